import { addDays, parseDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { formatWithOffset, hourMs, type Instant, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { householdTimeline } from '@svc/domain/pricing/household-timeline';
import { formatPrice } from '@svc/domain/pricing/money';
import { clipPeriods, knownPrices, pricePeriods } from '@svc/domain/pricing/price-periods';
import { z } from 'zod';
import { type Caller, callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import { FairSemaphore } from '#platform/admission/fair-semaphore.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { text } from '#platform/http/text.ts';
import { usagePointId } from '#usage-point-id.ts';
import type { CostSource } from './cost-point.ts';
import { wrong } from './invalid-field.ts';
import type { PricingCache } from './load-pricing-input.ts';

const longestDays = 31;
const moment = text(40).optional();

const query = z.object({
  usage_point_id: usagePointId.optional().describe('Needed by who has several PDLs'),
  start: moment.describe('A day, or a moment as RFC 3339; absent: this hour'),
  end: moment.describe('Excluded; absent: the end of tomorrow'),
});

const responseSchema = z.array(
  z.object({
    start: z.string().describe('RFC 3339, with the offset of Paris'),
    end: z.string(),
    value: z.number().describe('EUR per kWh, taxes included'),
  }),
);

export type PriceRoutes = PricingCache & { readonly source: CostSource; readonly clock: Clock };

/** Chargers and schedulers poll: one request of a user runs at a time, and few wait. */
const slotRules = {
  slots: 2,
  slotsOfOne: 1,
  queueOfOne: 8,
  refusalDelayMs: 1000,
  pace: { at_once: 60, per_second: 5, longest_ms: 5000 },
} as const;

/** Bare, as chargers and schedulers read it: sorted, without overlap, and only as far as prices are known. */
export function servePrices(app: App, routes: PriceRoutes): void {
  const summary = 'The price of each moment, as far as it is known';
  const slots = new FairSemaphore(slotRules);
  app.get(
    '/prices',
    { schema: { tags: ['costs'], summary, querystring: query, response: { 200: responseSchema } } },
    async (request, reply) => {
      const now = routes.clock.now();
      const start = readMoment('start', request.query.start) ?? Math.floor(now / hourMs) * hourMs;
      const end = readMoment('end', request.query.end) ?? startOfDay(addDays(parisDay(now), 2));
      if (start >= end) throw apiError('INVALID_DATE_RANGE');
      if (end - start > longestDays * 24 * hourMs + hourMs) throw apiError('DATE_RANGE_TOO_LONG', { n: longestDays });
      const caller = callerOf(request);
      const list = async () => {
        const id = request.query.usage_point_id ?? (await onlyPoint(routes, caller));
        return await listPrices(routes, caller, id, start, end);
      };
      const periods = await slots.run(caller.counted_as, list, () => apiError('RATE_LIMIT_EXCEEDED', { n: 2 }));
      reply.header('cache-control', 'private, no-cache');
      return periods.map((period) => ({
        start: formatWithOffset(period.start),
        end: formatWithOffset(period.end),
        value: Number(formatPrice(period.price)),
      }));
    },
  );
}

async function listPrices(routes: PriceRoutes, caller: Caller, id: string, start: Instant, end: Instant) {
  const point = await routes.source.open(caller, id);
  const range: DayRange = { start: parisDay(start), end: addDays(parisDay(end - 1), 1) };
  const calendars = await routes.readCalendars({ start: addDays(range.start, -1), end: range.end });
  const { choices, settings, offPeak } = point;
  const timeline = householdTimeline(choices, await routes.listOffers(), range, settings.own_prices);
  return clipPeriods(pricePeriods(knownPrices(timeline), { calendars, offPeak }, range), start, end);
}

async function onlyPoint({ source }: PriceRoutes, caller: Caller): Promise<string> {
  const [first, ...others] = await source.list(caller);
  if (first === undefined) throw apiError('PDL_NOT_FOUND');
  if (others.length > 0) throw wrong('usage_point_id', 'is needed: you have several PDLs');
  return first;
}

function readMoment(field: string, given: string | undefined): Instant | undefined {
  if (given === undefined) return undefined;
  const day = parseDay(given);
  const instant = day ? startOfDay(day) : parseInstant(given);
  if (instant !== undefined) return instant;
  throw apiError('INVALID_DATE_FORMAT', { errors: [{ field, message: 'must be a day, or a moment as RFC 3339' }] });
}
