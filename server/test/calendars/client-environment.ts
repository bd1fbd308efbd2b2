import type { AddressInfo } from 'node:net';
import { parseSchedule, type Schedule } from '@svc/domain/schedule';
import type { Feature } from '../../src/feature.ts';
import { createClientCalendars } from '../../src/features/calendars/client/index.ts';
import { createGateway } from '../../src/gateway/gateway.ts';
import { assembleApp } from '../../src/modes/assemble-app.ts';
import { createLog } from '../../src/platform/log.ts';
import { createCaller, type TestCaller } from '../caller.ts';
import { createJobStepper, type JobStepper } from './job-stepper.ts';
import type { ServerEnvironment } from './server-environment.ts';
import { openStorage, type Storage, type storageKinds } from './storage.ts';

/** The calendars of a household, fed over HTTP by a real gateway's routes. */
export type ClientEnvironment = {
  readonly storage: Storage;
  readonly features: readonly Feature[];
  readonly api: TestCaller;
  readonly jobs: JobStepper;
  close(): Promise<void>;
};

const slots = (text: string): Schedule => {
  const schedule = parseSchedule(text);
  if (!schedule) throw new Error(`unreadable: ${text}`);
  return schedule;
};

/** The defaults of the settings. */
const schedules = {
  tempo: slots('07:00-23:00/60'),
  gridsignal: slots('17:00 fri@12:15'),
  gridsignalCheck: slots('08:30 20:30'),
  consumption: slots('08:00 14:00 20:00'),
  forecast: slots('09:00 21:00'),
  flexday: slots('06:00-23:00/60'),
};

export async function openClientEnvironment(
  kind: (typeof storageKinds)[number],
  server: ServerEnvironment,
): Promise<ClientEnvironment> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const storage = await openStorage(kind);
  const log = createLog({ level: 'silent' });
  const { clock } = server;
  const gateway = createGateway({
    url: `http://127.0.0.1:${port}/api`,
    clientSecret: 'secret',
    version: '0.1.0',
    clock,
    log,
    sleep: async () => undefined,
  });
  const features = createClientCalendars({ database: storage.database, clock, log, gateway, schedules });
  const app = await assembleApp({
    name: 'client',
    log,
    clock,
    trustedProxies: [],
    addresses: {},
    features,
    dependencies: [],
    isStopping: () => false,
  });
  await app.ready();
  return {
    storage,
    features,
    api: createCaller(app),
    jobs: createJobStepper(features, server.simulator.environment.clock, log),
    async close() {
      await app.close();
      await storage.close();
    },
  };
}
