import { listSignalHours, signalAround } from '../calendars/gridsignal.ts';
import { tempoRemaining, tempoSeason } from '../calendars/tempo.ts';
import { addDays, type Day } from '../day.ts';
import { formatInstant, formatWithOffset, type Instant } from '../paris-time.ts';
import type { DailyValue } from '../readings/reading.ts';
import { newestDay, type Period, periodRange, periods, splitPeaks, sumDays, toKwh } from './period-totals.ts';
import { openAccount } from './point-account.ts';
import type { DataSelection, PointSnapshot, Snapshot } from './snapshot.ts';

/** One topic with its payload. `part` decides when to publish it again: its value may change with the clock. */
export type Message = {
  readonly part: 'stats' | 'account' | 'tempo' | 'flexday' | 'gridsignal';
  readonly topic: string;
  readonly payload: unknown;
};

/**
 * Everything that is published under the prefix, except `status`. Unknown is null or UNKNOWN, never absent and never 0.
 */
export function renderMessages(
  snapshot: Snapshot,
  { prefix, data }: { readonly prefix: string; readonly data: readonly DataSelection[] },
): Message[] {
  const has = (selection: DataSelection) => data.includes(selection);
  const messages: Message[] = [];
  for (const point of snapshot.points) {
    const at = `${prefix}/${point.usage_point_id}`;
    if (has('consumption_daily') && point.has_consumption)
      messages.push({ part: 'stats', topic: `${at}/consumption/stats`, payload: consumptionStats(point, snapshot) });
    if (has('production_daily') && point.has_production)
      messages.push({ part: 'stats', topic: `${at}/production/stats`, payload: productionStats(point, snapshot) });
    messages.push({ part: 'account', topic: `${at}/account`, payload: account(point, snapshot) });
  }
  if (has('tempo')) messages.push(...tempoMessages(snapshot, prefix), ...flexdayMessages(snapshot, prefix));
  if (has('gridsignal')) messages.push(...signalMessages(snapshot, prefix));
  return messages;
}

/** What a PDL that is no longer published has left behind. */
export function withdrawnTopics(prefix: string, usagePointId: string): string[] {
  return ['consumption/stats', 'production/stats', 'account'].map((end) => `${prefix}/${usagePointId}/${end}`);
}

function basis(point: PointSnapshot, days: ReadonlyMap<Day, DailyValue>, { now, today }: Snapshot) {
  const data_date = newestDay(days);
  const totals = Object.fromEntries(
    periods.map((period) => [`${period}_kwh`, toKwh(sumDays(days, periodRange(period, today)).wh)]),
  ) as Record<`${Period}_kwh`, number | null>;
  return {
    pdl: point.usage_point_id,
    timestamp: formatWithOffset(now),
    data_date,
    unit: 'kWh',
    quality: data_date === null ? null : (days.get(data_date)?.quality ?? null),
    ...totals,
  };
}

function consumptionStats(point: PointSnapshot, snapshot: Snapshot) {
  const yesterday = addDays(snapshot.today, -1);
  const splits = periods.map((period) => ({
    period,
    ...splitPeaks(point.consumption_detail, point.off_peak, periodRange(period, snapshot.today)),
  }));
  return {
    ...basis(point, point.consumption_daily, snapshot),
    ...Object.fromEntries(
      splits.flatMap(({ period, hp_wh, hc_wh }) => [
        [`${period}_hp_kwh`, toKwh(hp_wh)],
        [`${period}_hc_kwh`, toKwh(hc_wh)],
      ]),
    ),
    hp_hc_coverage: Object.fromEntries(splits.map(({ period, coverage }) => [period, roundShare(coverage)])),
    // Always there, so that a template can read it; without the subscription, and null where a part of it is not known.
    yesterday_cost_eur: openAccount(point, snapshot, yesterday)?.costOfWhole(yesterday) ?? null,
  };
}

// Two decimals, but 1 means that nothing is missing and 0 that there is no data.
const roundShare = (share: number) =>
  share === 0 || share === 1 ? share : Math.min(0.99, Math.max(0.01, Math.round(share * 100) / 100));

function productionStats(point: PointSnapshot, snapshot: Snapshot) {
  return basis(point, point.production_daily, snapshot);
}

function account(point: PointSnapshot, { quota }: Snapshot) {
  return {
    consent_status: point.consent_status,
    consent_expires_at: point.consent_expires_at,
    quota_remaining: quota?.remaining ?? null,
    quota_reset_at: quota ? formatInstant(quota.reset_at) : null,
    data_date: newestDay(point.consumption_daily) ?? newestDay(point.production_daily),
    error: point.problem,
  };
}

const around = (today: Day) => ({ today, tomorrow: addDays(today, 1) });

function tempoMessages({ tempo, today }: Snapshot, prefix: string): Message[] {
  if (tempo === null) return [];
  const days: Message[] = Object.entries(around(today)).map(([name, date]) => ({
    part: 'tempo',
    topic: `${prefix}/tempo/${name}`,
    payload: { color: tempo.get(date) ?? 'UNKNOWN', date },
  }));
  const left = tempoRemaining(tempo, today);
  const payload = {
    blue: left?.BLEU ?? null,
    white: left?.BLANC ?? null,
    red: left?.ROUGE ?? null,
    season: tempoSeason(today).name,
    as_of: today,
  };
  return [...days, { part: 'tempo', topic: `${prefix}/tempo/remaining`, payload }];
}

function flexdayMessages({ flexday, today }: Snapshot, prefix: string): Message[] {
  if (flexday === null) return [];
  return Object.entries(around(today)).map(([name, date]) => ({
    part: 'flexday',
    topic: `${prefix}/flexday/${name}`,
    payload: { day_type: flexday.get(date) ?? 'UNKNOWN', date },
  }));
}

const levelLabels = { 1: 'Vert', 2: 'Orange', 3: 'Rouge' } as const;

function signalMessages({ gridsignal, today, now }: Snapshot, prefix: string): Message[] {
  if (gridsignal === null) return [];
  const day = gridsignal.get(today);
  const { current, next } = signalAround(now, (date, hour) => gridsignal.get(date)?.hours.get(hour));
  const payload = {
    date: today,
    hour: current.hour,
    level: current.level,
    next_hour_level: next.level,
    next_hour_date: next.date,
    level_label: current.level === null ? null : levelLabels[current.level],
    message: day?.message ?? null,
    hours: listSignalHours(day?.hours ?? new Map()),
  };
  return [{ part: 'gridsignal', topic: `${prefix}/gridsignal/today`, payload }];
}

/** What becomes untrue by the clock alone: the signal each hour, all days at midnight, the tempo day at 06:00. */
export function partsDueAt(hour: number): readonly Message['part'][] {
  if (hour === 0) return ['stats', 'tempo', 'flexday', 'gridsignal'];
  return hour === 6 ? ['tempo', 'gridsignal'] : ['gridsignal'];
}

export type Presence = { readonly version: string; readonly last_export: Instant | null; readonly pdls: number };

export function renderStatus(status: 'online' | 'offline', now: Instant, presence: Presence) {
  return {
    status,
    timestamp: formatWithOffset(now),
    version: presence.version,
    last_export: presence.last_export === null ? null : formatWithOffset(presence.last_export),
    pdls_exported: presence.pdls,
  };
}
