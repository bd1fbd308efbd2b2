import { formatInstant, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { sendWithEtag } from '#platform/http/conditional-response.ts';
import type { SourceName } from './calendars.ts';
import { readSourceState } from './source/source-repository.ts';

/**
 * A calendar is the same for all users: shared caches may store it, but only until the next moment at which it can
 * change. 0 seconds: stored, and revalidated before every use.
 */
export type MaxAge = number;

export function sendPublic<Data>(
  request: FastifyRequest,
  reply: FastifyReply,
  data: Data,
  maxAge: MaxAge,
): FastifyReply {
  return sendWithEtag(request, reply, data, maxAge > 0 ? `public, max-age=${maxAge}` : 'public, no-cache');
}

/** Reduces the max-age of a response while a pass over its source is due and has not finished. */
export type Freshness = { limit(source: SourceName, maxAge: MaxAge, lastSlot: Instant): Promise<MaxAge> };

const whileDueSeconds = 15;

/**
 * Passes run at fixed slots. Between the slot and the end of its pass a response is about to change, so it is cached
 * for seconds only: no cache holds the old colour across a publication.
 */
export function watchPasses({ database, clock }: { database: Connection; clock: Clock }): Freshness {
  return {
    async limit(source, maxAge, lastSlot) {
      // A pass that is long overdue will not finish soon. A source that is down must not disable our caches.
      if (clock.now() - lastSlot > 2 * minuteMs) return maxAge;
      const { last_success_at } = await readSourceState(database, source);
      return (last_success_at ?? 0) >= lastSlot ? maxAge : Math.min(maxAge, whileDueSeconds);
    },
  };
}

/** A client's own calendar changes whenever its gateway responds: always revalidated. */
export const alwaysRefresh: Freshness = { limit: async () => 0 };

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
