import { formatInstant, type Instant } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { PassResult } from './pass.ts';

const kindState = z.object({
  last_sync_at: z.string().nullable(),
  error_message: z.string().nullable(),
  error_count: z.int(),
  last_error_at: z.string().nullable(),
});
export type KindState = z.output<typeof kindState>;

const states = z.record(z.string(), kindState);
const neverSynced: KindState = { last_sync_at: null, error_message: null, error_count: 0, last_error_at: null };
const keyOf = (usage_point_id: string) => `last_sync:${usage_point_id}`;

/** When each measure of a PDL was last synchronised, and what went wrong since. */
export async function readKindStates(
  connection: Connection,
  usage_point_id: string,
): Promise<Record<string, KindState>> {
  const read = states.safeParse(await readConfigValue(connection, keyOf(usage_point_id)));
  return read.success ? read.data : {};
}

export function stateOf(known: Record<string, KindState>, measure: Measure): KindState {
  return known[measure] ?? neverSynced;
}

export async function noteKinds(connection: Connection, result: PassResult, now: Instant): Promise<void> {
  const at = formatInstant(now);
  const pdls = new Set(result.kinds.map(({ task }) => task.pdl.usage_point_id));
  for (const usage_point_id of pdls) {
    const known = await readKindStates(connection, usage_point_id);
    for (const { task, kind } of result.kinds) {
      if (task.pdl.usage_point_id !== usage_point_id) continue;
      const before = stateOf(known, task.measure);
      known[task.measure] =
        kind.error === null
          ? { ...before, last_sync_at: at, error_message: null, error_count: 0 }
          : { ...before, error_message: kind.error, error_count: before.error_count + 1, last_error_at: at };
    }
    await writeConfigValue(connection, keyOf(usage_point_id), known, now);
  }
}
