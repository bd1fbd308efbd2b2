import { type Simulator, startSimulator } from '@svc/simulator';
import type { FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import type { Feature } from '#feature.ts';
import {
  type ConsentProof,
  createAuthorisationReleases,
  createConsent,
  createConsentProof,
  type ExpiryNotice,
} from '#features/consent/index.ts';
import {
  createDeliveryPoints,
  type DeliveryPoint,
  type DeliveryPoints,
} from '#features/delivery-points/server/index.ts';
import { readConfig } from '../src/config.ts';
import { type OperatorAccess, openOperatorAccess } from '../src/modes/operator-access.ts';
import { createLog } from '../src/platform/log.ts';
import { createMigratedDatabase, type DatabaseKind, insertTestUser, type MigratedDatabase } from './databases.ts';
import { type FeatureApp, startFeatureApp } from './feature-app.ts';
import { startRedis } from './servers/redis-server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** Only delivery points and consent, on either database, with the operator outside and no other feature. */
export type ConsentFixture = {
  readonly storage: MigratedDatabase;
  readonly simulator: Simulator;
  readonly clock: TestClock;
  readonly points: DeliveryPoints;
  readonly consent: ConsentProof;
  readonly access: OperatorAccess;
  readonly gateway: FeatureApp;
  readonly notices: ExpiryNotice[];
  /** Set to true, the outbox refuses letters. */
  readonly outbox: { isBroken: boolean };
  readonly forgotten: string[];
  readonly startedAfresh: string[];
  newUser(): Promise<string>;
  /** A PDL for which the operator has this user's consent; `persona` of the simulated customer. */
  consented(user_id: string, persona?: string): Promise<DeliveryPoint>;
  runJob(name: string): Promise<void>;
  stop(): Promise<void>;
};

const backend = 'https://api.svc.test/api';
export const silentLog = createLog({ level: 'silent' });

/** The operator's settings as a gateway reads them. */
export function readServerConfig(simulator: Simulator, version: 'v1' | 'v2', more: Record<string, string> = {}) {
  const reading = readConfig({
    SERVER_MODE: 'true',
    DATABASE_URL: 'postgres://unused',
    CACHE_URL: 'redis://unused:1',
    SECRET_KEY: 'a-secret-key-of-a-test-gateway-0123456789',
    FRONTEND_URL: 'https://svc.test',
    BACKEND_URL: backend,
    GRIDOP_URL: `${simulator.url}/gridop`,
    GRIDOP_CLIENT_ID: 'svc-sandbox',
    GRIDOP_CLIENT_SECRET: 'svc-sandbox-secret',
    GRIDOP_API_MODE: 'new',
    GRIDOP_AUTHORIZE_VERSION: version,
    ...more,
  });
  if ('failures' in reading || reading.config.mode !== 'server') throw new Error(JSON.stringify(reading));
  return reading.config;
}

export async function startConsentFixture(kind: DatabaseKind, version: 'v1' | 'v2'): Promise<ConsentFixture> {
  const [storage, simulator, redis] = [await createMigratedDatabase(kind), await startSimulator(), await startRedis()];
  simulator.control({ return_address: `${backend}/callback`, limits: { per_second: null, per_hour: null } });
  const clock = createTestClock();
  const { database } = storage;
  const config = readServerConfig(simulator, version, { QUEUE_URL: redis.url, STORE_TIMEOUT_MS: '10000' });
  const access = openOperatorAccess(config, {
    database,
    clock,
    log: silentLog,
    metrics: new Registry(),
    operatorSpacingMs: 10,
  });
  if (!access) throw new Error('the operator was not configured');
  const [notices, forgotten, startedAfresh]: [ExpiryNotice[], string[], string[]] = [[], [], []];
  const outbox = { isBroken: false };
  const secretKeys = { current: config.SECRET_KEY };
  const releases = createAuthorisationReleases({ database, clock, secretKeys });
  const points = createDeliveryPoints({ database, clock });
  const pdls = points.serve({
    isOfferActive: async () => false,
    findUserByEmail: async () => undefined,
    onForget: [({ user_id, usage_point_id }) => releases.release({ user_id, usage_point_id })],
  });
  const consent = createConsentProof({ ...access, clock, points });
  const feature = createConsent({
    ...access,
    database,
    clock,
    points,
    releases,
    log: silentLog,
    frontend_url: 'https://svc.test',
    redirect_uri: `${backend}/callback`,
    jobs: { enqueue: async () => undefined },
    identifyUser: async (request: FastifyRequest) => request.caller?.user_id,
    notify: async (notice) => {
      if (outbox.isBroken) throw new Error('the outbox is broken');
      notices.push(notice);
      return async () => undefined;
    },
    onForget: [async ({ usage_point_id }) => void forgotten.push(usage_point_id)],
    onConsent: [async ({ usage_point_id }) => void startedAfresh.push(usage_point_id)],
  });
  const gateway = await startFeatureApp([pdls, feature]);
  const fixture = {
    storage,
    simulator,
    clock,
    points,
    consent,
    access,
    gateway,
    notices,
    outbox,
    forgotten,
    startedAfresh,
  };
  return {
    ...fixture,
    newUser: () => insertTestUser(database),
    consented: (user_id, persona) => walk(fixture, user_id, persona),
    runJob: (name) => runJob(feature, name),
    async stop() {
      await gateway.close();
      await access.close();
      await simulator.close();
      await redis.stop();
      await storage.drop();
    },
  };
}

async function runJob(feature: Feature, name: string): Promise<void> {
  const job = feature.jobs?.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(undefined as never, { log: silentLog, slot: undefined, signal: new AbortController().signal });
}

async function walk(
  { gateway, points }: Pick<ConsentFixture, 'gateway' | 'points'>,
  user_id: string,
  persona: string | undefined,
): Promise<DeliveryPoint> {
  const location = await comeBackFrom(gateway, user_id, persona);
  const known = await points.listOwned(user_id);
  const id = new URL(location).searchParams.get('pdl');
  const point = known.find((each) => each.id === id) ?? known.at(-1);
  if (!point) throw new Error(`no PDL after the consent: ${location}`);
  return point;
}

/** Begins, accepts on the page and returns with the user's credentials. Resolves to the address of the redirect. */
export async function comeBackFrom(gateway: FeatureApp, user_id: string, persona?: string): Promise<string> {
  const departure = await gateway.send(user_id, 'GET', '/consent');
  const page = new URL(String(departure.headers.location));
  if (persona !== undefined) page.searchParams.set('persona', persona);
  const response = await fetch(page, { redirect: 'manual', headers: { accept: 'application/json' } });
  const back = new URL(response.headers.get('location') ?? '');
  return String((await gateway.send(user_id, 'GET', `/callback${back.search}`)).headers.location);
}
