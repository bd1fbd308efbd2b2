import type { Instant } from '@svc/domain/paris-time';
import { type Simulator, startSimulator } from '@svc/simulator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../../src/caller.ts';
import type { Feature } from '../../src/feature.ts';
import { createServerCalendars, type ServerCalendarSettings } from '../../src/features/calendars/server/index.ts';
import { assembleApp } from '../../src/modes/assemble-app.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { App } from '../../src/platform/http/app.ts';
import { createLog } from '../../src/platform/log.ts';
import { createCaller, type TestCaller } from '../caller.ts';
import { exemptFromCheck } from '../response-check.ts';
import { createJobStepper, type JobStepper } from './job-stepper.ts';
import { openStorage, type Storage, type storageKinds } from './storage.ts';

/** The calendars of a gateway on a real database, with the simulator as their outside and one clock for both. */
export type ServerEnvironment = {
  readonly simulator: Simulator;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly app: App;
  readonly api: TestCaller;
  readonly jobs: JobStepper;
  readonly logs: string[];
  setNow(moment: string): void;
  advance(seconds: number): void;
  /** The requests to the data routes of the grid source and of the supplier, in order. */
  requestsTo(
    route: string,
  ): { readonly start: string | null; readonly end: string | null; readonly status: number | null }[];
  rows<Row = Record<string, unknown>>(table: string): Promise<Row[]>;
  readonly features: readonly Feature[];
  /** Responds in place of the gateway: an outage, or values from a later version. */
  intercept: ((path: string) => Intercepted | undefined) | undefined;
  /** The requests that the gateway received, in order. */
  readonly requests: {
    readonly at: Instant;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
  }[];
  close(): Promise<void>;
};

export type Intercepted = { readonly status: number; readonly type: string; readonly body: string };

export type EnvironmentOptions = {
  readonly now: string;
  readonly settings?: Partial<ServerCalendarSettings>;
  readonly simulator?: Simulator;
  readonly storage?: Storage;
};

const administrator: Caller = {
  user_id: 'administrator',
  email: 'admin@example.org',
  is_admin: true,
  is_demo: false,
  counted_as: 'administrator',
  permissions: [],
};

export async function openServerEnvironment(
  kind: (typeof storageKinds)[number],
  { now, settings, ...shared }: EnvironmentOptions,
): Promise<ServerEnvironment> {
  const simulator = shared.simulator ?? (await startSimulator({ now }));
  if (!shared.simulator) {
    simulator.control({ frozen: true });
    simulator.control({ now });
  }
  const storage = shared.storage ?? (await openStorage(kind));
  const logs: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void logs.push(line) } });
  const { clock } = simulator.environment;
  const features = createServerCalendars({
    database: storage.database,
    clock,
    log,
    settings: { ...usualSettings(simulator), ...settings },
    sleep: async () => undefined,
    audit: async () => undefined,
  });
  const requests: ServerEnvironment['requests'] = [];
  const app = await openApp(features, log, clock, (request, reply) => {
    const url = new URL(request.url, 'http://gateway');
    requests.push({
      at: clock.now(),
      path: url.pathname.replace(/^\/api/, ''),
      query: Object.fromEntries(url.searchParams),
    });
    const response = environment.intercept?.(url.pathname.replace(/^\/api/, ''));
    // Another version or an outage, which the document of this one does not describe.
    if (response) exemptFromCheck(request);
    return response && reply.code(response.status).type(response.type).serializer(String).send(response.body);
  });
  const environment: ServerEnvironment = {
    features,
    intercept: undefined,
    requests,
    simulator,
    storage,
    clock,
    app,
    api: createCaller(app),
    jobs: createJobStepper(features, clock, log),
    logs,
    setNow: (moment) => simulator.control({ now: moment }),
    advance: (seconds) => simulator.control({ advance_seconds: seconds }),
    requestsTo: (route) => [...simulator.requests({ route }).requests],
    rows: async <Row>(table: string) =>
      (await storage.database
        .for<Record<string, Record<string, unknown>>>()
        .selectFrom(table)
        .selectAll()
        .execute()) as Row[],
    async close() {
      await app.close();
      if (!shared.storage) await storage.close();
      if (!shared.simulator) await simulator.close();
    },
  };
  return environment;
}

export function usualSettings(simulator: Pick<Simulator, 'url'>): ServerCalendarSettings {
  return {
    gridsourceUrl: `${simulator.url}/gridsource`,
    gridsourceClientId: 'gridsource-client',
    gridsourceClientSecret: 'gridsource-secret',
    signalPath: '/open_api/gridsignal/v5/signals',
    supplierUrl: `${simulator.url}/supplier`,
    commerceUrl: 'https://commerce.example/api',
    userAgent: 'svc/0.1.0 (+https://svc.example.org)',
  };
}

async function openApp(
  features: readonly Feature[],
  log: Logger,
  clock: Clock,
  watch: (request: FastifyRequest, reply: FastifyReply) => unknown,
): Promise<App> {
  const app = await assembleApp({
    name: 'server',
    log,
    clock,
    trustedProxies: [],
    addresses: {},
    features,
    dependencies: [],
    isStopping: () => false,
    prepare: (prepared) => {
      prepared.decorateRequest('caller', undefined);
      prepared.addHook('onRequest', async (request, reply) => {
        request.caller = administrator;
        return await watch(request, reply);
      });
    },
  });
  await app.ready();
  return app;
}
