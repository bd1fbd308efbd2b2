import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import { beforeDeadline } from '#platform/deadline.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';

const part = (path: string) => z.unknown().describe(`What GET ${path} answers; null: ask it there`);
const daily = '/gridop/consumption/daily/{pdl}';
const curve = '/gridop/consumption/detail/{pdl}';
const cost = '/pdl/{id}/cost';
const projection = '/pdl/{id}/projection';

/** Each part of the answer, and the route that answers it. */
const parts = {
  capabilities: '/capabilities',
  me: '/accounts/me',
  homes: '/pdl',
  tempo: '/tempo/today',
  gridsignal: '/gridsignal/today',
} as const;
const ofMode = { server: { usage: '/accounts/usage' }, client: { sync: '/sync/status' } } as const;

const query = z.object({
  home: z
    .uuid()
    .optional()
    .describe('A home of the caller whose newest readings are wanted too; its first one unless said'),
  view: z
    .enum(['home', 'today'])
    .optional()
    .describe('`home`: with its daily totals and its newest load curve; `today`: with costs and the month before too'),
});
type Query = z.output<typeof query>;

const windowDays = 760;

/** The days that the first screen shows, by the clock here: an answer names them, and can be asked for by anybody. */
function daysOf(now: number) {
  const end = parisDay(now);
  return { start: addDays(end, -windowDays), month: toDay(`${addDays(end, -1).slice(0, 7)}-01`), end };
}

/** What readings may take here. They are counted as by their own routes; what comes later is asked there. */
const patienceMs = 500;

/**
 * One answer for the first screen. Every part is asked of its own route in the caller's name: the same hooks and the
 * same permissions decide, and there is no second way to anything.
 */
export function createBootstrap(mode: 'server' | 'client', clock: Clock): Feature {
  const asked = { ...parts, ...ofMode[mode] };
  const shape = Object.fromEntries(Object.entries(asked).map(([name, path]) => [name, part(path)]));
  const home = z.string().nullable().describe('Whose readings these are');
  const day = z.iso.date();
  const days = z
    .object({ start: day, month: day, end: day })
    .describe('First day of the daily totals, of the load curve, and the end of both, excluded');
  const readings = { daily: part(daily), curve: part(curve), earlier: part(curve) };
  const money = { cost: part(cost), projection: part(projection) };
  const answer = z.object({ ...shape, home, days, ...readings, ...money });
  return {
    name: 'bootstrap',
    routes: (app) => {
      const summary = 'What the first screen needs, in one answer';
      const schema = { tags: ['capabilities'], summary, querystring: query, response: { 200: envelope(answer) } };
      app.get('/bootstrap', { schema }, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const found = await Promise.all(
          Object.entries(asked).map(async ([name, path]) => [name, await askInside(app, request, path)] as const),
        );
        const data: Record<string, unknown> = Object.fromEntries(found);
        const days = daysOf(clock.now());
        return ok({ ...data, days, ...(await readHome(app, request, data.homes, days)) });
      });
    },
  };
}

async function readHome(
  app: App,
  request: FastifyRequest<{ Querystring: Query }>,
  homes: unknown,
  { start, month, end }: ReturnType<typeof daysOf>,
) {
  const { home, view } = request.query;
  const { id, usage_point_id: pdl } = findHome(homes, home) ?? {};
  const nothing = { home: id ?? null, daily: null, curve: null, earlier: null, cost: null, projection: null };
  if (id === undefined || pdl === undefined || view === undefined) return nothing;
  const ask = (path: string, search: Record<string, string>) =>
    beforeDeadline(
      askInside(app, request, `${path.replace('{pdl}', pdl).replace('{id}', id)}?${new URLSearchParams(search)}`),
      patienceMs,
      () => null,
    );
  const columns = { format: 'columns' };
  const [dailyData, curveData] = await Promise.all([
    ask(daily, { start, end, ...columns }),
    ask(curve, { start: month, end, ...columns }),
  ]);
  const read = { ...nothing, daily: dailyData, curve: curveData };
  const newest = view === 'today' ? newestDay(dailyData) : undefined;
  if (newest === undefined) return read;
  const [earlier, costData, projected] = await Promise.all([
    ask(curve, { start: addMonths(month, -1), end: month, ...columns }),
    ask(cost, { start: newest, end: addDays(newest, 1), explain: newest }),
    ask(projection, {}),
  ]);
  return { ...read, earlier, cost: costData, projection: projected };
}

const knownDays = z.object({
  series: z.array(z.object({ start: z.string(), values: z.array(z.number().nullable()) })),
});

/** The newest day with a value: the one whose costs the first screen shows. */
function newestDay(data: unknown): Day | undefined {
  const days = (knownDays.safeParse(data).data?.series ?? []).flatMap(({ start, values }) => {
    const last = values.findLastIndex((value) => value !== null);
    return last < 0 ? [] : [addDays(toDay(start), last)];
  });
  return days.sort().at(-1);
}

const knownHomes = z.array(z.looseObject({ id: z.string(), usage_point_id: z.string(), display_order: z.number() }));

function findHome(homes: unknown, id: string | undefined) {
  const known = knownHomes.safeParse(homes).data?.toSorted((a, b) => a.display_order - b.display_order);
  return id === undefined ? known?.[0] : known?.find((home) => home.id === id);
}

// What is about the body or the form of this answer is not about that one.
const own = new Set(['content-length', 'content-type', 'accept-encoding', 'if-none-match', 'connection']);

async function askInside(app: App, request: FastifyRequest, path: string): Promise<unknown> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !own.has(name)));
  const { remoteAddress = '' } = request.socket;
  const answer = await app.inject({ method: 'GET', url: `/api${path}`, headers, remoteAddress });
  if (answer.statusCode !== 200) return null;
  return answer.json<{ data: unknown }>().data;
}
