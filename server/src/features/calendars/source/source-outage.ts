import { formatInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';
import { readSourceState, type SourceName } from './source-repository.ts';

/** What a person must know of a source: that a hole may be its silence, and from when the rest is. */
export const sourceSilence = z
  .object({ last_read_at: z.string().nullable().describe('null: it was never read') })
  .nullable()
  .describe('null: the newest days were read when the source was last asked, or it was not asked yet');

/** Nothing while all is well: the answer then stays the same from one reading to the next, and so does its ETag. */
export async function readSilence(database: Connection, source: SourceName): Promise<z.output<typeof sourceSilence>> {
  const { last_error, last_error_at, last_success_at } = await readSourceState(database, source);
  // A pass that failed over an old day has read the newest ones.
  if (last_error === null || (last_success_at ?? 0) >= (last_error_at ?? 0)) return null;
  return { last_read_at: last_success_at === null ? null : formatInstant(last_success_at) };
}
