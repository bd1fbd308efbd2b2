import { addDays, type Day, dayOf, monthOf, weekdayOf, yearOf } from '../../day.ts';
import { type DayRange, dayRange, rangeLength, singleDay } from '../../day-range.ts';
import { formatInstant } from '../../paris-time.ts';
import type { DailyValue } from '../../readings/reading.ts';
import { newestDay, splitPeaks, sumDays, toKwh } from '../period-totals.ts';
import type { PointAccount } from '../point-account.ts';
import type { PointSnapshot, Snapshot } from '../snapshot.ts';

/** The hub's recorder stores no attributes at all when they exceed 16,384 bytes. */
const largestAttributes = 12_000;
const historyDays = 31;

/** Under the names that dashboard cards read. */
export function consumptionAttributes(
  point: PointSnapshot,
  snapshot: Snapshot,
  account: PointAccount | null,
): Record<string, unknown> {
  const { today, now } = snapshot;
  const days = point.consumption_daily;
  const yesterday = addDays(today, -1);
  return limitSize({
    pdl: point.usage_point_id,
    date: yesterday,
    value_wh: days.get(yesterday)?.value ?? null,
    data_date: newestDay(days),
    data_source: 'svc',
    history: historyOf(days, today, historyDays),
    last_updated: formatInstant(now),
    daily: backwards(today, historyDays).map((day) => kwhOn(days, day)),
    ...weekAttributes(point, snapshot, account),
    yesterday: kwhOn(days, yesterday),
    day_2: kwhOn(days, addDays(today, -2)),
    ...comparisons(days, today),
    errorLastCall: point.problem ?? '',
    versionUpdateAvailable: false,
  });
}

/** Date to kWh, newest first. Days that are not stored are left out. */
export function historyOf(
  days: ReadonlyMap<Day, DailyValue>,
  today: Day,
  count: number,
): Record<string, number | null> {
  return Object.fromEntries(backwards(today, count).flatMap((day) => (days.has(day) ? [[day, kwhOn(days, day)]] : [])));
}

function backwards(today: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(today, -1 - index));
}

function kwhOn(days: ReadonlyMap<Day, DailyValue>, day: Day): number | null {
  return toKwh(days.get(day)?.value ?? null);
}

function weekAttributes(point: PointSnapshot, snapshot: Snapshot, account: PointAccount | null) {
  const week = backwards(snapshot.today, 7);
  const splits = week.map((day) => splitPeaks(point.consumption_detail, point.off_peak, singleDay(day)));
  const costs = week.map((day) => account?.costOf(singleDay(day))?.eur ?? null);
  const peaks = week.map((day) => point.max_power.get(day));
  const limit = point.subscribed_power === null ? null : point.subscribed_power * 1000;
  const hc = toKwh(splits[0]?.hc_wh ?? null);
  const hp = toKwh(splits[0]?.hp_wh ?? null);
  return {
    dailyweek: week,
    dailyweek_cost: costs,
    // Costs are not split here: the statistics of the hub are, by register.
    dailyweek_costHC: week.map(() => null),
    dailyweek_costHP: week.map(() => null),
    dailyweek_HC: splits.map(({ hc_wh }) => toKwh(hc_wh)),
    dailyweek_HP: splits.map(({ hp_wh }) => toKwh(hp_wh)),
    dailyweek_MP: peaks.map((peak) => toKwh(peak?.value ?? null)),
    dailyweek_MP_over: peaks.map((peak) => (peak && limit !== null ? String(peak.value > limit) : null)),
    dailyweek_MP_time: peaks.map((peak) => (peak?.at == null ? null : formatInstant(peak.at))),
    dailyweek_Tempo: week.map((day) => snapshot.tempo?.get(day) ?? '-1'),
    yesterday_HC: hc,
    yesterday_HP: hp,
    daily_cost: costs[0] ?? null,
    peak_offpeak_percent: hc !== null && hp !== null && hc + hp > 0 ? percent(hp / (hc + hp)) : null,
  };
}

const percent = (share: number) => Math.round(share * 1000) / 10;

/** The same elapsed days on both sides. Where one side has no data, there is no comparison. */
function comparisons(days: ReadonlyMap<Day, DailyValue>, today: Day) {
  const year = dayRange(dayOf(yearOf(today), 1, 1), today);
  const month = dayRange(dayOf(yearOf(today), monthOf(today), 1), today);
  const week = dayRange(addDays(today, 1 - weekdayOf(today)), today);
  const lastMonth = monthBefore(month.start);
  const sum = (range: DayRange) => {
    const { wh, days: dayCount } = sumDays(days, range);
    return dayCount === 0 ? null : toKwh(wh);
  };
  const yearAgo = (range: DayRange) => elapsed(yearBefore(range.start), rangeLength(range));
  const compare = (now: number | null, then: number | null) =>
    now === null || then === null || then === 0 ? null : percent((now - then) / then);
  const figures = {
    current_year: sum(year),
    current_year_last_year: sum(yearAgo(year)),
    last_month: sum(lastMonth),
    last_month_last_year: sum(dayRange(yearBefore(lastMonth.start), yearBefore(lastMonth.end))),
    current_month: sum(month),
    current_month_last_year: sum(yearAgo(month)),
    current_week: sum(week),
    last_week: sum(elapsed(addDays(week.start, -7), rangeLength(week))),
  };
  return {
    ...figures,
    yearly_evolution: compare(figures.current_year, figures.current_year_last_year),
    monthly_evolution: compare(figures.last_month, figures.last_month_last_year),
    current_month_evolution: compare(figures.current_month, figures.current_month_last_year),
    current_week_evolution: compare(figures.current_week, figures.last_week),
    yesterday_evolution: compare(kwhOn(days, addDays(today, -1)), kwhOn(days, addDays(today, -2))),
  };
}

const elapsed = (start: Day, count: number) => dayRange(start, addDays(start, count));
const yearBefore = (first: Day) => dayOf(yearOf(first) - 1, monthOf(first), 1);

function monthBefore(first: Day): DayRange {
  const last = addDays(first, -1);
  return dayRange(dayOf(yearOf(last), monthOf(last), 1), first);
}

type Attributes = { history: Record<string, unknown>; daily: readonly unknown[]; [key: string]: unknown };

/** Shortens the history, then the list of days, until the recorder accepts it. */
function limitSize(attributes: Attributes): Record<string, unknown> {
  const size = (value: unknown) => [...JSON.stringify(value)].reduce((sum, letter) => sum + (letter > '~' ? 4 : 1), 0);
  let limited = attributes;
  for (const historyCount of [21, 14, 7, 0]) {
    if (size(limited) <= largestAttributes) return limited;
    const history = Object.fromEntries(Object.entries(attributes.history).slice(0, historyCount));
    limited = { ...attributes, history, truncated: true };
  }
  return size(limited) <= largestAttributes ? limited : { ...limited, daily: attributes.daily.slice(0, 7) };
}
