import type { AddressInfo } from 'node:net';
import { readConfig } from '../../src/config.ts';
import type { Feature } from '../../src/feature.ts';
import { createClientCalendars } from '../../src/features/calendars/client/index.ts';
import { createGateway } from '../../src/gateway/gateway.ts';
import { assembleApp } from '../../src/modes/assemble-app.ts';
import { readClientCalendarSettings } from '../../src/modes/calendar-settings.ts';
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

/** The defaults of the settings. */
function readSchedules() {
  const reading = readConfig({});
  if (!('config' in reading) || reading.config.mode !== 'client') throw new Error(JSON.stringify(reading));
  return readClientCalendarSettings(reading.config);
}

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
  const features = createClientCalendars({
    database: storage.database,
    clock,
    log,
    gateway,
    schedules: readSchedules(),
  });
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
