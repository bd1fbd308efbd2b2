import { tempoColors } from '@svc/domain/calendars/tempo';
import { z } from 'zod';
import { sourceSilence } from '../source/source-outage.ts';

const color = z.enum(tempoColors);
const maybeColored = z.object({ date: z.string(), color: color.nullable().describe('null: not known, never blue') });

export const tempoDays = z.array(z.object({ date: z.string(), color, updated_at: z.string() }));

export const tempoToday = z.object({
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

export const tempoOutlook = z.object({
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
});

export const tempoOutlookScore = z.object({
  method: z.enum(['model', 'base_rates']),
  scale: z.literal('brier').describe(brier),
  lower_is_better: z.literal(true),
  about: z.string(),
  since: z.string().nullable(),
  overall: score,
  by_days_ahead: z.array(score.extend({ days_ahead: z.int() })),
});
