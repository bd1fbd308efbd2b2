import { tempoColors } from '@svc/domain/calendars/tempo';
import { z } from 'zod';

const color = z.enum(tempoColors);
const maybeColored = z.object({ date: z.string(), color: color.nullable().describe('null: not known, never blue') });

export const tempoDays = z.array(z.object({ date: z.string(), color, updated_at: z.string() }));

export const tempoToday = z.object({
  today: maybeColored,
  tomorrow: maybeColored,
  current: maybeColored.describe('the day that runs from 06:00 to 06:00'),
  remaining: z
    .object({ BLEU: z.int(), BLANC: z.int(), ROUGE: z.int() })
    .nullable()
    .describe('counted through today; null when a day of the season is not known'),
  season: z.object({ start: z.string(), end: z.string() }),
});

const odds = z.object({ BLEU: z.number(), BLANC: z.number(), ROUGE: z.number() });

export const tempoOutlook = z.object({
  estimate: z.literal(true),
  method: z.enum(['model', 'base_rates']),
  about: z.string(),
  made_on: z.string(),
  days: z.array(z.object({ date: z.string(), probabilities: odds })),
});

const score = z.object({
  days: z.int().describe('outlooks of single days whose colour is known by now'),
  model: z.number().nullable().describe('mean Brier score, 0 to 2; lower is better'),
  base_rates: z.number().nullable(),
});

export const tempoOutlookScore = z.object({
  method: z.enum(['model', 'base_rates']),
  since: z.string().nullable(),
  overall: score,
  by_days_ahead: z.array(score.extend({ days_ahead: z.int() })),
});
