import { addDays, type Day, minDay } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { firstDayNeeded } from '@svc/domain/pricing/household-timeline';
import type { PricingCalendars } from '@svc/domain/pricing/pricing-calendars';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { CostPoint } from './cost-point.ts';
import type { PricingInput, SoldOffer } from './pricing-input.ts';

export type PricingCache = {
  /** The catalogue, with every price it ever had. */
  readonly listOffers: () => Promise<readonly SoldOffer[]>;
  readonly readCalendars: (range: DayRange) => Promise<PricingCalendars>;
};

export type PricingCriteria = {
  readonly range: DayRange;
  readonly today: Day;
  /** Days before the period that the computation looks at. */
  readonly since?: Day;
};

/** All inputs of a computation, from stored data: no call to a supplier, operator or gateway. */
export async function loadPricingInput(
  cache: PricingCache,
  point: CostPoint,
  criteria: PricingCriteria,
): Promise<PricingInput> {
  const { range, today, since = range.start } = criteria;
  const offers = await cache.listOffers();
  const known = { start: firstDayNeeded(offers, minDay(since, range.start)), end: range.end };
  const { offPeak, subscribed_kva, choices, settings } = point;
  return {
    today,
    range,
    known,
    offers,
    offPeak,
    subscribed_kva,
    choices,
    settings,
    // A tempo day ends in the morning after it: the colour of the day before is needed, too.
    calendars: await cache.readCalendars({ start: addDays(known.start, -1), end: known.end }),
    curves: await readKind(point, 'consumption_detail', known, 'curve'),
    dailies: await readKind(point, 'consumption_daily', known, 'daily'),
    injected: settings.own_prices?.rules.some(({ direction }) => direction === 'production')
      ? {
          curves: await readKind(point, 'production_detail', range, 'curve'),
          dailies: await readKind(point, 'production_daily', range, 'daily'),
        }
      : null,
    peaks: (await readKind(point, 'max_power', range, 'peak')).map(({ day, value }) => ({ day, value })),
  };
}

async function readKind<Kind extends Reading['kind']>(
  point: CostPoint,
  measure: Measure,
  range: DayRange,
  kind: Kind,
): Promise<Extract<Reading, { kind: Kind }>[]> {
  const readings = await point.read(measure, range);
  return readings.filter((reading): reading is Extract<Reading, { kind: Kind }> => reading.kind === kind);
}
