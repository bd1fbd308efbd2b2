import { addDays } from '@svc/domain/day';
import { formatDay } from '@svc/domain/formats';
import { parisDay } from '@svc/domain/paris-time';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentEnvironment, consent, startConsentEnvironment } from '../../../test/consent-flow.ts';
import { type Mailbox, startMailbox } from '../../../test/servers/mailbox.ts';

type Pdl = { id: string; usage_point_id: string; user_id: string; consent_status: string };

describe('delivery points and consent beside accounts', () => {
  let environment: ConsentEnvironment;
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await startMailbox();
    environment = await startConsentEnvironment({ DEMO_EMAIL: 'demo@example.org', SMTP_URL: mailbox.url });
  });
  afterAll(async () => {
    await environment.stop();
    await mailbox.stop();
  });

  it('an administrator registers a PDL for a user, pending', async () => {
    const [admin, user] = [await environment.gateway.asAdmin(), await environment.gateway.signUp()];
    const made = await admin.post('/pdl/admin/add', {
      user_email: ` ${user.email.toUpperCase()}`,
      usage_point_id: '41234567890123',
    });
    expect(made.status).toBe(201);
    expect(made.data<Pdl>()).toMatchObject({ user_id: user.id, consent_status: 'pending' });
    expect((await environment.gateway.asUser(user).get('/pdl')).data<Pdl[]>()).toHaveLength(1);
  });

  it('no other user may register a PDL for a user', async () => {
    const user = await environment.gateway.signUp();
    const body = { user_email: user.email, usage_point_id: '42234567890123' };
    expect((await environment.gateway.asUser(user).post('/pdl/admin/add', body)).body).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await environment.gateway.caller().post('/pdl/admin/add', body)).status).toBe(401);
    const admin = await environment.gateway.asAdmin();
    const unknown = { ...body, user_email: 'unknown@example.org' };
    expect((await admin.post('/pdl/admin/add', unknown)).body).toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('every route needs a credential', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const anonymous = environment.gateway.caller();
    const responses = await Promise.all([
      anonymous.get('/pdl'),
      anonymous.post('/pdl', { usage_point_id: '12345678901234' }),
      anonymous.get(`/pdl/${id}`),
      anonymous.delete(`/pdl/${id}`),
      anonymous.patch(`/pdl/${id}/active`, { is_active: true }),
      anonymous.patch('/pdl/reorder', { orders: [] }),
      anonymous.get('/consent'),
      anonymous.delete('/consent/12345678901234'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(401));
  });

  it('the demonstration account begins no consent and registers nothing', async () => {
    const demo = environment.gateway.asUser(await environment.gateway.signUp({ email: 'demo@example.org' }));
    expect((await demo.get('/consent')).body).toMatchObject({ code: 'DEMO_READ_ONLY' });
    expect((await demo.post('/pdl', { usage_point_id: '12345678901234' })).body).toMatchObject({
      code: 'DEMO_READ_ONLY',
    });
  });

  it('deleting an account takes its PDLs, states, tokens and authorisations along', async () => {
    const user = await environment.gateway.signUp();
    const caller = environment.gateway.asUser(user);
    await consent(environment.gateway, caller);
    await caller.get('/consent');
    expect((await caller.delete('/accounts/me', { password: user.password })).status).toBe(200);
    for (const table of ['pdls', 'consent_states', 'operator_tokens', 'authorisations', 'callback_attempts'])
      expect([table, await environment.gateway.sql(`select 1 from ${table} where user_id = $1`, [user.id])]).toEqual([
        table,
        [],
      ]);
  });

  it('the PDL count and the export of an account include them', async () => {
    const caller = environment.gateway.asUser(await environment.gateway.signUp());
    await caller.post('/pdl', { usage_point_id: '43234567890123' });
    expect((await caller.get('/accounts/me')).data()).toMatchObject({ pdl_count: 1 });
    expect(JSON.stringify((await caller.get('/accounts/export')).body)).toContain('43234567890123');
  });

  it('the end of a consent is mailed once', async () => {
    const user = await environment.gateway.signUp();
    await consent(environment.gateway, environment.gateway.asUser(user));
    const end = addDays(parisDay(environment.gateway.clock.now()), 15);
    await environment.gateway.sql(`update pdls set consent_expires_at = $2, name = 'Chalet' where user_id = $1`, [
      user.id,
      end,
    ]);
    const connection = { host: '127.0.0.1', port: environment.gateway.redis.port };
    const watch = new Queue('consent-watch', { connection, prefix: '{svc}' });
    await watch.add('consent-watch', {});
    const mail = await mailbox.receive(user.email);
    expect(mail.text).toContain('Chalet');
    expect(mail.text).toContain(formatDay(end, 'fr'));
    const again = await watch.add('consent-watch', {});
    await expect.poll(() => again.getState()).toBe('completed');
    await watch.close();
    const waiting = await environment.gateway.sql('select 1 from mail_outbox where recipient = $1', [user.email]);
    expect([mailbox.mails.filter(({ to }) => to.includes(user.email)).length, waiting]).toEqual([1, []]);
  });

  it('logs contain no token, no state and no whole PDL number', async () => {
    const lines = environment.gateway.logs.join('\n');
    expect(lines).not.toMatch(/eyJ[\w-]+\./);
    expect(lines).not.toMatch(/(?<!\d)\d{14}(?!\d)/);
    expect(lines).not.toMatch(/state=(?!\[redacted)/);
  });
});
