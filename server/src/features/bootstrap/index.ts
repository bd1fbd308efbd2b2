import { bootstrapViews, dailyStart } from '@svc/domain/bootstrap-query';
import { addDays, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { callOwnApi, callOwnApiWithin } from '#platform/http/call-own-api.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { findHome, producerOf } from './known-homes.ts';
import { commonPaths, pathsOfMode, type ViewPart, viewPaths } from './paths.ts';
import { type Days, readHome, readSignals, readSolar } from './views.ts';

type Mode = keyof typeof pathsOfMode;

const query = z.object({
  home: z
    .uuid()
    .optional()
    .describe('A home of the caller whose newest readings are wanted too; its first one unless said'),
  view: z
    .enum(bootstrapViews)
    .optional()
    .describe(
      'With what a screen shows at once. `home`: daily totals and the newest load curve; `today`: costs and the month before too; `money`: daily totals and what twelve months cost; `offers`: daily totals, prices and two years of calendars; `power`: maximum powers of twelve months too; `solar`: daily totals, and what the home that injects fed in and earned in twelve months; `signals`: what is published for all users, and daily totals; `homes`: daily totals, at a gateway',
    ),
  within_ms: z.coerce
    .number()
    .int()
    .min(50)
    .max(500)
    .default(500)
    .describe('What readings may take, and costs after them; a part that takes longer is null, and is not counted'),
});
type Query = z.output<typeof query>;

/**
 * The days that the first screen shows, by the server clock. The response contains them, and any caller may request
 * them.
 */
function daysOf(now: number): Days {
  const end = parisDay(now);
  return { start: dailyStart(end), month: toDay(`${addDays(end, -1).slice(0, 7)}-01`), end };
}

const describeParts = (paths: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      z.unknown().describe(`What GET ${path} answers; null: ask it there`),
    ]),
  );
const nothing = Object.fromEntries(Object.keys(viewPaths).map((name) => [name, null]));

/** One request makes a dozen: two of a user run at once, some wait, and more do not come from pages. */
const slotRules = {
  slots: 8,
  slotsOfOne: 2,
  queueOfOne: 8,
  refusalDelayMs: 1000,
  pace: { at_once: 30, per_second: 2, longest_ms: 5000 },
} as const;
const refusal = () => apiError('RATE_LIMIT_EXCEEDED', { n: 2 });

/**
 * One response for the first screen. Each part comes from its own route on behalf of the caller: the same hooks and
 * permissions apply, and there is no second access path.
 */
export function createBootstrap(mode: Mode, clock: Clock): Feature {
  const paths = { ...commonPaths, ...pathsOfMode[mode] };
  const slots = new FairSemaphore(slotRules);
  const day = z.iso.date();
  const responseSchema = z.object({
    ...describeParts(paths),
    home: z.string().nullable().describe('Whose readings these are'),
    days: z
      .object({ start: day, month: day, end: day })
      .describe('First day of the daily totals, of the load curve, and the end of both, excluded'),
    ...describeParts(viewPaths),
  });
  return {
    name: 'bootstrap',
    routes: (app) => {
      const summary = 'What the first screen needs, in one answer';
      const schema = {
        tags: ['capabilities'],
        summary,
        querystring: query,
        response: { 200: envelope(responseSchema) },
      };
      app.get('/bootstrap', { schema }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const collect = async () => {
          const found = await Promise.all(
            Object.entries(paths).map(async ([name, path]) => [name, await callOwnApi(app, request, path)] as const),
          );
          const data: Record<string, unknown> = Object.fromEntries(found);
          const days = daysOf(clock.now());
          const view = await readView(app, request, { mode, days, homes: data.homes });
          return ok({ ...data, days, ...nothing, ...view });
        };
        return await slots.run(callerOf(request).counted_as, collect, refusal);
      });
    },
  };
}

async function readView(
  app: App,
  request: FastifyRequest<{ Querystring: Query }>,
  { mode, days, homes }: { mode: Mode; days: Days; homes: unknown },
): Promise<{ readonly home: string | null }> {
  const { home: wished, view, within_ms } = request.query;
  const home = findHome(homes, wished);
  const found = { home: home?.id ?? null };
  // Counted as on their own routes. The client requests late parts there.
  const fetchPart = (part: ViewPart, search: Readonly<Record<string, string>> = {}, of = home) => {
    const path = viewPaths[part].replace('{pdl}', of?.usage_point_id ?? '').replace('{id}', of?.id ?? '');
    return callOwnApiWithin(app, request, `${path}?${new URLSearchParams(search)}`, { timeoutMs: within_ms });
  };
  if (view === 'signals') return { ...found, ...(await readSignals(home !== undefined, days, fetchPart)) };
  // A local client computes the completeness of its homes itself.
  const needsNone = view === undefined || (view === 'homes' && mode === 'client');
  if (!home || needsNone) return found;
  if (view === 'solar') return { ...found, ...(await readSolar(home, producerOf(home, homes), days, fetchPart)) };
  return { ...found, ...(await readHome(view, home, days, fetchPart)) };
}
