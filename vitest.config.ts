import { defineConfig } from 'vitest/config';

// The tiers of the tests. Domain: pure, seconds. Feature: the app in process on real servers. Journey: whole processes.
// A test has one try; those of scripts/timed-tests.ts have two.
// Files of a worker share its modules: loading the program anew for each of them was a sixth of the time.
const shared = { isolate: false };
const timed = { setupFiles: ['scripts/timed-tests.setup.ts'] };
// What is awaited comes when it comes; how soon is judged where a test measures it.
const servers = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } };
const schema = { globalSetup: ['server/test/servers/template-database.setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...shared } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], ...shared } },
      { test: { name: 'simulator', include: ['simulator/**/*.test.ts'], ...servers, ...shared } },
      {
        test: {
          name: 'feature',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          ...{ ...servers, ...schema, ...timed, ...shared },
        },
      },
      {
        test: {
          name: 'journey',
          include: ['server/test/journey/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 25_000 } },
          ...{ ...schema, ...timed, ...shared },
        },
      },
    ],
  },
});
