import { formatInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Connection } from '#platform/database/transaction.ts';
import { readSourceState, type SourceName } from './source-repository.ts';

/** What a user must know about a source: missing days may be due to its outage, and the age of the rest. */
export const sourceSilence = z
  .object({ last_read_at: z.string().nullable().describe('null: it was never read') })
  .nullable()
  .describe('null: the newest days were read when the source was last asked, or it was not asked yet');

/** Null while the source works, so that the response and its ETag stay the same between reads. */
export async function readSilence(database: Connection, source: SourceName): Promise<z.output<typeof sourceSilence>> {
  const { last_error, last_error_at, last_success_at } = await readSourceState(database, source);
  // A pass that failed over an old day has read the newest ones.
  if (last_error === null || (last_success_at ?? 0) >= (last_error_at ?? 0)) return null;
  return { last_read_at: last_success_at === null ? null : formatInstant(last_success_at) };
}
