import { addDays, type Day, dayNumber, monthOf, weekdayOf } from '@svc/domain/day';
import { hourMs, type Instant, parisDay, startOfDay, wallTime } from '@svc/domain/paris-time';
import type { TimeWindow } from './zoom-window.ts';

export type TickKind = 'hour' | 'day' | 'month' | 'year';
export type Tick = { readonly at: Instant; readonly kind: TickKind; readonly day: Day; readonly hour: number };

/** How many hours apart ticks may be, and how many pixels the name of one takes. */
const hourSteps = [1, 3, 6, 12];
const minSpacing = { hour: 56, day: 64, month: 88, year: 90 } as const;

const isDayTick: readonly (readonly [days: number, isTick: (day: Day) => boolean])[] = [
  [1, () => true],
  [2, (day) => dayNumber(day) % 2 === 0],
  [7, (day) => weekdayOf(day) === 1],
];
const isMonthTick = [1, 2, 3, 6] as const;

/** Hours, days, months or years of the Paris clock, as close together as their names can be read. */
export function timeTicks(window: TimeWindow, width: number): Tick[] {
  const pxPerHour = (width * hourMs) / (window.to - window.from);
  const hours = hourSteps.find((step) => step * pxPerHour >= minSpacing.hour);
  if (hours !== undefined && window.to - window.from <= 72 * hourMs) return hourTicks(window, hours);
  const days = isDayTick.find(([step]) => step * 24 * pxPerHour >= minSpacing.day);
  if (days) return dayTicks(window, 'day', days[1]);
  const months = isMonthTick.find((step) => step * 730 * pxPerHour >= minSpacing.month);
  if (months === undefined) return dayTicks(window, 'year', (day) => day.endsWith('-01-01'));
  return dayTicks(window, 'month', (day) => day.endsWith('-01') && (monthOf(day) - 1) % months === 0);
}

function dayTicks({ from, to }: TimeWindow, kind: TickKind, isTick: (day: Day) => boolean): Tick[] {
  const ticks: Tick[] = [];
  const last = parisDay(to - 1);
  for (let day = parisDay(from); day <= last; day = addDays(day, 1)) {
    if (!isTick(day)) continue;
    const at = startOfDay(day);
    if (at >= from) ticks.push({ at, kind, day, hour: 0 });
  }
  return ticks;
}

/** By the wall clock: October has its third hour twice, and one name for both. */
function hourTicks({ from, to }: TimeWindow, step: number): Tick[] {
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / hourMs) * hourMs; at < to; at += hourMs) {
    const { day, hour } = wallTime(at);
    const previous = ticks.at(-1);
    if (hour % step !== 0 || (previous?.day === day && previous.hour === hour)) continue;
    ticks.push({ at, kind: hour === 0 ? 'day' : 'hour', day, hour });
  }
  return ticks;
}

/** January carries its year; so does the first name of a row of months. */
export const needsYear = (tick: Tick, index: number) =>
  tick.kind === 'year' || (tick.kind === 'month' && (index === 0 || monthOf(tick.day) === 1));
