import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import { releaseSlot } from '#platform/admission/admission.ts';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';
import { type EventVersions, streamChanges } from './stream-changes.ts';

export type EventsOptions = {
  /** The version of each event: a text that differs after a change. */
  readonly readVersions: (user_id: string) => Promise<EventVersions>;
  /** Whether the caller of a stream is still authenticated as the same user. Undefined where there is one household. */
  readonly isStillCaller?: (request: FastifyRequest) => Promise<boolean>;
  /** The polling interval. Defaults to the interval in production. */
  readonly lookEveryMs?: number;
};

/** Each open stream polls the database: every second for imports, every five seconds for events. */
const streamsPerUser = 5;
const usualLookMs = 5000;
const longestSeconds = 600;
const query = z.object({
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(longestSeconds)
    .default(longestSeconds)
    .describe('How long to listen; the page comes back by itself'),
});

/**
 * Takes one of the user's stream slots and returns the function that releases it. Throws 429 when all slots are taken.
 * Counted in this process, which bears the cost of its own streams.
 */
export function createStreamSlots(): (user_id: string) => () => void {
  const slots = new FairSemaphore({ slots: Number.POSITIVE_INFINITY, slotsOfOne: streamsPerUser });
  return (user_id) => {
    const release = slots.tryAcquire(user_id);
    if (!release) throw apiError('STREAM_LIMIT', { n: streamsPerUser, retryAfter: 10 });
    return release;
  };
}

/**
 * One event stream per page. An event reports that displayed data has changed and should be fetched again. It contains
 * no data.
 */
export function createEvents({ readVersions, isStillCaller, lookEveryMs = usualLookMs }: EventsOptions): Feature {
  return {
    name: 'events',
    routes: (app) => {
      const takeSlot = createStreamSlots();
      const closing = new AbortController();
      app.addHook('preClose', async () => closing.abort());
      const summary = 'Server-sent events: what has changed since, without its data';
      const description =
        '`homes.updated`, `series.updated`, `calendar.updated`, `day.began`. It ends after ten minutes at most, and when the session does; five at a time for a user. With `Last-Event-ID`, as browsers send it when they come back, what changed since is sent first.';
      app.get(
        '/events',
        // A compressor would buffer events until it has enough of them.
        { compress: false, schema: { tags: ['capabilities'], summary, description, querystring: query } },
        async (request, reply) => {
          const user_id = request.caller?.user_id ?? 'household';
          if (isStillCaller) {
            callerOf(request);
            if (!(await isStillCaller(request))) throw apiError('NOT_AUTHENTICATED');
          }
          const leave = takeSlot(request.caller?.counted_as ?? user_id);
          const gone = new AbortController();
          request.raw.once('close', () => {
            leave();
            gone.abort();
          });
          releaseSlot(reply.raw);
          reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream');
          const stream = Readable.from(
            streamChanges({
              readVersions: () => readVersions(user_id),
              mayListen: async () => (isStillCaller ? await isStillCaller(request) : true),
              signal: AbortSignal.any([closing.signal, gone.signal]),
              lookEveryMs,
              longestMs: request.query.seconds * 1000,
              since: request.headers['last-event-id']?.toString(),
            }),
          );
          stream.once('close', leave);
          return reply.send(stream);
        },
      );
    },
  };
}
