import { setTimeout as sleep } from 'node:timers/promises';
import { toDay } from '@svc/domain/day';
import { formatInstant, hourMs } from '@svc/domain/paris-time';
import { startSimulator } from '@svc/simulator';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliveryPoints, type DeliveryPoint } from '#features/delivery-points/server/index.ts';
import { createIncidents } from '#features/incidents/index.ts';
import { createV5Memory } from '#gridop/generations.ts';
import { createOperator } from '#gridop/operator.ts';
import { createTokenRoute } from '#gridop/tokens.ts';
import { createTransport } from '#gridop/transport.ts';
import { openKeyValueStore } from '#platform/cache/key-value-store.ts';
import { parseStoreUrl } from '#platform/cache/store-address.ts';
import { silentLog } from '../../../test/consent-fixture.ts';
import { createMigratedDatabase, insertTestUser } from '../../../test/databases.ts';
import { startFeatureApp } from '../../../test/feature-app.ts';
import { createMachineToken } from '../../../test/gridop/process-token.ts';
import { startRedis } from '../../../test/servers/redis-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { verifyNotYetUsable } from './not-yet-usable.ts';
import { verifyConsent } from './proof.ts';

type ConsentBody = {
  consent_status: string;
  problem: { code: string; detail: string; others_affected?: object } | null;
};
const run = { log: silentLog, signal: new AbortController().signal };

/** The operator without its rate limit: a thousand consents are checked in seconds instead of minutes. */
async function startIncidentEnvironment() {
  const clock = createTestClock('2026-08-10T10:00:00+02:00');
  const [storage, simulator, redis] = await Promise.all([
    createMigratedDatabase('postgres'),
    startSimulator({ now: formatInstant(clock.now()) }),
    startRedis(),
  ]);
  const limits = { per_second: null, per_hour: null };
  simulator.control({ limits });
  const store = openKeyValueStore(parseStoreUrl(redis.url) ?? { kind: 'single', nodes: [] }, { timeoutMs: 30_000 });
  await store.untilReady(30_000);
  const transport = createTransport({ base_url: `${simulator.url}/gridop` });
  const port = (request: Parameters<typeof transport.send>[0]) => transport.send(request);
  const tokens = createTokenRoute({ port, client_id: 'svc-sandbox', client_secret: 'svc-sandbox-secret', clock });
  const request = () => tokens.request({ grant_type: 'client_credentials' }, { account_id: 'a', class: 'consent' });
  const token = createMachineToken(request, clock);
  const operator = createOperator({ port, token, mode: 'new', v5_memory: createV5Memory(clock), clock, wait: sleep });
  const incidents = createIncidents({ store, clock, log: silentLog });
  const { database } = storage;
  const points = createDeliveryPoints({ database, clock });
  const pdls = points.serve({
    isOfferActive: async () => false,
    findUserByEmail: async () => undefined,
    isWidespread: incidents.isWidespread,
  });
  const proof = { operator, points, operator_account_id: 'a', clock, onProof: incidents.note };
  const app = await startFeatureApp([pdls, incidents.feature]);
  const user = await insertTestUser(database);
  const advance = (hours: number) => {
    clock.advance(hours * hourMs);
    simulator.control({ now: formatInstant(clock.now()) });
  };
  return {
    clock,
    simulator,
    redis,
    store,
    database,
    points,
    proof,
    app,
    user,
    advance,
    async stop() {
      await app.close();
      store.close();
      transport.close();
      await simulator.close();
      await redis.stop();
      await storage.drop();
    },
  };
}

