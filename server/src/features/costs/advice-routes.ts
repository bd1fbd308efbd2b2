import { hasPriceDecimals, readPrice } from '@svc/domain/pricing/money';
import { type SolarRegionKey, solarRegions } from '@svc/domain/solar/solar-regions';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { sendWithEtag } from '#platform/http/conditional-response.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { Costs } from './costs.ts';
import { privateCacheControl, readPeriod } from './period.ts';
import {
  costShape,
  coverageShape,
  offerShape,
  periodQuery,
  pointParams,
  powerShape,
  priceText,
  rangeSchema,
} from './schemas.ts';

const tags = ['costs'];
const params = pointParams;
/** More than a hundred schedules are tried on every day. */
const longestTrial = 366;
const regions = Object.keys(solarRegions) as [SolarRegionKey, ...SolarRegionKey[]];

const wintersResponse = z.object({
  period: rangeSchema,
  compared_kva: z.number().nullable(),
  winters: z.array(
    z.object({
      ...rangeSchema.shape,
      coverage: coverageShape.coverage,
      missing: coverageShape.missing,
      actual: z.object(costShape),
      offers: z.array(z.object({ ...offerShape, ...costShape, price_from: z.string().nullable() })),
    }),
  ),
});

const offPeakResponse = z.object({
  ...coverageShape,
  kept: z.array(
    z.object({ valid_from: z.string().nullable(), ranges: z.array(z.string()), source: z.enum(['gridop', 'user']) }),
  ),
  reason: z
    .enum(['not_used', 'not_known'])
    .nullable()
    .describe('not_used: no price depends on off-peak hours; not_known: a part of the cost is not known'),
  schedules: z.array(z.object({ ranges: z.array(z.string()), energy_eur: z.string(), saving_eur: z.string() })),
});

const solarBody = z.strictObject({
  ...periodQuery.shape,
  region: z.enum(regions).describe('Where the sun is seen from; the nearest town'),
  kwp: z.number().positive().max(36),
  tilt: z.number().min(0).max(90).default(35).describe('0 is flat, 90 vertical'),
  azimuth: z.number().min(-180).max(180).default(0).describe('From south: east is -90, west 90'),
  profile: z
    .array(z.number().nonnegative().max(2000))
    .min(8760)
    .max(8784)
    .optional()
    .describe('Hourly W of one kWp from 1 January 00:00 UTC on, instead of the typical year'),
  battery: z
    .strictObject({
      capacity_kwh: z.number().positive().max(100),
      power_kw: z.number().positive().max(50),
      efficiency_percent: z.number().min(50).max(100).default(90),
    })
    .optional(),
  sale_price_eur: z
    .union([z.number().nonnegative().max(10), priceText])
    .refine((given) => readPrice(given) !== undefined, 'must be a price such as 0,1269')
    .refine(hasPriceDecimals, 'has more than six decimals')
    .optional()
    .describe('Of what is injected; absent: the own prices for production'),
});

const money = z.string().nullable();
const worth = {
  avoided_eur: money,
  injection_eur: money.describe('null: a part of what is injected has no known price'),
  per_year_eur: money.describe('Without what is injected where injection_eur is null'),
  bill_eur: money.describe('Without what is injected where injection_eur is null'),
};
const solarResponse = z.object({
  ...coverageShape,
  model: z.enum(['typical_year', 'profile']),
  computed_days: z.int().describe('Days with a load curve; the others take no part'),
  balance: z
    .object({
      produced_kwh: z.string(),
      used_kwh: z.string(),
      stored_kwh: z.string(),
      injected_kwh: z.string(),
      given_back_kwh: z.string(),
      lost_kwh: z.string(),
      left_over_kwh: z.string(),
    })
    .describe('produced = used + stored + injected; stored = given back + lost + left over'),
  self_consumption_percent: z.number().nullable(),
  cautious_self_consumption_percent: z
    .number()
    .nullable()
    .describe('Five points less: within a step of the load curve clouds and loads do not meet'),
  self_sufficiency_percent: z.number().nullable(),
  own_offer: z.object(worth),
  offers: z.array(z.object({ ...offerShape, ...worth })).describe('Under every offer, the smallest bill first'),
});

export function serveAdvice(app: App, costs: Costs): void {
  app.get(
    '/pdl/:id/advice/power',
    {
      schema: {
        tags,
        summary: 'The smallest subscribed power that was enough, and the days at risk with a smaller one',
        params,
        querystring: periodQuery,
        response: { 200: envelope(z.object({ period: rangeSchema, ...powerShape })) },
      },
    },
    async (request, reply) => {
      const range = readPeriod(request.query, costs.today());
      const computation = { name: 'power', id: request.params.id, range, parameters: undefined } as const;
      return sendWithEtag(request, reply, await costs.compute(callerOf(request), computation), privateCacheControl);
    },
  );
  app.get(
    '/pdl/:id/advice/winters',
    {
      schema: {
        tags,
        summary: 'What each stored winter would have cost with tempo and flexible-day offers',
        params,
        querystring: periodQuery,
        response: { 200: envelope(wintersResponse) },
      },
    },
    async (request, reply) => {
      const range = readPeriod(request.query, costs.today());
      const computation = { name: 'winters', id: request.params.id, range, parameters: undefined } as const;
      return sendWithEtag(request, reply, await costs.compute(callerOf(request), computation), privateCacheControl);
    },
  );
  app.get(
    '/pdl/:id/advice/off-peak',
    {
      schema: {
        tags,
        summary: 'The three off-peak schedules that would have saved most',
        params,
        querystring: periodQuery,
        response: { 200: envelope(offPeakResponse) },
      },
    },
    async (request, reply) => {
      const range = readPeriod(request.query, costs.today(), longestTrial);
      const computation = { name: 'off_peak', id: request.params.id, range, parameters: undefined } as const;
      return sendWithEtag(request, reply, await costs.compute(callerOf(request), computation), privateCacheControl);
    },
  );
  serveSolar(app, costs);
}

function serveSolar(app: App, costs: Costs): void {
  app.post(
    '/pdl/:id/advice/solar',
    {
      config: { openToDemo: true },
      schema: {
        tags,
        summary: 'The same days with panels on the roof, and with a battery',
        description: 'A model: the sun of a typical year over the own load curve. Stores nothing.',
        params,
        body: solarBody,
        response: { 200: envelope(solarResponse) },
      },
    },
    async (request, reply) => {
      const { start, end, sale_price_eur, ...panels } = request.body;
      const range = readPeriod({ start, end }, costs.today());
      const sale_price = sale_price_eur === undefined ? undefined : readPrice(sale_price_eur);
      const computation = {
        name: 'solar',
        id: request.params.id,
        range,
        parameters: { ...panels, sale_price },
      } as const;
      return reply.header('cache-control', 'no-store').send(ok(await costs.compute(callerOf(request), computation)));
    },
  );
}
