import { formatInstant, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { ok } from '#platform/http/envelope.ts';
import { createSharedResponses, minuteOf } from '#platform/http/shared-response.ts';
import type { SourceName } from './calendars.ts';
import { readSourceState } from './source/source-repository.ts';

/** Seconds until the next moment at which a response can change. 0: stored, and revalidated before every use. */
export type MaxAge = (now: Instant) => number;

export type CalendarResponse<Data> = { readonly data: Data; readonly maxAge: MaxAge };

export type PublicRequest<Data> = {
  /** What the caller asked for, where the route has parameters. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Also computes default periods: one of the day before must not be stored as that of the new day. */
  readonly read: () => Promise<CalendarResponse<Data>>;
};

export type SendPublic = ReturnType<typeof createPublicResponses>;

/**
 * A calendar is the same for all users: it is served from memory, and shared caches may store it, but only until the
 * next moment at which it can change.
 */
export function createPublicResponses({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const responses = createSharedResponses({ clock, readVersion: () => database.readDataVersion('calendars') });
  return <Data>(request: FastifyRequest, reply: FastifyReply, { query = {}, read }: PublicRequest<Data>) =>
    responses.send(request, reply, {
      key: `${request.routeOptions.url} ${JSON.stringify(Object.entries(query).sort())}`,
      moment: minuteOf,
      build: async () => {
        const { data, maxAge } = await read();
        return { body: String(reply.serialize(ok(data))), cacheControl: (now) => describeAge(maxAge(now)) };
      },
    });
}

const describeAge = (seconds: number): string => (seconds > 0 ? `public, max-age=${seconds}` : 'public, no-cache');

/** Reduces the max-age of a response while a pass over its source is due and has not finished. */
export type Freshness = {
  read(source: SourceName): Promise<(now: Instant, maxAge: number, lastSlot: Instant) => number>;
};

const whileDueSeconds = 15;

/**
 * Passes run at fixed slots. Between the slot and the end of its pass a response is about to change, so it is cached
 * for seconds only: no cache holds the old colour across a publication.
 */
export function watchPasses({ database }: { database: Connection }): Freshness {
  return {
    async read(source) {
      const { last_success_at } = await readSourceState(database, source);
      return (now, maxAge, lastSlot) => {
        // A pass that is long overdue will not finish soon. A source that is down must not disable our caches.
        const isDue = now - lastSlot <= 2 * minuteMs && (last_success_at ?? 0) < lastSlot;
        return isDue ? Math.min(maxAge, whileDueSeconds) : maxAge;
      };
    },
  };
}

/** A client's own calendar changes whenever its gateway responds: always revalidated. */
export const alwaysRefresh: Freshness = { read: async () => () => 0 };

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
