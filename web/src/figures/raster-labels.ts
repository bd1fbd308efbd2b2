import type { Day } from '@svc/domain/day';
import { hoursInDay } from '@svc/domain/paris-time';
import type { ChartTableData } from '../charts/chart-table.tsx';
import type { Formats } from '../messages/formats.ts';
import type { I18n } from '../messages/i18n.tsx';

type Tick = { readonly label: string; readonly day: number };

const rows = 48;
/** From so many days on a month is too narrow for its name. */
const longFrom = 500;

/** The names of months, or of quarters over years; one that only begins before its month ends is left out. */
export function rasterTicks(days: readonly Day[], formats: Formats): Tick[] {
  return days.flatMap((day, index) => {
    if (day.slice(0, 7) === days[index - 1]?.slice(0, 7) || (index === 0 && Number(day.slice(8)) > 7)) return [];
    if (days.length <= longFrom) return [{ label: formats.monthShort(day), day: index }];
    return Number(day.slice(5, 7)) % 3 === 1 ? [{ label: formats.monthShortYear(day), day: index }] : [];
  });
}

/** The days of 23 and 25 hours. */
export const clockChanges = (days: readonly Day[]): Tick[] =>
  days.length > longFrom
    ? []
    : days.flatMap((day, index) => (hoursInDay(day) === 24 ? [] : [{ label: `${hoursInDay(day)} h`, day: index }]));

/** A row a cell, by the wall clock: an hour that March leaves out has no row. */
export function rasterTable(
  name: string,
  days: readonly Day[],
  powers: Float64Array,
  { messages, formats }: I18n,
): ChartTableData {
  const { day: dayTitle, start, power_w } = messages.usage.columns;
  return {
    name,
    head: [dayTitle, start, power_w],
    rows: days.flatMap((day, index) =>
      Array.from({ length: rows }, (_, row) => row)
        .filter((row) => hoursInDay(day) !== 23 || row < 4 || row >= 6)
        .map((row) => {
          const power = powers[index * rows + row] ?? Number.NaN;
          return [day, formats.clock(row * 30), Number.isNaN(power) ? null : power];
        }),
    ),
  };
}
