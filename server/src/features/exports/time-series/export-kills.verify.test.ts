import { expect, it } from 'vitest';
import { runExportKills } from '../../../../test/exports/export-kills.ts';

// The long form: npm run bench -- export-kills
it('an exporting process is killed five times: the database contains every value once', async () => {
  const { kills, finished, equal, others, samples } = await runExportKills(5);
  expect(kills).toBe(5);
  expect(samples).toBeGreaterThan(5_000);
  expect(finished).toBeGreaterThan(0);
  expect({ equal, others }).toEqual({ equal: finished, others: [] });
});
