import type { Day } from '@svc/domain/day';
import { hoursInDay, minuteMs, startOfDay, wallTime } from '@svc/domain/paris-time';
import type { ChartTableData } from '../charts/chart-table.tsx';
import { slotTime } from '../charts/slot-clock.ts';
import type { Formats } from '../messages/formats.ts';
import type { I18n } from '../messages/i18n.tsx';
import type { RasterFigures } from './raster.ts';

type Tick = { readonly label: string; readonly day: number };

const rows = 48;
const halfHourMs = 30 * minuteMs;
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

/** A row a half hour: an hour that March leaves out has no row, and one that October repeats has two. */
export function rasterTable(
  name: string,
  days: readonly Day[],
  { powers, longDays }: Pick<RasterFigures, 'powers' | 'longDays'>,
  { messages }: Pick<I18n, 'messages'>,
): ChartTableData {
  const cell = (power = Number.NaN) => (Number.isNaN(power) ? null : power);
  const { day: dayTitle, start, power_w } = messages.usage.columns;
  return {
    name,
    head: [dayTitle, start, power_w],
    rows: days.flatMap((day, index) => {
      const long = longDays.get(day);
      return Array.from({ length: 2 * hoursInDay(day) }, (_, slot) => {
        const at = startOfDay(day) + slot * halfHourMs;
        const { hour, minute } = wallTime(at);
        const power = long ? long[slot] : powers[index * rows + (hour * 60 + minute) / 30];
        return [day, slotTime(at, { messages }), cell(power)];
      });
    }),
  };
}
