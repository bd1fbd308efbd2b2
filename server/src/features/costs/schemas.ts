import { offerTypes, offerVariants, subscribedPowers } from '@svc/domain/offers/offer';
import { costFlags } from '@svc/domain/pricing/cost';
import { decimalForm } from '@svc/domain/pricing/money';
import { readRanges } from '@svc/domain/pricing/off-peak-range';
import { z } from 'zod';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';

const eur = z.string().describe('EUR, two decimals, taxes included');
const kwh = z.string().describe('kWh, three decimals');
const day = text(40).meta({ format: 'date' });

/** A price or an amount as a person writes it, with a point or a comma. */
export const decimalText = text(20).meta({ pattern: decimalForm.source });
/** A price: more than six decimals are refused. */
export const priceText = text(20).meta({ pattern: String.raw`^\s*\d{1,9}([.,]\d{1,6}0*)?\s*$` });

/** The id of a PDL, or its 14 digits. */
export const pointParams = z.object({ id: text(36).min(1) });
const start = day.describe('First day, included');
const end = day.describe('End day, EXCLUDED; capped to today');
export const periodQuery = z.object({ start, end });
export const costQuery = periodQuery.extend({
  by: z.enum(['day', 'month']).optional().describe('Also each day, or each calendar month'),
  explain: day.optional().describe('A day of the period: every stretch of it at one price'),
});

const flags = z.array(z.enum(costFlags)).readonly();
export const costShape = {
  kwh: kwh.nullable().describe('Of the stored days; null: none is stored'),
  energy_eur: eur.nullable().describe('What the energy with a known price costs; null: no day is stored'),
  subscription_eur: eur.nullable().describe('null: not known for every day'),
  total_eur: eur.nullable().describe('null: a part of it is not known, and a part is no total'),
  registers: z.array(z.object({ tag: z.string(), kwh, price_eur: z.string(), eur })).readonly(),
  unpriced: z
    .array(z.object({ reason: z.string(), tag: z.string().nullable(), kwh }))
    .readonly()
    .describe('Energy without a cost, and why'),
  flags,
};

export const rangeSchema = z.object({ start: z.string(), end: z.string().describe('Excluded') });
export const coverageShape = {
  period: rangeSchema,
  coverage: z.object({
    days: z.int(),
    measured_days: z.int().describe('With a load curve'),
    estimated_days: z.int().describe('A daily value, spread over its hours'),
    missing_days: z.int(),
    missing_minutes: z.int().describe('Without a point on measured days'),
  }),
  missing: z.array(rangeSchema).readonly().describe('The days that are not stored'),
};

export const offerShape = {
  offer_id: z.string().nullable(),
  provider: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(offerTypes).nullable(),
  variant: z.enum(offerVariants).nullable(),
  power_kva: z.number().nullable(),
};
const priceFrom = z.string().nullable().describe('Since when the newest of the prices used holds');

export const powerShape = {
  subscribed_kva: z.number().nullable(),
  measured_max_va: z.number().nullable(),
  measured_days: z.int(),
  days_over: z.int(),
  best_kva: z.number().nullable().describe('The smallest power that no measured maximum exceeds'),
  saving_eur: eur.nullable().describe('The offer of today at that power, over the period; negative: it costs more'),
  at_risk: z
    .array(z.object({ power_kva: z.number(), days: z.int() }))
    .readonly()
    .describe('For each smaller power: the days on which it would have been too small'),
};

const slot = z.object({
  start: z.string(),
  end: z.string(),
  tag: z.string().nullable(),
  kwh: z.string(),
  price_eur: z.string().nullable(),
  eur: z.string().nullable(),
  units: z.string().nullable().describe('The same in 1/60,000,000,000 EUR: they add up to the last one'),
  offer_id: z.string().nullable(),
  version_from: z.string().nullable(),
  reason: z.string().nullable().describe('Why there is no cost'),
});

export const costResponse = z.object({
  ...coverageShape,
  current: z.string().nullable().describe('The offer at the end of the period'),
  ...costShape,
  offers: z
    .array(z.object({ ...offerShape, ...rangeSchema.shape, price_from: priceFrom, ...costShape }))
    .describe('Each offer of the period, with the days on which the PDL had it'),
  power: z.object(powerShape),
  production: z
    .object({
      coverage: coverageShape.coverage,
      missing: coverageShape.missing,
      kwh: costShape.kwh,
      revenue_eur: costShape.energy_eur,
      unpriced: costShape.unpriced,
      flags,
    })
    .nullable()
    .describe('What was injected, and what it brought; null where the own prices say nothing of it'),
  rows: z
    .array(
      z.object({
        ...rangeSchema.shape,
        state: z.enum(['measured', 'estimated', 'missing']).optional().describe('Of a day'),
        missing_days: z.int(),
        ...costShape,
      }),
    )
    .optional(),
  slots: z.array(slot).optional(),
});

/** `HH:MM-HH:MM`, in any of the forms in which off-peak hours are written; the API document names the first. */
const window = text(20)
  .meta({ pattern: '^(?!(.{5})-\\1$)([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$' })
  .transform((given, context) => {
    const read = readRanges([given]);
    const [only] = read.ok ? read.ranges : [];
    if (read.ok && only !== undefined && read.ranges.length === 1) return only;
    context.addIssue({ code: 'custom', message: 'must be a time of day such as 22:00-06:00' });
    return z.NEVER;
  });
const weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).optional().describe('1 is Monday; absent: every day');
const dailyKwh = z.number().positive().max(1000).describe('On each of these days');
const power = z.literal([...subscribedPowers]);

export const simulationBody = z.strictObject({
  usage_point_id: usagePointId,
  start,
  end,
  power_kva: power.optional().describe('Absent: the subscribed power, else the smallest that was enough'),
  offpeak: z.unknown().optional().meta({ description: 'Other off-peak hours, in any form that a PDL takes' }),
  shifts: z
    .array(z.strictObject({ kwh: dailyKwh, from: window, to: window, days: weekdays }))
    .max(10)
    .default([]),
  loads: z
    .array(z.strictObject({ kwh: dailyKwh, at: window, days: weekdays }))
    .max(10)
    .default([]),
  include_history: z.boolean().default(false).describe('Also offers that are no longer sold'),
});

export const simulationResponse = z.object({
  ...coverageShape,
  current: z.string().nullable(),
  compared_kva: z.number(),
  offers: z
    .array(z.object({ ...offerShape, ...costShape, price_from: priceFrom, previous_year_total_eur: eur.nullable() }))
    .describe('The cheapest first; those of which a part is not known stand behind all others'),
  power: z.object(powerShape),
});
