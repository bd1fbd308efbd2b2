import { addDays } from '@svc/domain/day';
import { hourMs, type Instant, parisDay, startOfDay, wallTime } from '@svc/domain/paris-time';
import type { Formats } from '../messages/formats.ts';
import type { I18n } from '../messages/i18n.tsx';
import type { Register } from '../theme/registers.ts';
import { firstFrom, type LoadSeries, pointAt, stepMs, totalIn } from './load-series.ts';
import type { TimeWindow } from './zoom-window.ts';

export type LoadUnit = 'w' | 'kwh';

/** The value under the cursor, as text and on the axis. */
export type Reading = TimeWindow & {
  readonly name: string;
  readonly value: string;
  readonly before: string | undefined;
  readonly register: Register | undefined;
  /** On the axis, where the curve passes. */
  readonly height: number | undefined;
};

export type Subject = {
  readonly series: LoadSeries;
  readonly before: LoadSeries | undefined;
  readonly unit: LoadUnit;
  readonly window: TimeWindow;
  readonly whyMissing: (at: Instant) => string;
  readonly registerAt: (at: Instant) => Register | undefined;
};

const mostStepDays = 20;

/** Half hours when zoomed in; whole days where a pixel covers several half hours. */
export const isByDay = ({ from, to }: TimeWindow) => to - from > mostStepDays * 24 * hourMs;

const farDays = 120;

/**
 * Zoomed out so far that a column of pixels covers a day or more: a band from the lowest to the highest, and a line of
 * means.
 */
export const isFar = ({ from, to }: TimeWindow) => to - from > farDays * 24 * hourMs;

/** A half hour in kWh needs its thousandths. */
export const slotEnergy = (wh: number, formats: Formats) => `${formats.number(wh / 1000, 3)} kWh`;

export function readAt(at: Instant, subject: Subject, i18n: I18n): Reading {
  return isByDay(subject.window) ? readDay(at, subject, i18n) : readPoint(at, subject, i18n);
}

function readDay(at: Instant, { series, whyMissing }: Subject, { formats }: I18n): Reading {
  const day = parisDay(at);
  const window = { from: startOfDay(day), to: startOfDay(addDays(day, 1)) };
  const { wh, known, highest, lowest } = totalIn(series, window);
  const watts = (index: number) => formats.number(series.power_w[index] ?? 0);
  const value =
    known === 0
      ? whyMissing(at)
      : `${formats.energy(wh)} · ${watts(lowest)} – ${formats.watts(series.power_w[highest] ?? 0)}`;
  return { ...window, name: formats.dayFull(day), value, before: undefined, register: undefined, height: undefined };
}

function readPoint(at: Instant, subject: Subject, { messages, formats }: I18n): Reading {
  const { series, before, unit } = subject;
  const index = pointAt(series, at);
  const from = index < 0 ? Math.floor(at / (hourMs / 2)) * (hourMs / 2) : (series.at[index] ?? at);
  const to = from + (index < 0 ? hourMs / 2 : stepMs(series, index));
  const describePoint = (of: LoadSeries, place: number) => {
    const power = of.power_w[place] ?? Number.NaN;
    if (Number.isNaN(power)) return undefined;
    return unit === 'w' ? formats.watts(power) : slotEnergy((power * stepMs(of, place)) / hourMs, formats);
  };
  const power = series.power_w[index] ?? Number.NaN;
  const [begin, end] = [wallTime(from), wallTime(to)];
  const past = before && describePoint(before, pointAt(before, at));
  return {
    from,
    to,
    register: subject.registerAt(from),
    name: `${formats.dayLong(begin.day)}, ${formats.clock(begin.hour * 60 + begin.minute)} – ${formats.clock(end.hour * 60 + end.minute || 1440)}`,
    value: describePoint(series, index) ?? subject.whyMissing(at),
    before: past === undefined ? undefined : `${messages.earlierValue} ${past}`,
    height: Number.isNaN(power) ? undefined : ((unit === 'w' ? 1 : (to - from) / hourMs) * power) / 1000,
  };
}

/** Where an arrow key moves the cursor: by a point or a day, or by a day or a week with Shift. */
export function stepCursor(at: Instant, { series, window }: Subject, direction: 1 | -1, isLeap: boolean): Instant {
  if (isByDay(window)) return startOfDay(addDays(parisDay(at), direction * (isLeap ? 7 : 1)));
  if (isLeap) return at + direction * 24 * hourMs;
  const index = firstFrom(series, at + (direction > 0 ? 1 : 0)) - (direction > 0 ? 0 : 1);
  return series.at[index] ?? at;
}
