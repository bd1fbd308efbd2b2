import type { Alert } from '@svc/domain/alerts/alerts';
import { addDays, type Day, toDay } from '@svc/domain/day';
import type { Reading } from '@svc/domain/readings/reading';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createMigratedDatabase, databaseKinds, type MigratedDatabase } from '../../../test/databases.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { type ConsentedUser, startWorld, type World } from '../../../test/world.ts';
import { type AlertHome, createAlerts } from './index.ts';
import { putSwitch } from './repository.ts';

const today = toDay('2026-02-16');
const daily = (day: Day, value: number): Reading => ({ kind: 'daily', day, value, quality: 'BRUT' });

describe.each(databaseKinds)('alerts of a household on %s', (kind) => {
  let storage: MigratedDatabase;
  let said: Alert[];
  let isAway: boolean;
  const clock = createTestClock('2026-02-16T12:00:00+01:00');
  const home: AlertHome = {
    ...{ usage_point_id: '12345678901234', name: 'Maison', consent_ends: addDays(today, 10), is_tempo: true },
    subscribed_kva: 6,
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
    said = [];
    isAway = false;
  });

  const run = async () => {
    const alerts = createAlerts({
      ...{ database: storage.database, clock, channel: 'mqtt', household: 'household' },
      kinds: ['red_day', 'consent_end', 'data_gap', 'power_overrun', 'budget', 'destination'],
      isReady: async () => true,
      listHomes: async () => [home],
      listDestinations: async () => [{ type: 'mqtt', failures: 4, failing_since: addDays(today, -1) }],
      say: async (alert) => {
        if (isAway) throw new Error('the broker is away');
        said.push(alert);
      },
    });
    const [job] = alerts.feature.jobs ?? [];
    const context = { log: createLog({ level: 'silent' }), slot: undefined, signal: new AbortController().signal };
    await job?.run(undefined as never, context);
    return said.map((alert) => alert.kind);
  };
  const turn = (name: Alert['kind'], is_on: boolean, threshold: number | null = null) =>
    putSwitch(storage.database, 'household', { kind: name, is_on, threshold });

  it('tell only the end of a consent at first; one that could not be told comes again, then never', async () => {
    isAway = true;
    expect(await run()).toEqual([]);
    isAway = false;
    expect(await run()).toEqual(['consent_end']);
    said = [];
    expect(await run()).toEqual([]);
  });

  it('tell each subject once by its own switch', async () => {
    for (const name of ['data_gap', 'power_overrun', 'destination'] as const) await turn(name, true);
    await turn('budget', true, 80);
    expect(await run()).toEqual(['data_gap', 'budget', 'power_overrun', 'destination']);
    said = [];
    expect(await run()).toEqual([]);
    await turn('budget', false, 70);
    expect(await run()).toEqual([]);
    await turn('budget', true, 70);
    expect(await run()).toEqual(['budget']);
  });
});

describe('alerts of a gateway', { timeout: 30_000 }, () => {
  let world: World;
  let owner: ConsentedUser;
  beforeAll(async () => {
    world = await startWorld();
    owner = await world.consentedUser();
  });
  afterAll(() => world.stop());

  type Answer = { channel: string; is_ready: boolean; switches: { kind: string; is_on: boolean }[]; sent: unknown[] };

  it('have switches of their own for each user', async () => {
    const answer = (await owner.caller.get('/alerts')).data<Answer>();
    expect(answer).toMatchObject({ channel: 'mail', is_ready: false, sent: [] });
    expect(answer.switches.filter(({ is_on }) => is_on)).toEqual([
      { kind: 'consent_end', is_on: true, threshold: null },
    ]);
    const turned = await owner.caller.put('/alerts', { kind: 'budget', is_on: true, threshold: 300 });
    expect(turned.data<Answer>().switches).toContainEqual({ kind: 'budget', is_on: true, threshold: 300 });
    const other = world.gateway.asUser(await world.gateway.signUp());
    expect((await other.get('/alerts')).data<Answer>().switches).not.toContainEqual(
      expect.objectContaining({ kind: 'budget', is_on: true }),
    );
    expect((await owner.caller.put('/alerts', { kind: 'destination', is_on: true })).status).toBe(404);
    expect((await owner.caller.put('/alerts', { kind: 'budget', is_on: true, threshold: 0 })).status).toBe(422);
  });

  it('are mailed once, and forgotten with the account', async () => {
    await owner.caller.put('/alerts', { kind: 'red_day', is_on: true });
    await owner.caller.put('/alerts', { kind: 'budget', is_on: false });
    const at = '2026-10-02T08:00:00.000Z';
    const tomorrow = world.day(1);
    await world.gateway.sql('insert into tempo_calendar (date, color, created_at) values ($1, $2, $3)', [
      ...[tomorrow, 'ROUGE', at],
    ]);
    await world.gateway.sql(`update pdls set pricing_option = 'TEMPO' where id = $1`, [owner.id]);
    const connection = { host: '127.0.0.1', port: world.gateway.redis.port };
    const queue = new Queue('alerts', { connection, prefix: '{svc}' });
    for (let times = 0; times < 2; times++) {
      const job = await queue.add('alerts', {});
      await expect.poll(() => job.getState(), { timeout: 10_000 }).toBe('completed');
    }
    await queue.close();
    const mails = await world.gateway.sql<{ details: string }>(
      `select details from mail_outbox where recipient = $1 and kind = 'alert'`,
      [owner.user.email],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.details).toContain(tomorrow);
    expect((await owner.caller.get('/alerts')).data<Answer>().sent).toMatchObject([{ kind: 'red_day' }]);
    await owner.caller.delete('/accounts/me', { password: owner.user.password });
    for (const table of ['alert_switches', 'alerts_sent'])
      expect(await world.gateway.sql(`select 1 from ${table} where user_id = $1`, [owner.user.id])).toEqual([]);
  });
});
