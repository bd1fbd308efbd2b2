import { type Alert, alertKinds } from '@svc/domain/alerts/alerts';
import { addDays, type Day, toDay } from '@svc/domain/day';
import { formatDay } from '@svc/domain/formats';
import { hourMs } from '@svc/domain/paris-time';
import type { Reading } from '@svc/domain/readings/reading';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { sellOffer, storeDays } from '../../../test/cost-environment.ts';
import { createMigratedDatabase, databaseKinds, type MigratedDatabase } from '../../../test/databases.ts';
import { type ConsentedUser, type Environment, startEnvironmentWithoutRateLimit } from '../../../test/environment.ts';
import { type Mailbox, startMailbox } from '../../../test/servers/mailbox.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { type AlertHome, createAlertSwitches, createAlerts } from './index.ts';
import { putSwitch } from './repository.ts';

const today = toDay('2026-02-16');
const daily = (day: Day, value: number): Reading => ({ kind: 'daily', day, value, quality: 'BRUT' });

describe.each(databaseKinds)('alerts of a household on %s', (kind) => {
  let storage: MigratedDatabase;
  let published: Alert[];
  let isAway: boolean;
  let consent_ends: Day;
  const clock = createTestClock();
  const home: Omit<AlertHome, 'consent_ends'> = {
    usage_point_id: '12345678901234',
    name: 'Maison',
    is_tempo: true,
    subscribed_kva: 6,
    spent: async () => ({ eur: 81.25, until: addDays(today, -3) }),
    read: async (measure) =>
      measure === 'max_power'
        ? [{ kind: 'peak', day: addDays(today, -2), value: 6500, at: null, quality: 'BRUT' }]
        : [daily(addDays(today, -5), 90_000)],
  };

  beforeAll(async () => {
    storage = await createMigratedDatabase(kind);
  });
  afterAll(() => storage.drop());
  beforeEach(() => {
    published = [];
    isAway = false;
    consent_ends = addDays(today, 10);
    clock.set('2026-02-16T12:00:00+01:00');
  });

  const run = async () => {
    const alerts = createAlerts({
      database: storage.database,
      clock,
      channel: 'mqtt',
      household: 'household',
      switches: createAlertSwitches(storage.database, alertKinds),
      isReady: async () => true,
      listHomes: async () => [{ ...home, consent_ends }],
      listDestinations: async () => [{ type: 'mqtt', failures: 4, failing_since: addDays(today, -1) }],
      publish: async (alert) => {
        if (isAway) throw new Error('the broker is away');
        published.push(alert);
      },
    });
    const [job] = alerts.jobs ?? [];
    const context = { log: createLog({ level: 'silent' }), slot: undefined, signal: new AbortController().signal };
    await job?.run(undefined as never, context);
    return published.map((alert) => alert.kind);
  };
  const setAlert = (
    name: Alert['kind'],
    is_on: boolean,
    threshold: number | null = null,
    unit: 'kwh' | 'eur' = 'kwh',
  ) => putSwitch(storage.database, 'household', { kind: name, is_on, threshold, unit });

  it('report only the end of a consent by default; one that could not be sent is retried, then never sent again', async () => {
    isAway = true;
    expect(await run()).toEqual([]);
    isAway = false;
    expect(await run()).toEqual(['consent_end']);
    published = [];
    expect(await run()).toEqual([]);
  });

  it('report the end of a consent 60 days before it, and again only 15 days before it', async () => {
    consent_ends = addDays(today, 60);
    expect(await run()).toEqual(['consent_end']);
    published = [];
    clock.advance(44 * 24 * hourMs);
    expect(await run()).toEqual([]);
    clock.advance(24 * hourMs);
    expect(await run()).toEqual(['consent_end']);
  });

  it('report each subject once, by its own switch', async () => {
    for (const name of ['data_gap', 'power_overrun', 'destination'] as const) await setAlert(name, true);
    await setAlert('budget', true, 80);
    expect(await run()).toEqual(['data_gap', 'budget', 'power_overrun', 'destination']);
    published = [];
    expect(await run()).toEqual([]);
    await setAlert('budget', false, 70);
    expect(await run()).toEqual([]);
    await setAlert('budget', true, 70);
    expect(await run()).toEqual(['budget']);
    published = [];
    await setAlert('budget', true, 82, 'eur');
    expect(await run()).toEqual([]);
    await setAlert('budget', true, 81, 'eur');
    expect(await run()).toEqual(['budget']);
    expect(published[0]).toMatchObject({ amount: 81.25, unit: 'eur', until: addDays(today, -3) });
  });
});

