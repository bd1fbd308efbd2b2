import { addMonths, type Day, dayOf, monthOf, yearOf } from '../day.ts';
import { daysOf } from '../day-range.ts';
import { formatInstant, type Instant, minuteMs, parisDay, parseInstant, startOfDay } from '../paris-time.ts';
import { monthShares, type SolarRegion } from './solar-regions.ts';
import { clearSky, type Orientation } from './sun.ts';

/** Panels on a roof. */
export type Panels = Orientation & { readonly kwp: number };

const wattMinutesPerKwh = 60_000;
const reference: Orientation = { tilt: 35, azimuth: 0 };
const sampleMinutes = 15;

/** The energy of panels from a moment on, in watt-minutes; not rounded. */
export type Production = (start: Instant, minutes: number) => number;

/**
 * A model, and shown as one: a clear-sky curve for each day, scaled so that a month at 35 degrees south matches the
 * region's usual yield. Another orientation yields more or less by its clear-sky ratio in that month.
 */
export function createProduction(region: SolarRegion, panels: Panels): Production {
  const factors = new Map<string, number>();
  const factorOf = (day: Day) => {
    const month = day.slice(0, 7);
    const known = factors.get(month);
    if (known !== undefined) return known;
    const factor = monthFactor(region, panels, day);
    factors.set(month, factor);
    return factor;
  };
  return (start, minutes) => {
    const middle = start + (minutes * minuteMs) / 2;
    return clearSky(region, panels, middle) * minutes * factorOf(parisDay(middle));
  };
}

function monthFactor(region: SolarRegion, panels: Panels, day: Day): number {
  const first = dayOf(yearOf(day), monthOf(day), 1);
  const month = { start: first, end: addMonths(first, 1) };
  let sky = 0;
  for (const each of daysOf(month))
    for (let at = startOfDay(each); at < startOfDay(each) + 86_400_000; at += sampleMinutes * minuteMs)
      sky += clearSky(region, reference, at + (sampleMinutes * minuteMs) / 2) * sampleMinutes;
  const share = (monthShares[monthOf(day) - 1] ?? 0) / 1_000;
  return (region.yearly_kwh_per_kwp * share * panels.kwp * wattMinutesPerKwh) / sky;
}

/** Hourly production of one kWp, from 1 January 00:00 UTC on, in W: the format of files from public calculators. */
export function productionOfProfile(wattsPerKwp: readonly number[], kwp: number): Production {
  return (start, minutes) => {
    const january = startOfUtcYear(start);
    const hour = Math.floor((start - january) / (60 * minuteMs)) % wattsPerKwp.length;
    return (wattsPerKwp[hour] ?? 0) * kwp * minutes;
  };
}

function startOfUtcYear(instant: Instant): Instant {
  return parseInstant(`${formatInstant(instant).slice(0, 4)}-01-01T00:00:00.000Z`) ?? instant;
}
