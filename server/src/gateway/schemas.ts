import { type Day, parseDay } from '@svc/domain/day';
import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const calendarDay = z.string().transform((text, context): Day => {
  const read = parseDay(text);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'is not a day' });
  return z.NEVER;
});

/** A PDL as the gateway lists it. Unknown fields are ignored; fields that it does not send are null. */
export const gatewayPdl = z.object({
  id: z.string().min(1).max(36),
  usage_point_id: z.string().regex(usagePointIdForm),
  name: z.string().nullish(),
  has_consumption: z.boolean().default(true),
  has_production: z.boolean().default(false),
  subscribed_power: z.number().int().nullish(),
  activation_date: day.nullish(),
  oldest_available_data_date: day.nullish(),
  display_order: z.number().int().nullish(),
  is_active: z.boolean().default(true),
  linked_production_pdl_id: z.string().nullish(),
  selected_offer_id: z.string().nullish(),
  pricing_option: z.string().nullish(),
  offpeak_hours: z.unknown(),
  consent_status: z.string().nullish(),
  consent_expires_at: z.string().nullish(),
  problem: z.object({ code: z.string(), detail: z.string().optional(), help: z.string().optional() }).nullish(),
});
const point = z.object({
  date: z.string(),
  value: z.number().nullish(),
  quality: z.string().nullish(),
  interval_length: z.string().nullish(),
  offset: z.string().nullish(),
});
export type MeasurePoint = z.output<typeof point>;

const missing = z.object({
  start: day,
  end: day,
  reason: z.string(),
  code: z.string().nullish(),
  retry_at: z.string().nullish(),
});
export type MissingDays = z.output<typeof missing>;

export const measureBody = z.object({
  meter_reading: z.object({ interval_reading: z.array(point) }),
  missing: z.array(missing).default([]),
});

/** Contract and address are passed on as they are. */
export const record = z.record(z.string(), z.unknown());

// The calendars parse words and levels themselves: an unknown one drops its day, not the response.
const moment = z.string().nullish();

const powers = z.array(z.object({ start: z.string(), end: z.string(), value: z.number(), updated_at: moment }));

/** Each calendar route of a gateway that a client reads, and what it reads of the response. */
export const gatewayCalendars = {
  tempo: {
    path: '/tempo/days',
    schema: z.array(z.object({ date: calendarDay, color: z.unknown(), updated_at: moment })),
  },
  gridsignal: {
    path: '/gridsignal/days',
    schema: z.array(
      z.object({
        date: calendarDay,
        level: z.number().nullish(),
        message: z.string().nullish(),
        hours: z.array(z.number().nullable()),
        generated_at: moment,
      }),
    ),
  },
  flexday: {
    path: '/flexday/days',
    schema: z.array(z.object({ date: calendarDay, day_type: z.unknown() })),
  },
  ejp: {
    path: '/ejp/days',
    schema: z.array(z.object({ list: z.unknown(), date: calendarDay, day_type: z.unknown(), quality: z.unknown() })),
  },
  consumption: {
    path: '/national/consumption',
    schema: z.object({ series: z.array(z.object({ type: z.string(), values: powers })) }),
  },
  forecast: {
    path: '/national/forecast',
    schema: z.object({
      series: z.array(z.object({ production_type: z.string(), type: z.string(), values: powers })),
    }),
  },
} as const;

export const energyProvider = z.object({
  id: z.string().min(1).max(36),
  name: z.string().min(1).max(255),
  logo_url: z.string().nullish(),
  website: z.string().nullish(),
  scraper_urls: z.array(z.string()).nullish(),
  scraper_urls_configured: z.boolean().default(false),
  created_at: z.string().max(30).optional(),
  updated_at: z.string().max(30).optional(),
});

/** One version of an offer. Prices are among the other fields: the adapter does not know which fields are prices. */
export const energyOffer = z.looseObject({
  id: z.string().min(1).max(36),
  provider_id: z.string().min(1).max(36),
  provider: z.string().min(1).max(255),
  name: z.string().min(1).max(255),
  type: z.string().max(20),
  variant: z.string().max(20).nullish(),
  description: z.string().nullish(),
  power_kva: z.number().int().nullish(),
  subscription_price: z.number(),
  registers: z.array(z.unknown()).nullish(),
  hc_schedules: z.unknown(),
  price_updated_at: z.string().max(30),
  valid_from: calendarDay,
  valid_to: calendarDay.nullish(),
  offer_url: z.string().max(1024).nullish(),
  is_active: z.boolean(),
  created_at: z.string().max(30),
});

export const sentContribution = z.object({ id: z.string().min(1).max(36), status: z.string().max(10) });
export const contribution = sentContribution.extend({
  reason: z.string().nullish(),
  unread: z.number().int().default(0),
});
