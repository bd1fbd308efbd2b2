import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSharedMachineToken } from '#features/consent/index.ts';
import { createOperatorCall } from '#gridop/operator-call.ts';
import { createTokenRoute } from '#gridop/tokens.ts';
import { createTransport, type Transport } from '#gridop/transport.ts';
import { createCipher } from '#platform/crypto/cipher.ts';
import { type ConsentFixture, silentLog, startConsentFixture } from '../../../../test/consent-fixture.ts';
import { databaseKinds } from '../../../../test/databases.ts';
import { createSpacedPort } from '../../../../test/gridop/spaced-port.ts';

type TokenRow = {
  id: string;
  holder: string;
  user_id: string | null;
  usage_point_id: string | null;
  access_token: string | null;
  refresh_token: string | null;
  issued_at: string;
  expires_at: string;
  claimed_until: string | null;
};

const lifetimeMs = 12_600_000;
const hourMs = 3_600_000;

describe.each(databaseKinds)('operator tokens on %s', (kind) => {
  let environment: ConsentFixture;
  let transports: Transport[] = [];

  beforeAll(async () => {
    environment = await startConsentFixture(kind, 'v1');
  });
  afterAll(async () => {
    for (const transport of transports) transport.close();
    await environment.stop();
  });
  beforeEach(async () => {
    environment.simulator.control({ clear_faults: true, client: { client_secret: 'svc-sandbox-secret' } });
    await tokens().deleteFrom('operator_tokens').execute();
  });

  const tokens = () => environment.storage.database.for<{ operator_tokens: TokenRow }>();
  const rows = () => tokens().selectFrom('operator_tokens').selectAll().orderBy('id').execute();
  const tokenCalls = (after: number) => environment.simulator.requests({ route: 'token', after }).total;
  const last = () => environment.simulator.requests().last_sequence;

  /** One replica's way to the operator, with a token of its own memory over the shared row. */
  const openReplica = (spacing_ms = 0) => {
    const { clock, simulator, storage } = environment;
    const transport = createTransport({ base_url: `${simulator.url}/gridop` });
    transports = [...transports, transport];
    const port = createSpacedPort((request) => transport.send(request), { spacing_ms, most_in_flight: 1000 });
    const route = createTokenRoute({ port, client_id: 'svc-sandbox', client_secret: 'svc-sandbox-secret', clock });
    const cipher = createCipher({ current: 'a-secret-key-of-a-test-gateway-0123456789' }, 'operator-tokens');
    const vault = { database: storage.database, cipher, operator_account_id: 'default' };
    const request = () =>
      route.request({ grant_type: 'client_credentials' }, { account_id: 'default', class: 'consent' });
    const token = createSharedMachineToken({ vault, request, clock, wait, log: silentLog });
    return { token, call: createOperatorCall({ port, token, clock }) };
  };

  describe('the machine token', () => {
    it('is one row and one call for many askers on three replicas', async () => {
      const before = last();
      const replicas = [openReplica(), openReplica(), openReplica()];
      const got = await Promise.all(replicas.flatMap(({ token }) => Array.from({ length: 20 }, () => token.get())));
      expect(new Set(got.map((outcome) => (outcome.ok ? outcome.data : outcome.failure.class))).size).toBe(1);
      expect(tokenCalls(before)).toBe(1);
      expect(await rows()).toMatchObject([{ holder: 'default:machine', user_id: null, usage_point_id: null }]);
    });

    it('is renewed at 80 % of its lifetime while the old one stays in use', async () => {
      const [one, other] = [openReplica(), openReplica()];
      const first = await one.token.get();
      const before = last();
      environment.clock.advance(lifetimeMs * 0.79);
      expect(await one.token.get()).toEqual(first);
      expect(tokenCalls(before)).toBe(0);
      environment.clock.advance(lifetimeMs * 0.02);
      expect(await one.token.get()).toEqual(first);
      const theirs = await other.token.get();
      await expect.poll(() => one.token.get()).not.toEqual(first);
      const second = await one.token.get();
      // The other replica requested it after the renewal had begun, which may be over by then.
      expect([first, second]).toContainEqual(theirs);
      await expect.poll(() => other.token.get()).toEqual(second);
      expect(tokenCalls(before)).toBe(1);
      expect(await rows()).toHaveLength(1);
      environment.clock.advance(-lifetimeMs * 0.81);
    });

    it('with less than 60 s left is not used', async () => {
      const one = openReplica();
      const first = await one.token.get();
      environment.clock.advance(lifetimeMs - 59_000);
      expect(await one.token.get()).not.toEqual(first);
      environment.clock.advance(59_000 - lifetimeMs);
    });

    it('refused in mid-flight to 500 calls on two replicas is renewed once, and every call is repeated', async () => {
      const [one, other] = [openReplica(), openReplica()];
      await Promise.all([one.token.get(), other.token.get()]);
      environment.simulator.control({ invalidate_tokens: true, limits: { per_second: null, per_hour: null } });
      const before = last();
      const request = {
        method: 'POST',
        path: '/subscribed_services/v1',
        body: { type: 'json', text: '{"autorisationId":1}' },
      } as const;
      const context = { account_id: 'default', class: 'interactive', key: 'k' } as const;
      const outcomes = await Promise.all(
        [one, other].flatMap(({ call }) => Array.from({ length: 250 }, () => call(request, context))),
      );
      // 404 of an unknown authorisation: the bearer was accepted.
      expect(new Set(outcomes.map((outcome) => !outcome.ok && outcome.failure.status))).toEqual(new Set([404]));
      expect(tokenCalls(before)).toBe(1);
    });

    it('is not requested in a loop when our credentials are wrong', async () => {
      environment.simulator.control({ client: { client_secret: 'another' } });
      const one = openReplica();
      const before = last();
      for (let tries = 0; tries < 10; tries++)
        expect(await one.token.get()).toMatchObject({ ok: false, failure: { class: 'credentials' } });
      expect(tokenCalls(before)).toBe(1);
    });

    it('survives a replica that died while it renewed', async () => {
      const one = openReplica();
      const first = await one.token.get();
      await tokens()
        .updateTable('operator_tokens')
        .set({ claimed_until: new Date(environment.clock.now() + 500).toISOString() })
        .execute();
      environment.clock.advance(lifetimeMs);
      expect(await openReplica().token.get()).not.toEqual(first);
      environment.clock.advance(-lifetimeMs);
    });

    it('is sealed', async () => {
      const token = await openReplica().token.get();
      const [row] = await rows();
      expect(token.ok && row?.access_token?.includes(token.data)).toBe(false);
      expect(row?.access_token).not.toMatch(/eyJ[\w-]+\.eyJ/);
    });
  });

  describe('the tokens of a consent', () => {
    const usersRows = async () => (await rows()).filter(({ user_id }) => user_id !== null);
    const soon = (ms: number) => new Date(environment.clock.now() + ms).toISOString();

    it('are one grant for several PDLs, each with its own row', async () => {
      const user = await environment.newUser();
      await environment.consented(user, 'several_points');
      const stored = await usersRows();
      expect(stored).toHaveLength(3);
      expect(new Set(stored.map(({ usage_point_id }) => usage_point_id)).size).toBe(3);
      expect(new Set(stored.map(({ refresh_token }) => refresh_token)).size).toBe(3);
      expect(await environment.points.listOwned(user)).toMatchObject(
        Array(3).fill({ consent: { consent_status: 'active' } }),
      );
      await tokens()
        .updateTable('operator_tokens')
        .set({ expires_at: soon(hourMs) })
        .where('user_id', '=', user)
        .execute();
      const before = last();
      await environment.runJob('operator-token-refresh');
      expect(tokenCalls(before)).toBe(1);
      for (const row of await usersRows()) expect(row.expires_at > soon(3 * hourMs)).toBe(true);
    });

    it('that expire within two hours are refreshed, later ones are left', async () => {
      const [near, far] = [await environment.newUser(), await environment.newUser()];
      await environment.consented(near);
      await environment.consented(far);
      const expire = (user: string, ms: number) =>
        tokens()
          .updateTable('operator_tokens')
          .set({ expires_at: soon(ms) })
          .where('user_id', '=', user)
          .execute();
      await expire(near, 2 * hourMs - 60_000);
      await expire(far, 2 * hourMs + 60_000);
      const before = last();
      await environment.runJob('operator-token-refresh');
      expect(tokenCalls(before)).toBe(1);
      await environment.runJob('operator-token-refresh');
      expect(tokenCalls(before)).toBe(1);
    });

    it('that the operator refuses end the consent once, and are not tried again', async () => {
      const user = await environment.newUser();
      const { id, usage_point_id } = await environment.consented(user);
      await tokens()
        .updateTable('operator_tokens')
        .set({ expires_at: soon(hourMs) })
        .where('user_id', '=', user)
        .execute();
      environment.simulator.control({ end_consents: [usage_point_id] });
      await environment.runJob('operator-token-refresh');
      expect((await environment.points.find({ id }))?.consent).toMatchObject({
        consent_status: 'expired',
        problem: { code: 'CONSENT_EXPIRED' },
      });
      const before = last();
      await environment.runJob('operator-token-refresh');
      expect(tokenCalls(before)).toBe(0);
      expect(await usersRows()).toEqual([]);
    });

    it('stay as they are while the operator is down, and are refreshed at the next slot', async () => {
      const user = await environment.newUser();
      const { id } = await environment.consented(user);
      await tokens()
        .updateTable('operator_tokens')
        .set({ expires_at: soon(hourMs) })
        .where('user_id', '=', user)
        .execute();
      environment.simulator.control({ faults: [{ status: 503, times: 1, match: { route: 'token' } }] });
      const [before] = await usersRows();
      await environment.runJob('operator-token-refresh');
      expect(await usersRows()).toMatchObject([{ access_token: before?.access_token, claimed_until: null }]);
      await environment.runJob('operator-token-refresh');
      expect((await usersRows())[0]?.access_token).not.toBe(before?.access_token);
      expect((await environment.points.find({ id }))?.consent.consent_status).toBe('active');
    });

    it('whose refresh got no response are not sent again at once, and end no consent', async () => {
      const user = await environment.newUser();
      const { id } = await environment.consented(user);
      const expiring = tokens()
        .updateTable('operator_tokens')
        .set({ expires_at: soon(hourMs) });
      await expiring.where('user_id', '=', user).execute();
      environment.simulator.control({ faults: [{ kind: 'connection_reset', times: 3, match: { route: 'token' } }] });
      const before = last();
      await environment.runJob('operator-token-refresh');
      expect(tokenCalls(before)).toBe(1);
      expect((await environment.points.find({ id }))?.consent.consent_status).toBe('active');
      environment.simulator.control({ clear_faults: true });
      await environment.runJob('operator-token-refresh');
      expect((await usersRows())[0]?.expires_at.localeCompare(soon(3 * hourMs))).toBe(1);
    });

    it('whose refresh was interrupted by a dead process lose the token and never the consent', async () => {
      const user = await environment.newUser();
      const { id } = await environment.consented(user);
      await tokens()
        .updateTable('operator_tokens')
        .set({ expires_at: soon(hourMs) })
        .where('user_id', '=', user)
        .execute();
      const [stored] = await usersRows();
      await environment.runJob('operator-token-refresh');
      // As if the process had died after the operator's response: the old row, and an expired claim.
      await tokens()
        .updateTable('operator_tokens')
        .set({ ...stored, claimed_until: soon(-1000) })
        .where('user_id', '=', user)
        .execute();
      await environment.runJob('operator-token-refresh');
      expect(await usersRows()).toEqual([]);
      expect((await environment.points.find({ id }))?.consent.consent_status).toBe('active');
    });
  });
});
