import { configDefaults, defineConfig } from 'vitest/config';

// The tests that `npm run mutation` runs, without the 500 random households, which nearly every mutant of pricing would
// run. Files are isolated: module state (register schemes, holidays) hides a mutant from the files that follow.
export default defineConfig({
  test: {
    include: ['domain/src/*.test.ts', 'domain/src/{calendars,offers,pricing,readings}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.verify.test.ts', '**/cost-reference.test.ts'],
    testTimeout: 60_000,
  },
});
