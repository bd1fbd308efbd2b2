import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A PDL as the gateway lists it. Fields we do not know are ignored; those it does not send are null. */
export const gatewayPdl = z.object({
  id: z.string().min(1).max(36),
  usage_point_id: z.string().regex(/^\d{14}$/),
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
export type GatewayPdl = z.output<typeof gatewayPdl>;

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
  reason: z.enum(['not_published', 'unavailable', 'waiting', 'refused', 'consent']),
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

// The grid source speaks English; our own wires speak French; both are stored in French.
const colours = { BLUE: 'BLEU', WHITE: 'BLANC', RED: 'ROUGE', BLEU: 'BLEU', BLANC: 'BLANC', ROUGE: 'ROUGE' } as const;
const colour = z.enum(['BLUE', 'WHITE', 'RED', 'BLEU', 'BLANC', 'ROUGE']).transform((name) => colours[name]);

export const tempoDays = z.array(z.object({ date: day, color: colour }));
export const flexdayDays = z.array(z.object({ date: day, day_type: z.enum(['ECO', 'SOBRIETE', 'BONUS']) }));
export const gridsignalDays = z.array(
  z.object({
    date: day,
    message: z.string().nullish(),
    // Level 0 ("better than normal") is level 1; an hour without a value stays without one.
    hours: z.array(
      z
        .number()
        .int()
        .min(0)
        .max(3)
        .nullable()
        .transform((level) => (level === null ? null : Math.max(1, level))),
    ),
  }),
);
