import { defineConfig } from 'vitest/config';

// The tiers of the tests. Domain: pure, seconds. Feature: the app in process on real servers. Journey: whole processes.
// A test has one try; those of scripts/timed-tests.ts have two.
const timed = { setupFiles: ['scripts/timed-tests.setup.ts'] };
const servers = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'] } },
      { test: { name: 'simulator', include: ['simulator/**/*.test.ts'], ...servers } },
      { test: { name: 'feature', include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'], ...servers, ...timed } },
      {
        test: {
          name: 'journey',
          include: ['server/test/journey/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...timed,
        },
      },
    ],
  },
});