describe('an operator incident that affects a thousand consents', () => {
  let environment: Awaited<ReturnType<typeof startIncidentEnvironment>>;
  let touched: DeliveryPoint[];
  let alone: DeliveryPoint;

  /** So many PDLs of one persona, registered in one statement. */
  const given = async (first: number, count: number, persona: string, more: object = {}) => {
    const pdls = Array.from({ length: count }, (_, n) => String(first + n));
    const granted_on = '2026-08-01';
    environment.simulator.control({ consents: pdls.map((pdl) => ({ pdl, persona, granted_on, ...more })) });
    const attached = await environment.points.attach(environment.user, pdls[0] as DeliveryPoint['usage_point_id']);
    if (!attached) throw new Error('no room for the PDL');
    const { id } = attached;
    await environment.points.change({ id }, ({ consent }) => ({
      consent: { ...consent, started_at: toDay(granted_on) },
    }));
    await sql`insert into pdls select (jsonb_populate_record(pdls,
      jsonb_build_object('id', gen_random_uuid()::text, 'usage_point_id', number::text))).*
      from pdls, generate_series(${first + 1}::bigint, ${first + count - 1}::bigint) as number
      where id = ${id}`.execute(environment.database.for());
    return (await environment.points.listOwned(environment.user)).filter(({ usage_point_id }) =>
      pdls.includes(usage_point_id),
    );
  };
  const verifyAll = async (points: readonly DeliveryPoint[]) => {
    for (let from = 0; from < points.length; from += 20)
      await Promise.all(points.slice(from, from + 20).map((point) => verifyConsent(environment.proof, point)));
    // Counting is not awaited. Commands sent earlier on the same connection finish before this response.
    await environment.store.ttl('{troubles}');
  };
  const readConsent = async ({ id }: DeliveryPoint) =>
    ((await environment.app.send(environment.user, 'GET', `/pdl/${id}`)).body as { data: ConsentBody }).data;
  const status = async () =>
    (
      (await environment.app.send(undefined, 'GET', '/status')).body as {
        data: { troubles: { code: string; pdls: number; share: number; is_general: boolean }[] };
      }
    ).data.troubles;

  beforeAll(async () => {
    environment = await startIncidentEnvironment();
    touched = await given(30_000_000_000_000, 1000, 'not_yet_usable', { usable_from: '2026-08-12' });
    const others = await given(31_000_000_000_000, 1, 'not_holder');
    alone = others[0] as DeliveryPoint;
    await verifyAll(touched.slice(0, 19));
    await verifyAll([...(await given(32_000_000_000_000, 100, 'consumer')), alone]);
  });
  afterAll(() => environment.stop());

  it('reports no figure while fewer than 20 are affected', async () => {
    expect(await status()).toEqual([]);
    const { consent_status, problem } = await readConsent(touched[0] as DeliveryPoint);
    expect([consent_status, problem?.code, problem?.others_affected]).toEqual(['unusable', 'ADAM-DC-0007', undefined]);
    expect(problem?.detail).toMatch(/Wait: the operator is asked again every day.*Only if/s);
  });

  it('advises all affected users to wait, with the ratio; the isolated failure gets its own advice', async () => {
    await verifyAll(touched.slice(19));
    environment.advance(0.1);
    const [incident] = await status();
    expect(incident).toMatchObject({
      code: 'ADAM-DC-0007',
      measure: 'consumption_daily',
      consent_age: 'recent',
      is_general: true,
    });
    expect(incident?.pdls).toBeGreaterThan(970);
    expect(incident?.pdls).toBeLessThan(1030);
    expect(incident?.share).toBeCloseTo(1000 / 1101, 1);
    for (const point of [touched[0], touched[500], touched[999]] as DeliveryPoint[]) {
      const { consent_status, problem } = await readConsent(point);
      expect(consent_status).toBe('unusable');
      expect(problem).toMatchObject({
        code: 'ADAM-DC-0007',
        others_affected: { pdls: incident?.pdls, share: incident?.share },
      });
      expect(problem?.detail).toMatch(/Not only you.*Wait/s);
      expect(problem?.detail).not.toMatch(/consent again/i);
    }
    expect((await readConsent(alone)).problem).toMatchObject({
      code: 'ADAM-ERR0061',
      detail: expect.stringMatching(/new consent/),
    });
    expect(await status()).toHaveLength(1);
  });

  it('stores no PDL in its counters, and a bounded number of keys', async () => {
    const keys = await environment.store.scanKeys('{troubles}*');
    expect(keys.length).toBeLessThan(40);
    const dump = await environment.redis.cli('--no-raw', 'eval', "return redis.call('KEYS', '*')", '0');
    expect(dump).not.toMatch(/3[012]0{9}/);
    for (const key of keys) expect(await environment.store.ttl(key)).toBeLessThanOrEqual(27 * 3600);
  });

  it('is checked once a day, never revoked, and recovers without any action', async () => {
    environment.advance(23);
    expect(await verifyNotYetUsable(environment.proof, run)).toEqual({ checked: 0, healed: 0 });
    environment.advance(1.5);
    expect(await verifyNotYetUsable(environment.proof, run)).toEqual({ checked: 1000, healed: 0 });
    expect((await readConsent(touched[7] as DeliveryPoint)).consent_status).toBe('unusable');
    environment.advance(24.5);
    expect(await verifyNotYetUsable(environment.proof, run)).toEqual({ checked: 1000, healed: 1000 });
    const all = await environment.points.listOwned(environment.user);
    const states = Map.groupBy(all, ({ consent }) => `${consent.consent_status} ${consent.problem?.code ?? '-'}`);
    expect([...states].map(([state, { length }]) => [state, length]).sort()).toEqual([
      ['active -', 1100],
      ['unusable ADAM-ERR0061', 1],
    ]);
  });

  it('is forgotten with Redis: only the figure is lost', async () => {
    await environment.redis.cli('flushall');
    environment.advance(0.1);
    expect(await status()).toEqual([]);
    expect((await readConsent(alone)).problem).toMatchObject({ code: 'ADAM-ERR0061' });
  });
});
