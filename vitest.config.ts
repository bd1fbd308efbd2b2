import { defineConfig } from 'vitest/config';

// The tiers of the tests. Domain: pure, seconds. Feature: the app in process on real servers. Journey: whole processes.
// Tests on real servers have limits in seconds and share two cores with those servers: one that fails for want of
// processor time is asked again, a real defect fails every time.
const servers = { testTimeout: 30_000, hookTimeout: 60_000 };
const retry = 2;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'] } },
      { test: { name: 'simulator', include: ['simulator/**/*.test.ts'], ...servers } },
      { test: { name: 'feature', include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'], ...servers, retry } },
      {
        test: {
          name: 'journey',
          include: ['server/test/journey/**/*.test.ts'],
          testTimeout: 120_000,
          retry,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
