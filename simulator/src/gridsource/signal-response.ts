import { addDays, type Day, weekdayOf } from '@svc/domain/day';
import { formatWithOffset, type Instant, parisDay } from '@svc/domain/paris-time';
import { formatMidnight } from './source-date.ts';
import { momentOf, toTimeOfDay } from './time-of-day.ts';

/** A day injected for a test: a tense day (2), a day with cuts (3), or any levels hour by hour. */
export type SignalDay = {
  readonly level?: 1 | 2 | 3;
  readonly hours?: ReadonlyMap<number, number>;
  readonly message?: string;
};

export type SignalForm = {
  readonly days: ReadonlyMap<Day, SignalDay>;
  /** hvalue 0, low-carbon green, from midnight to 06:00. */
  readonly green_nights: boolean;
  /** Days whose `values` stop after this many hours. */
  readonly short_days: ReadonlyMap<Day, number>;
  readonly shuffled: boolean;
  readonly jour_form: 'timestamp' | 'date';
  /** What J+3 is before its time of publication: all green (as the source does), missing, or already final. */
  readonly last_day: 'green' | 'absent' | 'final';
};

export const defaultSignalForm: SignalForm = {
  days: new Map(),
  green_nights: false,
  short_days: new Map(),
  shuffled: false,
  jour_form: 'timestamp',
  last_day: 'green',
};

// The apostrophe of the source is U+2019.
const messageOfLevel = {
  1: 'Pas d\u2019alerte.',
  2: 'Système électrique tendu. Les écogestes sont les bienvenus.',
  3: 'Système électrique très tendu. Sans baisse de la consommation, des coupures d\u2019électricité sont inévitables.',
} as const;

const isTenseHour = (hour: number): boolean => (hour >= 8 && hour <= 13) || (hour >= 18 && hour <= 20);
const isEveningPeak = (hour: number): boolean => hour >= 18 && hour <= 20;

/** The four days J to J+3 as the source returns them at this moment. */
export function renderSignals(form: SignalForm, now: Instant): object {
  const today = parisDay(now);
  const published = now >= lastDayPublication(today);
  const signals = [0, 1, 2, 3].flatMap((ahead) => {
    const lastDay = ahead === 3 && !published ? form.last_day : 'final';
    if (lastDay === 'absent') return [];
    return [describeSignal(form, addDays(today, ahead), lastDay === 'green', now)];
  });
  return { signals };
}

/** J+3 gets its levels about 17:00, on Friday at 12:15 for the week-end. */
function lastDayPublication(today: Day): Instant {
  return momentOf(today, toTimeOfDay(weekdayOf(today) === 5 ? '12:15' : '17:00'));
}

/** A signal is produced at 23:00 for the next day's list, and again when J+3 is published. */
function generationMoment(now: Instant): Instant {
  const today = parisDay(now);
  const publication = lastDayPublication(today);
  return now >= publication ? publication : momentOf(addDays(today, -1), toTimeOfDay('23:00'));
}

function describeSignal(form: SignalForm, day: Day, green: boolean, now: Instant): object {
  const injected = green ? undefined : form.days.get(day);
  const levels = Array.from({ length: 24 }, (_, hour) => levelAt(form, injected, hour));
  const highest = dayLevel(levels);
  const values = levels.map((hvalue, pas) => ({ pas, hvalue })).slice(0, form.short_days.get(day) ?? 24);
  return {
    GenerationFichier: formatWithOffset(generationMoment(now)),
    jour: form.jour_form === 'date' ? day : formatMidnight(day),
    dvalue: highest,
    message: injected?.message ?? messageOfLevel[highest],
    values: form.shuffled ? shuffle(values) : values,
  };
}

/** The level of a day is 1 to 3, for any values of its hours. */
function dayLevel(levels: readonly number[]): 1 | 2 | 3 {
  const highest = Math.max(...levels);
  if (highest <= 1) return 1;
  return highest === 2 ? 2 : 3;
}

function levelAt(form: SignalForm, injected: SignalDay | undefined, hour: number): number {
  const given = injected?.hours?.get(hour);
  if (given !== undefined) return given;
  if (injected?.level === 3 && isEveningPeak(hour)) return 3;
  if (injected?.level !== undefined && injected.level > 1 && isTenseHour(hour)) return 2;
  return form.green_nights && hour < 6 ? 0 : 1;
}

function shuffle<T>(values: readonly T[]): T[] {
  return [...values.filter((_, index) => index % 2 === 1), ...values.filter((_, index) => index % 2 === 0)];
}
