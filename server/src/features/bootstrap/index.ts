import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import { beforeDeadline } from '#platform/deadline.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';

const part = (path: string) => z.unknown().describe(`What GET ${path} answers; null: ask it there`);
const daily = '/gridop/consumption/daily/{pdl}';
const curve = '/gridop/consumption/detail/{pdl}';

/** Each part of the answer, and the route that answers it. */
const parts = {
  capabilities: '/capabilities',
  me: '/accounts/me',
  homes: '/pdl',
  tempo: '/tempo/today',
  gridsignal: '/gridsignal/today',
} as const;
const ofMode = { server: { usage: '/accounts/usage' }, client: { sync: '/sync/status' } } as const;

const day = z.iso.date();
const query = z.object({
  home: z
    .uuid()
    .optional()
    .describe('A home of the caller whose newest readings are wanted too; its first one unless said'),
  start: day.optional().describe('First day of its daily totals'),
  month: day.optional().describe('First day of its load curve'),
  end: day.optional().describe('Last day of both, excluded'),
});
type Query = z.output<typeof query>;

/** What readings may take here. They are counted as by their own routes; what comes later is asked there. */
const patienceMs = 500;

/**
 * One answer for the first screen. Every part is asked of its own route in the caller's name: the same hooks and the
 * same permissions decide, and there is no second way to anything.
 */
export function createBootstrap(mode: 'server' | 'client'): Feature {
  const asked = { ...parts, ...ofMode[mode] };
  const shape = Object.fromEntries(Object.entries(asked).map(([name, path]) => [name, part(path)]));
  const home = z.string().nullable().describe('Whose readings these are');
  const answer = z.object({ ...shape, home, daily: part(daily), curve: part(curve) });
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
        return ok({ ...data, ...(await readSeries(app, request, data.homes, request.query)) });
      });
    },
  };
}

async function readSeries(app: App, request: FastifyRequest, homes: unknown, { home, start, month, end }: Query) {
  const { id = null, usage_point_id: pdl } = findHome(homes, home) ?? {};
  const read = async (path: string, from: string | undefined) => {
    if (pdl === undefined || from === undefined || end === undefined) return null;
    const search = new URLSearchParams({ start: from, end, format: 'columns' });
    const asked = askInside(app, request, `${path.replace('{pdl}', pdl)}?${search}`);
    return await beforeDeadline(asked, patienceMs, () => null);
  };
  const [dailyData, curveData] = await Promise.all([read(daily, start), read(curve, month)]);
  return { home: id, daily: dailyData, curve: curveData };
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
