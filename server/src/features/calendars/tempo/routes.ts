import { tempoColors } from '@svc/domain/calendars/tempo';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope } from '#platform/http/envelope.ts';
import { sharedRoute } from '#platform/http/shared-response.ts';
import type { ServiceOptions } from '../define-calendar.ts';
import { periodQuery, readPeriod } from '../period.ts';
import { createPublicResponses, sourceSilence } from '../public-response.ts';
import type { TempoOutlooks } from './outlook.ts';
import { createTempoService } from './service.ts';

const color = z.enum(tempoColors);
const maybeColored = z.object({ date: z.string(), color: color.nullable().describe('null: not known, never blue') });

const tempoDays = z.array(z.object({ date: z.string(), color, updated_at: z.string() }));

const tempoToday = z.object({
  today: maybeColored,
  tomorrow: maybeColored.extend({
    may_change_until: z
      .string()
      .nullable()
      .describe(
        'A colour that is known before 11:30 in Paris may be corrected until then; null: it stays, or is not known',
      ),
  }),
  current: maybeColored.describe('the day that runs from 06:00 to 06:00'),
  remaining: z
    .object({ BLEU: z.int(), BLANC: z.int(), ROUGE: z.int() })
    .nullable()
    .describe('counted through today; null when a day of the season is not known'),
  season: z.object({ start: z.string(), end: z.string() }),
  silent: sourceSilence,
});

const odds = z.object({ BLEU: z.number(), BLANC: z.number(), ROUGE: z.number() }).describe('0 to 1, with four digits');

const tempoOutlook = z.object({
  estimate: z.literal(true),
  method: z.enum(['model', 'base_rates']),
  about: z.string(),
  made_on: z.string(),
  days: z.array(z.object({ date: z.string(), probabilities: odds })),
});

const brier = 'mean Brier score, 0 (always right and sure) to 2 (always wrong and sure): lower is better';
const score = z.object({
  days: z.int().describe('outlooks of single days whose colour is known by now'),
  model: z.number().nullable().describe(`The model: ${brier}`),
  base_rates: z.number().nullable().describe(`How often each colour falls on such a day: ${brier}`),
  hit_rate: z
    .number()
    .nullable()
    .describe('How often the colour that the model found most likely was the one that came, 0 to 1'),
  base_hit_rate: z.number().nullable().describe('The same of the base rates'),
});

const tempoOutlookScore = z.object({
  method: z.enum(['model', 'base_rates']),
  scale: z.literal('brier').describe(brier),
  lower_is_better: z.literal(true),
  about: z.string(),
  since: z.string().nullable(),
  overall: score,
  by_days_ahead: z.array(score.extend({ days_ahead: z.int() })),
});

const tags = ['tempo'];

export function serveTempo(app: App, options: ServiceOptions, outlooks: TempoOutlooks): void {
  const service = createTempoService(options);
  const sendPublic = createPublicResponses(options);
  app.get(
    '/tempo/days',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Known colours, both ends included; by default from the start of the season to tomorrow',
        querystring: periodQuery,
        response: { 200: envelope(tempoDays) },
      },
    },
    async (request, reply) => {
      const { query } = request;
      const read = async () => {
        const period = readPeriod(query, service.defaultPeriod());
        return { data: await service.days(period), maxAge: await service.maxAge() };
      };
      return sendPublic(request, reply, { query, read });
    },
  );
  app.get(
    '/tempo/today',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Today, tomorrow, and what the season has left',
        response: { 200: envelope(tempoToday) },
      },
    },
    async (request, reply) =>
      sendPublic(request, reply, {
        read: async () => ({ data: await service.today(), maxAge: await service.maxAge() }),
      }),
  );
  app.get(
    '/tempo/outlook',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'Chances of each colour from J+2 to J+9: an estimate, never a colour',
        response: { 200: envelope(tempoOutlook) },
      },
    },
    async (request, reply) =>
      sendPublic(request, reply, {
        read: async () => ({ data: await outlooks.give(), maxAge: await service.maxAge() }),
      }),
  );
  app.get(
    '/tempo/outlook/score',
    {
      ...sharedRoute,
      schema: {
        tags,
        summary: 'What past outlooks were worth, against base rates',
        response: { 200: envelope(tempoOutlookScore) },
      },
    },
    async (request, reply) =>
      sendPublic(request, reply, {
        read: async () => ({ data: await outlooks.score(), maxAge: await service.maxAge() }),
      }),
  );
}
