import { addDays, type Day, toDay } from '@svc/domain/day';
import { type Instant, parisDay } from '@svc/domain/paris-time';
import recorded from '../../data/flexday.json' with { type: 'json' };
import { momentOf, type TimeOfDay } from '../gridsource/time-of-day.ts';

/** Before the offer there was no calendar. */
const offerStart: Day = toDay(recorded.offer_start);

const undetermined = 'NON_DETERMINE';
const ordinary = 'RAS';
const sobriety = 'ZENF_PM';

const rawValues = new Map<Day, string>([
  ...recorded.SOBRIETE.map((day): [Day, string] => [toDay(day), sobriety]),
  ...Object.entries(recorded.raw_by_bonus).map(([day, raw]): [Day, string] => [toDay(day), raw]),
]);

export type FlexdayPublication = {
  /** From this time of J the type of J+1 is known. */
  readonly tomorrow_from: TimeOfDay;
  /** Raw values of single days that override the calendar: unknown words, undetermined past days. */
  readonly days: ReadonlyMap<Day, string>;
};

/** The site's value for a day at a moment. */
function rawFlexday(publication: FlexdayPublication, day: Day, now: Instant): string {
  const today = parisDay(now);
  const tomorrow = addDays(today, 1);
  if (day < offerStart || day > tomorrow) return undetermined;
  if (day === tomorrow && now < momentOf(today, publication.tomorrow_from)) return undetermined;
  return publication.days.get(day) ?? rawValues.get(day) ?? ordinary;
}

/** The response to `dateRelevant`: that day and the day after. */
export function renderFlexday(publication: FlexdayPublication, day: Day, now: Instant) {
  return {
    couleurJourJ: rawFlexday(publication, day, now),
    couleurJourJ1: rawFlexday(publication, addDays(day, 1), now),
  };
}
