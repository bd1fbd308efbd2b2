import { type Day, dayNumber } from '@svc/domain/day';
import { daysOf } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { DayReading } from '@svc/domain/readings/reading';
import type { DayShelf } from '../day-shelf.ts';

type Spilled = { readonly reading: DayReading; readonly until: Instant };
export type SpilledDays = Map<string, Spilled>;

const keptMs = 30_000;
const mostSpilled = 20_000;

/**
 * What the cache could not take stays in the process for half a minute, so that whoever waited for it is answered.
 * The same shelf reads it, behind the same authorisation.
 */
export function spillOver(shelf: DayShelf, spilled: SpilledDays, name: string, now: () => Instant): DayShelf {
  const nameOf = (day: Day) => `${name}:${dayNumber(day)}`;
  return {
    ...shelf,
    async look(range) {
      const known = await shelf.look(range);
      if (spilled.size === 0) return known;
      for (const day of daysOf(range)) {
        const found = known.has(day) ? undefined : spilled.get(nameOf(day));
        if (!found || found.until < now()) continue;
        const { reading } = found;
        known.set(day, reading.kind === 'empty' ? { state: 'empty' } : { state: 'present', reading });
      }
      return known;
    },
    async keep(range, days) {
      try {
        await shelf.keep(range, days);
      } catch (error) {
        if (spilled.size > mostSpilled) spilled.clear();
        for (const reading of days) spilled.set(nameOf(reading.day), { reading, until: now() + keptMs });
        throw error;
      }
    },
  };
}
