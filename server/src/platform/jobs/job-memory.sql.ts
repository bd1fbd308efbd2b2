import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readConfigValue, writeConfigValue } from '../database/config-repository.ts';
import type { Connection } from '../database/transaction.ts';
import type { JobMemory } from './job-memory.ts';

const instant = z.number().nullable();
const state = z.object({
  last_slot: instant,
  last_run_at: instant,
  last_status: z.enum(['success', 'error']).nullable(),
  last_error: z.string().nullable(),
  last_duration_ms: z.number().nullable(),
});

/** The last run of each job in the `config` table: a restart does not run again what has just run. */
export function createSqlJobMemory(database: Connection, clock: Clock): JobMemory {
  return {
    load: async (name) => {
      const read = state.safeParse(await readConfigValue(database, `schedule:${name}`));
      return read.success ? read.data : undefined;
    },
    save: (name, value) => writeConfigValue(database, `schedule:${name}`, value, clock.now()),
  };
}
