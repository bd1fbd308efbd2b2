import { wallTime } from '@svc/domain/paris-time';
import type { ChartTableData } from '../charts/chart-table.tsx';
import { firstFrom, type LoadSeries, pointAt } from '../charts/load-series.ts';
import { slotTime } from '../charts/slot-clock.ts';
import type { TimeWindow } from '../charts/zoom-window.ts';
import type { I18n } from '../messages/i18n.tsx';

/** Every displayed point with its own step. A point without a value has an empty cell. */
export function loadTable(
  series: LoadSeries,
  before: LoadSeries | undefined,
  { from, to }: TimeWindow,
  i18n: I18n,
): ChartTableData {
  const { messages } = i18n;
  const { day: dayTitle, start, step_minutes, power_w, energy_wh, compared_w } = messages.usage.columns;
  const rows: (string | number | null)[][] = [];
  for (let index = firstFrom(series, from); index < series.at.length; index++) {
    const at = series.at[index] ?? to;
    if (at >= to) break;
    const { day } = wallTime(at);
    const step = series.step_minutes[index] ?? 30;
    const power = known(series.power_w[index]);
    const past = before ? [known(before.power_w[pointAt(before, at)])] : [];
    const energy = power === null ? null : (power * step) / 60;
    rows.push([day, slotTime(at, i18n), step, power, energy, ...past]);
  }
  const head = [dayTitle, start, step_minutes, power_w, energy_wh, ...(before ? [compared_w] : [])];
  return { name: messages.usage.files.day, head, rows };
}

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value);
