import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGateway } from '#gateway/gateway.ts';
import { assembleApp } from '#modes/assemble-app.ts';
import type { App } from '#platform/http/app.ts';
import { createLog } from '#platform/log.ts';
import { createCaller, type TestCaller } from '../../../../test/caller.ts';
import { createMigratedDatabase, databaseKinds, type MigratedDatabase } from '../../../../test/databases.ts';
import { type OffersApp, startOffersApp } from '../../../../test/offers-app.ts';
import { type ClientContributions, createClientContributions } from './contribute.ts';
import { createOutbox, type OutboxOptions } from './outbox.ts';

type Gateway = OutboxOptions['gateway'];
type Entry = { id: string; state: string; attempts: number; status: string | null; reason: string | null } & {
  last_error: string | null;
  gateway_id: string | null;
  next_attempt_at: string | null;
  unread: number;
};

const log = createLog({ level: 'silent' });
const hour = 3_600_000;
const away = 'http://127.0.0.1:9/api';

describe.each(databaseKinds)('contributions of a client on %s', (kind) => {
  let server: OffersApp;
  let storage: MigratedDatabase;
  let secret: string;
  let moderator: TestCaller;
  let provider_id: string;
  let client: { readonly api: TestCaller; readonly contributions: ClientContributions; readonly app: App };

  beforeAll(async () => {
    server = await startOffersApp('sqlite', { listen: true });
    moderator = await server.signUp({ permissions: ['contributions:review'] });
    storage = await createMigratedDatabase(kind);
    provider_id = (await server.api.post('/energy/providers', { name: 'Autre' })).data<{ id: string }>().id;
  });
  afterAll(async () => {
    await server.close();
    await storage.drop();
  });
  beforeEach(async () => {
    // A new household, unknown to the gateway.
    secret = (await server.signUp()).user_id;
    await storage.database.for<{ contributions_outbox: object }>().deleteFrom('contributions_outbox').execute();
    client = await open(connect());
  });
  afterEach(() => client.app.close());

  const connect = (url = `${server.url}/api`): Gateway =>
    createGateway({
      url,
      clientSecret: secret,
      version: '0.1.0',
      clock: server.clock,
      log,
      sleep: async () => undefined,
    });
  async function open(gateway: Gateway) {
    const contributions = createClientContributions({ database: storage.database, clock: server.clock, gateway });
    const app = await assembleApp({
      name: 'client',
      log,
      trustedProxies: [],
      addresses: {},
      features: [contributions.feature],
      dependencies: [],
      clock: server.clock,
      isStopping: () => false,
    });
    await app.ready();
    return { app, contributions, api: createCaller(app) };
  }
  const reopen = async (gateway: Gateway) => {
    await client.app.close();
    client = await open(gateway);
  };
  const body = (offer_name: string, more: object = {}) => ({
    contribution_type: 'NEW_OFFER',
    existing_provider_id: provider_id,
    offer_name,
    offer_type: 'BASE',
    power_variants: [{ power_kva: 6, subscription_price: 15.5, base_price: 0.1952 }],
    price_sheet_url: 'https://example.org/grid.pdf',
    ...more,
  });
  const runJob = async () => {
    for (const job of client.contributions.feature.jobs ?? [])
      await job.run(undefined as never, { log, slot: undefined, signal: new AbortController().signal });
  };
  const listed = async () => (await client.api.get('/contribute')).data<Entry[]>();
  const atGateway = async () => {
    const rows = await server.rows<{ user_id: string; id: string }>('contributions');
    return rows.filter(({ user_id }) => user_id === secret).map(({ id }) => id);
  };

  it('go to the gateway at once', async () => {
    const response = await client.api.post('/contribute', body('Now'));
    const [id] = await atGateway();
    expect([response.status, response.data()]).toEqual([201, { sent: true, id }]);
    expect(await listed()).toMatchObject([{ state: 'sent', gateway_id: id, status: 'pending', attempts: 1 }]);
    const [{ id: own } = { id: '' }] = await listed();
    expect((await client.api.delete(`/contribute/${own}`)).body.code).toBe('CONTRIBUTION_SENT');
  });

  it('that the gateway refuses are reported with its reason, and not stored', async () => {
    const wrong = body('Wrong', { power_variants: [{ power_kva: 7, subscription_price: 1, base_price: 0.2 }] });
    const response = await client.api.post('/contribute', wrong);
    expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(response.body.detail).toContain('7 kVA is not a power it can have');
    const unknown = body('Unknown', { existing_provider_id: '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f' });
    const { errors } = (await client.api.post('/contribute', unknown)).body as { errors?: object[] };
    expect(errors).toMatchObject([{ field: 'existing_provider_id', message: expect.any(String) }]);
    expect(await listed()).toEqual([]);
    expect((await client.api.post('/contribute', { offer_name: 'Shapeless' })).status).toBe(422);
  });

  it('wait while the gateway is away, with growing pauses, and are sent once it is there', async () => {
    await reopen(connect(away));
    const response = await client.api.post('/contribute', body('Later'));
    const [entry] = await listed();
    expect([response.status, response.data()]).toEqual([
      202,
      { sent: false, outbox_id: entry?.id, reason: expect.any(String) },
    ]);
    expect(entry).toMatchObject({ state: 'queued', attempts: 1, last_error: expect.any(String) });
    await runJob();
    expect((await listed())[0]?.attempts).toBe(1);
    server.clock.advance(hour);
    await runJob();
    expect((await listed())[0]?.attempts).toBe(2);
    await reopen(connect());
    server.clock.advance(2 * hour);
    await runJob();
    expect(await atGateway()).toEqual([]);
    server.clock.advance(hour);
    await runJob();
    await runJob();
    expect(await listed()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
    expect(await atGateway()).toHaveLength(1);
  });

  it('are at the gateway once, when the client dies after sending and before it has noted it', async () => {
    const real = connect();
    const arrived = Promise.withResolvers<void>();
    const dying: Gateway = {
      ...real,
      postContribution: async (...sent) => {
        await real.postContribution(...sent);
        arrived.resolve();
        // The process is gone: nothing after this ever runs.
        return await new Promise(() => undefined);
      },
    };
    const outbox = createOutbox({ database: storage.database, clock: server.clock, gateway: dying });
    void outbox.post(body('Killed') as never);
    await arrived.promise;
    expect(await listed()).toMatchObject([{ state: 'queued' }]);
    server.clock.advance(hour);
    let posts = 0;
    const counting: Gateway = {
      ...real,
      postContribution: async (...sent) => {
        posts++;
        return await real.postContribution(...sent);
      },
    };
    // Two processes start on one database.
    const [one, two] = [0, 1].map(() =>
      createOutbox({ database: storage.database, clock: server.clock, gateway: counting }),
    );
    const { signal } = new AbortController();
    await Promise.all([one?.sendDue(signal), two?.sendDue(signal)]);
    expect(posts).toBe(1);
    const ids = await atGateway();
    expect(ids).toHaveLength(1);
    expect(await listed()).toMatchObject([{ state: 'sent', gateway_id: ids[0] }]);
  });

  it('show what became of them', async () => {
    for (const name of ['Good', 'Bad', 'Asked', 'Taken back']) await client.api.post('/contribute', body(name));
    const [last, questioned, bad, good] = (await listed()).map(({ gateway_id }) => gateway_id);
    const at = (id: string | null | undefined, action: string) => `/energy/contributions/${id}/${action}`;
    expect((await moderator.post(at(good, 'approve'))).status).toBe(200);
    await moderator.post(at(bad, 'reject'), { reason: 'Without tax' });
    await moderator.post(at(questioned, 'request-info'), { message: 'With tax?' });
    await createCaller(server.app, { authorization: `Bearer ${secret}` }).delete(`/energy/contributions/${last}`);
    await runJob();
    const shown = (await listed()).map(({ status, reason, unread }) => [status, reason, unread]);
    expect(shown).toEqual([
      ['withdrawn', null, 0],
      ['pending', null, 1],
      ['rejected', 'Without tax', 1],
      ['approved', null, 1],
    ]);
  });

  it('can be removed before they are sent, and are abandoned after thirty days', async () => {
    await reopen(connect(away));
    for (const name of ['Removed', 'Old']) await client.api.post('/contribute', body(name));
    const entries = await listed();
    expect((await client.api.delete(`/contribute/${entries[1]?.id}`)).status).toBe(200);
    expect((await client.api.delete(`/contribute/${entries[1]?.id}`)).body.code).toBe('CONTRIBUTION_NOT_FOUND');
    server.clock.advance(30 * 24 * hour);
    await runJob();
    expect(await listed()).toMatchObject([{ id: entries[0]?.id, state: 'failed', next_attempt_at: null }]);
    await reopen(connect());
    await runJob();
    expect(await atGateway()).toEqual([]);
  });

  it('are not removed while they are on their way', async () => {
    const real = connect();
    let departed = Promise.withResolvers<void>();
    let release = Promise.withResolvers<void>();
    const slow: Gateway = {
      ...real,
      postContribution: async (...sent) => {
        departed.resolve();
        await release.promise;
        return await real.postContribution(...sent);
      },
    };
    const removeInFlight = async (sending: Promise<unknown>) => {
      await departed.promise;
      const [entry] = await listed();
      const refused = await client.api.delete(`/contribute/${entry?.id}`);
      release.resolve();
      await sending;
      expect([refused.status, refused.body.code]).toEqual([409, 'CONTRIBUTION_SENDING']);
      expect((await listed())[0]).toMatchObject({ id: entry?.id, state: 'sent', gateway_id: expect.any(String) });
    };
    await reopen(slow);
    await removeInFlight(client.api.post('/contribute', body('By a request')));
    await reopen(connect(away));
    server.clock.advance(1000);
    await client.api.post('/contribute', body('By the job'));
    [departed, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await reopen(slow);
    server.clock.advance(hour);
    await removeInFlight(runJob());
    expect(await atGateway()).toHaveLength(2);
  });

  it('wait for the next day when there were too many today', async () => {
    for (let count = 0; count < 50; count++)
      await createCaller(server.app, { authorization: `Bearer ${secret}` }).post('/energy/contribute', body('Many'));
    expect((await client.api.post('/contribute', body('One more'))).status).toBe(202);
    server.clock.advance(24 * hour);
    await runJob();
    expect((await listed())[0]?.state).toBe('sent');
  });

  it('sent a year ago are forgotten', async () => {
    await client.api.post('/contribute', body('Past'));
    server.clock.advance(364 * 24 * hour);
    await client.contributions.purge();
    expect(await listed()).toHaveLength(1);
    server.clock.advance(2 * 24 * hour);
    await client.contributions.purge();
    expect(await listed()).toEqual([]);
  });
});
