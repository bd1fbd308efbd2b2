import { addDays, type Day, minDay } from '@svc/domain/day';
import { type Instant, instantAtWallTime, parisDay } from '@svc/domain/paris-time';

export type MissingDays = { readonly pdl: string; readonly days: readonly Day[]; readonly measure?: string };
export type PartialDay = { readonly pdl: string; readonly day: Day; readonly points: number };
export type Correction = { readonly pdl: string; readonly days: readonly Day[]; readonly factor: number };
/** One day for all measures of a PDL, or one for each named measure. */
export type PublishedUntil = Day | ReadonlyMap<string, Day>;
export type HourOfDay = { readonly hour: number; readonly minute: number };

/** What the operator has already published for each point, and in which state. `*` applies to every PDL. */
export type Publication = {
  /** The last day that is published, included. */
  lastDay(pdl: string, measure: string): Day;
  isMissing(pdl: string, measure: string, day: Day): boolean;
  /** How many of the first points of a curve are there; undefined when it is whole. */
  pointsOf(pdl: string, day: Day): number | undefined;
  /** By what a corrected day was multiplied; undefined when the day is raw. */
  correctionOf(pdl: string, day: Day): number | undefined;
  setUntil(until: ReadonlyMap<string, PublishedUntil>): void;
  setHour(hour: HourOfDay): void;
  addMissingDays(missingDays: readonly MissingDays[]): void;
  /** What was missing is published now. */
  fillMissingDays(missingDays: readonly MissingDays[]): void;
  addPartialDays(days: readonly PartialDay[]): void;
  addCorrections(corrections: readonly Correction[]): void;
  /** Whether a range without any point is a 404 or a 200 without points. */
  emptyResponse: 'not_found' | 'empty';
  reset(): void;
};

const everyPdl = '*';
const defaultHour: HourOfDay = { hour: 8, minute: 0 };

const namesOf = (missingDays: readonly MissingDays[]): string[] =>
  missingDays.flatMap(({ pdl, days, measure }) => days.map((day) => `${pdl} ${day} ${measure ?? '*'}`));

export function createPublication(now: () => Instant): Publication {
  const until = new Map<string, PublishedUntil>();
  const missingDays = new Set<string>();
  const partial = new Map<string, number>();
  const corrections = new Map<string, number>();
  let hour = defaultHour;

  const ofPdl = <T>(map: ReadonlyMap<string, T>, pdl: string, day: Day): T | undefined =>
    map.size === 0 ? undefined : (map.get(`${pdl} ${day}`) ?? map.get(`${everyPdl} ${day}`));

  return {
    emptyResponse: 'not_found',
    lastDay(pdl, measure) {
      const today = parisDay(now());
      const yesterday = addDays(today, -1);
      const set = until.get(pdl) ?? until.get(everyPdl);
      const day = set === undefined || typeof set === 'string' ? set : set.get(measure);
      // Nothing of today or later can be published, even if a test configures it.
      if (day !== undefined) return minDay(day, yesterday);
      return now() >= instantAtWallTime({ day: today, ...hour, second: 0 }) ? yesterday : addDays(today, -2);
    },
    isMissing: (pdl, measure, day) =>
      missingDays.size > 0 &&
      [pdl, everyPdl].some((who) => missingDays.has(`${who} ${day} *`) || missingDays.has(`${who} ${day} ${measure}`)),
    pointsOf: (pdl, day) => ofPdl(partial, pdl, day),
    correctionOf: (pdl, day) => ofPdl(corrections, pdl, day),
    setUntil: (next) => {
      for (const [pdl, days] of next) until.set(pdl, days);
    },
    setHour: (next) => {
      hour = next;
    },
    addMissingDays: (added) => {
      for (const name of namesOf(added)) missingDays.add(name);
    },
    fillMissingDays: (filled) => {
      for (const name of namesOf(filled)) missingDays.delete(name);
    },
    addPartialDays: (added) => {
      for (const { pdl, day, points } of added) partial.set(`${pdl} ${day}`, points);
    },
    addCorrections: (added) => {
      for (const { pdl, days, factor } of added) for (const day of days) corrections.set(`${pdl} ${day}`, factor);
    },
    reset() {
      for (const map of [until, missingDays, partial, corrections]) map.clear();
      hour = defaultHour;
      this.emptyResponse = 'not_found';
    },
  };
}
