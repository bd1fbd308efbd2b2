import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/test-order.ts';

// `npm test` is the gate: correctness only. `npm run verify` is the long suite: `verify` tests time, load and failover,
// its files are named *.verify.test.ts and run one at a time; `other-database` repeats behaviour tests.
const verify = '**/*.verify.test.ts';

// A slow machine is not a bug: the limits only end tests that hang. On a machine with a third of its processors, tests
// of 15 s took 80.
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };
const database = 'server/test/servers/template-database.setup.ts';
const front = 'e2e/build-front.setup.ts';
// Compares every response of an application with its API document.
const responses = 'server/test/response-check.setup.ts';

// Tests of behaviour run on one kind of database in the gate.
const onOneDatabase = globSync('server/src/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('usualDatabase('),
);

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** Files of a worker share its modules: loading the program again for each of them took a sixth of the time. */
const project = (name: string, include: string[], timeZone: string, options: Options = {}) => ({
  test: {
    name,
    include,
    exclude: [...configDefaults.exclude, verify],
    env: { TZ: timeZone },
    isolate: false,
    sequence: { groupOrder: 1 },
    ...limits,
    ...options,
  },
});

// The time zone of the host must never matter: pure code runs in three, the rest in one that is not Paris.
export default defineConfig({
  test: {
    reporters: [['default', { summary: false }], './scripts/test-reporter.ts'],
    slowTestThreshold: 30_000,
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3,
    projects: [
      project('features', ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'], 'America/New_York', {
        globalSetup: [database],
        setupFiles: [responses],
        // They wait more than they compute.
        maxWorkers: 4,
        sequence: { groupOrder: 0 },
      }),
      project('e2e', ['e2e/tests/*.test.ts'], 'UTC', { globalSetup: [database, front] }),
      project('simulator', ['simulator/**/*.test.ts'], 'America/New_York'),
      project('client-package', ['packages/client/src/*.test.ts'], 'America/New_York'),
      project('web', ['web/src/**/*.test.ts'], 'America/New_York'),
      project('domain-utc', ['domain/src/**/*.test.ts'], 'UTC'),
      project('domain-paris', ['domain/src/**/*.test.ts'], 'Europe/Paris'),
      project('domain-new-york', ['domain/src/**/*.test.ts'], 'America/New_York'),
      project('verify', [verify], 'America/New_York', {
        exclude: [...configDefaults.exclude],
        isolate: true,
        fileParallelism: false,
        sequence: { groupOrder: 0 },
        globalSetup: [database, front],
      }),
      project('other-database', onOneDatabase, 'America/New_York', {
        env: { TZ: 'America/New_York', TEST_DATABASE: 'other' },
        globalSetup: [database],
      }),
    ],
  },
});