describe.each(databaseKinds)('alerts of many on %s', (kind) => {
  let storage: MigratedDatabase;
  beforeAll(async () => {
    storage = await createMigratedDatabase(kind);
  });
  afterAll(() => storage.drop());

  it('reach every user except the one whose homes cannot be read', async () => {
    const { database } = storage;
    const notified: string[] = [];
    for (const user_id of ['a', 'b'])
      await putSwitch(database, user_id, { kind: 'data_gap', is_on: true, threshold: null, unit: 'kwh' });
    const alerts = createAlerts({
      database,
      clock: createTestClock('2026-02-16T12:00:00+01:00'),
      channel: 'mail',
      switches: createAlertSwitches(database, ['data_gap']),
      isReady: async () => true,
      listHomes: async (user_id) => {
        if (user_id === 'a') throw new Error('a key that does not open');
        const read = async () => [daily(addDays(today, -5), 90_000)];
        const facts = { usage_point_id: '12345678901234', name: 'Maison', consent_ends: null, is_tempo: false };
        return [{ ...facts, subscribed_kva: null, spent: async () => null, read }];
      },
      put: async (user_id) => {
        notified.push(user_id);
        return async () => undefined;
      },
    });
    const context = { log: createLog({ level: 'silent' }), slot: undefined, signal: new AbortController().signal };
    await alerts.jobs?.[0]?.run(undefined as never, context);
    expect(notified).toEqual(['b']);
  });
});

