import { configDefaults, defineConfig } from 'vitest/config';

// The gate (`npm test`) judges correctness only. Tests that judge time, load or failover are named *.verify.test.ts and
// run one file at a time with `npm run verify`.
const verify = '**/*.verify.test.ts';

// A slow machine is not a bug: limits end what hangs and judge nothing.
const limits = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };
const wholeProcesses = { testTimeout: 180_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
// Files of a worker share its modules: loading the program anew for each of them was a sixth of the time.
const gate = { ...limits, isolate: false, exclude: [...configDefaults.exclude, verify] };
const schema = { globalSetup: ['server/test/servers/template-database.setup.ts'] };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...gate } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], ...gate } },
      { test: { name: 'simulator', include: ['simulator/**/*.test.ts'], ...gate } },
      { test: { name: 'feature', include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'], ...gate, ...schema } },
      {
        test: { name: 'journey', include: ['server/test/journey/**/*.test.ts'], ...gate, ...wholeProcesses, ...schema },
      },
      { test: { name: 'verify', include: [verify], fileParallelism: false, ...wholeProcesses, ...schema } },
    ],
  },
});
