import { addDays, type Day } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import { parisDay } from '@svc/domain/paris-time';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { DayStore, Source } from '#features/readings/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type DemoPoint, demoDays } from './demo-points.ts';
import { demoReading } from './demo-readings.ts';

/** The first day that the demonstration has. */
export const firstDemoDay = (today: Day): Day => addDays(today, -demoDays);

/** Days that are not stored are generated: every day of the demonstration is known at any time. */
export function withDemoDays(dayStore: DayStore, source: Source): DayStore {
  return {
    ...dayStore,
    async get(range) {
      const known = await dayStore.get(range);
      const generated = await source.fetch(range);
      for (const reading of generated.ok ? generated.readings : [])
        if (!known.has(reading.day)) known.set(reading.day, { state: 'present', reading });
      return known;
    },
  };
}

/** Simulates the operator for the demonstration account: 365 days that roll forward, without any external call. */
export function createDemoSource(point: DemoPoint, measure: Measure, clock: Clock): Source {
  return {
    async fetch(range) {
      if (measures[measure].direction === 'production' && !point.has_production) {
        const detail = 'The direction of measure does not match the point';
        return { ok: false, failure: { class: 'direction', status: 400, code: 'ADAM-ERR0069', detail } };
      }
      const today = parisDay(clock.now());
      const first = firstDemoDay(today);
      if (range.end <= first) {
        const detail = "The requested period cannot be anterior to the meter's last activation date";
        return { ok: false, failure: { class: 'before_activation', status: 400, code: 'ADAM-ERR0123', detail } };
      }
      const days = daysOf(range).filter((day) => day >= first && day < today);
      const readings = days.flatMap((day) => demoReading(point, measure, day) ?? []);
      return { ok: true, readings, unreadable: [] };
    },
  };
}