describe('alerts of a gateway', () => {
  let environment: Environment;
  let owner: ConsentedUser;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    environment = await startEnvironmentWithoutRateLimit({ settings: { SMTP_URL: mailbox.url } });
    owner = await environment.consentedUser();
  });
  afterAll(async () => {
    await environment.stop();
    await mailbox.stop();
  });
  const runJob = async () => {
    const connection = { host: '127.0.0.1', port: environment.gateway.redis.port };
    const queue = new Queue('alerts', { connection, prefix: '{svc}' });
    const job = await queue.add('alerts', {});
    await expect.poll(() => job.getState()).toBe('completed');
    await queue.close();
  };

  type AlertsData = {
    channel: string;
    is_ready: boolean;
    switches: { kind: string; is_on: boolean }[];
    sent: unknown[];
  };

  it('have switches of their own for each user', async () => {
    const response = (await owner.caller.get('/alerts')).data<AlertsData>();
    expect(response).toMatchObject({ channel: 'mail', is_ready: true, sent: [] });
    expect(response.switches.filter(({ is_on }) => is_on)).toEqual([
      { kind: 'consent_end', is_on: true, threshold: null, unit: 'kwh' },
    ]);
    const turned = await owner.caller.put('/alerts', { kind: 'budget', is_on: true, threshold: 300 });
    expect(turned.data<AlertsData>().switches).toContainEqual({
      kind: 'budget',
      is_on: true,
      threshold: 300,
      unit: 'kwh',
    });
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    expect((await other.get('/alerts')).data<AlertsData>().switches).not.toContainEqual(
      expect.objectContaining({ kind: 'budget', is_on: true }),
    );
    expect((await owner.caller.put('/alerts', { kind: 'destination', is_on: true })).status).toBe(404);
    expect((await owner.caller.put('/alerts', { kind: 'budget', is_on: true, threshold: 0 })).status).toBe(422);
  });

  it('report by a real mail server that the month exceeded its budget in euros, as the API counts them', async () => {
    const first = `${environment.day(-1).slice(0, 7)}-01` as Day;
    const base = await sellOffer(environment.gateway, { type: 'BASE', base_price: 0.2 });
    await owner.caller.patch(`/pdl/${owner.id}/offer`, { selected_offer_id: base });
    const end = environment.day(0);
    await storeDays(owner, { start: first, end });
    const cost = (await owner.caller.get(`/pdl/${owner.id}/cost?start=${first}&end=${end}`)).data<{
      total_eur: string;
    }>();
    const spent = Number(cost.total_eur);
    expect(spent).toBeGreaterThan(2);
    const limit = async (threshold: number) => {
      await owner.caller.put('/alerts', { kind: 'budget', is_on: true, threshold, unit: 'eur' });
      await runJob();
    };
    await limit(Math.ceil(spent));
    expect((await owner.caller.get('/alerts')).data<AlertsData>().sent).toEqual([]);
    await limit(Math.floor(spent));
    await runJob();
    await expect.poll(() => mailbox.mails.filter(({ text }) => text.includes('€')).length).toBe(1);
    const mail = mailbox.mails.find(({ text }) => text.includes('€'));
    expect(mail?.to).toEqual([owner.user.email]);
    const lastCounted = formatDay(addDays(end, -1), 'fr').replace(/ \d{4}$/, '');
    expect(mail?.text).toContain(`${spent.toFixed(2).replace('.', ',')}\u00a0€ au ${lastCounted}.`);
    expect((await owner.caller.get('/alerts')).data<AlertsData>().sent).toMatchObject([{ kind: 'budget' }]);
    await owner.caller.put('/alerts', { kind: 'budget', is_on: false });
  });

  it('report days that the operator does not have, and not days that were never read', async () => {
    const reader = await environment.consentedUser();
    await reader.caller.put('/alerts', { kind: 'data_gap', is_on: true });
    // A home without a consent has no key to its days, and must not silence the others.
    const added = await reader.caller.post('/pdl', { usage_point_id: '30001790000000', name: 'Sans accord' });
    expect(added.status).toBe(201);
    const sent = async () => {
      await runJob();
      return (await reader.caller.get('/alerts')).data<AlertsData>().sent;
    };
    await storeDays(reader, { start: environment.day(-20), end: environment.day(-18) });
    await storeDays(reader, { start: environment.day(-9), end: environment.day(0) });
    expect(await sent()).toEqual([]);
    const days = [-17, -16, -15].map((ago) => environment.day(ago));
    environment.simulator.control({ holes: [{ pdl: reader.pdl, days }] });
    await storeDays(reader, { start: environment.day(-18), end: environment.day(-13) });
    expect(await sent()).toMatchObject([{ kind: 'data_gap' }]);
  });

  it('are mailed once, never to a deactivated user, and deleted with the account', async () => {
    const shut = await environment.consentedUser();
    for (const { caller } of [owner, shut]) await caller.put('/alerts', { kind: 'red_day', is_on: true });
    await environment.gateway.sql('update users set is_active = false where id = $1', [shut.user.id]);
    await owner.caller.put('/alerts', { kind: 'budget', is_on: false });
    const at = '2026-10-02T08:00:00.000Z';
    const tomorrow = environment.day(1);
    await environment.gateway.sql('insert into tempo_calendar (date, color, created_at) values ($1, $2, $3)', [
      ...[tomorrow, 'ROUGE', at],
    ]);
    await environment.gateway.sql(`update pdls set pricing_option = 'TEMPO'`);
    for (let times = 0; times < 2; times++) await runJob();
    const notified = () => mailbox.mails.filter(({ text }) => text.includes(formatDay(tomorrow, 'fr'))).length;
    await expect.poll(notified).toBe(1);
    // Until the outbox is empty.
    await expect.poll(() => environment.gateway.sql('select recipient from mail_outbox')).toEqual([]);
    expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain(shut.user.email);
    expect(notified()).toBe(1);
    expect((await owner.caller.get('/alerts')).data<AlertsData>().sent[0]).toMatchObject({ kind: 'red_day' });
    await owner.caller.delete('/accounts/me', { password: owner.user.password });
    for (const table of ['alert_switches', 'alerts_sent'])
      expect(await environment.gateway.sql(`select 1 from ${table} where user_id = $1`, [owner.user.id])).toEqual([]);
  });
});
