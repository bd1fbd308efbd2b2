import { addDays, type Day, daysBetween, toDay } from '@svc/domain/day';
import type { MissingDayReason } from '@svc/domain/readings/missing-day-reason';
import { type DailySeries, dailyValue, type Missing, missingOn } from '../api/series.ts';
import type { KindStatus } from '../api/sync.ts';
import type { Stretch } from '../charts/day-strip.tsx';
import type { MissingKind } from '../theme/registers.ts';
import { missingKindOf } from './panel.ts';

const patterns: Readonly<Record<MissingDayReason, MissingKind>> = {
  ignored: 'hole',
  refused: 'refused',
  operator_hole: 'hole',
  pdl_gone: 'waiting',
  pdl_inactive: 'waiting',
  credentials_refused: 'waiting',
  gateway_away: 'waiting',
  consent_revoked: 'consent',
  consent_expired: 'consent',
  consent_pending: 'consent',
  curve_off: 'refused',
  put_off: 'waiting',
  not_published: 'unpublished',
  not_asked: 'unasked',
};

export type MissingPeriod = {
  readonly start: Day;
  readonly end: Day;
  readonly days: number;
  readonly reason: MissingDayReason;
  /** As the response has it, where all of these days have the same. */
  readonly code?: string | undefined;
};
export type KindHealth = {
  readonly days: number;
  /** The days less those before the household had the meter. */
  readonly expected: number;
  readonly known: number;
  readonly stretches: readonly Stretch[];
  /** Newest first. */
  readonly missingPeriods: readonly MissingPeriod[];
};

type KindCoverage = Pick<KindStatus, 'window' | 'missing_days'> & {
  readonly missing: readonly Omit<KindStatus['missing'][number], 'since'>[];
};

/** What is there of one measure, as stretches of days: the window less what is missing. */
export function healthOf({ window, missing, missing_days }: KindCoverage): KindHealth {
  const start = toDay(window.start);
  const days = Math.max(0, daysBetween(start, toDay(window.end)));
  const missingPeriods = missing.map((missingPeriod) => ({
    ...missingPeriod,
    start: toDay(missingPeriod.start),
    end: toDay(missingPeriod.end),
  }));
  const stretches: Stretch[] = [];
  let at = 0;
  for (const missingPeriod of missingPeriods.toReversed()) {
    const [from, to] = [daysBetween(start, missingPeriod.start), daysBetween(start, missingPeriod.end)];
    if (from > at) stretches.push({ from: at, to: from, state: 'present' });
    stretches.push({ from, to, state: patterns[missingPeriod.reason] });
    at = to;
  }
  if (at < days) stretches.push({ from: at, to: days, state: 'present' });
  return { days, expected: days, known: days - missing_days, stretches, missingPeriods };
}

/** The same over a window that begins earlier, with days from before the household had the meter. */
export function beginEarlier(health: KindHealth, days: number): KindHealth {
  const stretches = health.stretches.map(({ from, to, state }) => ({ from: from + days, to: to + days, state }));
  return { ...health, days: health.days + days, stretches: [{ from: 0, to: days, state: 'before' }, ...stretches] };
}

const reasons: Readonly<Record<Missing['reason'], MissingDayReason>> = {
  not_published: 'not_published',
  unavailable: 'put_off',
  waiting: 'put_off',
  refused: 'refused',
  consent: 'consent_pending',
  partial: 'operator_hole',
};

const sharedCode = (one: string | undefined, other: string | undefined) => (one === other ? one : undefined);

/**
 * The same from a series of days, as a gateway returns it. Days before the household had the meter do not count as
 * missing.
 */
export function healthOfSeries(series: DailySeries, start: Day, end: Day): KindHealth {
  const days = Math.max(0, daysBetween(start, end));
  const stretches: { from: number; to: number; state: Stretch['state'] }[] = [];
  const missingPeriods: { start: Day; end: Day; days: number; reason: MissingDayReason; code: string | undefined }[] =
    [];
  let known = 0;
  let before = 0;
  for (let index = 0; index < days; index++) {
    const day = addDays(start, index);
    const missing = missingOn(series.missing, day);
    const state = dailyValue(series, day) === null ? missingKindOf(missing) : 'present';
    const last = stretches.at(-1);
    if (last?.state === state) last.to = index + 1;
    else stretches.push({ from: index, to: index + 1, state });
    if (state === 'present') known += 1;
    if (state === 'before') before += 1;
    if (state === 'present' || state === 'before') continue;
    const reason = missing ? reasons[missing.reason] : 'operator_hole';
    const code = missing?.operator_code ?? missing?.code;
    const next = addDays(day, 1);
    const period = missingPeriods.at(-1);
    if (period?.reason === reason && period.end === day)
      Object.assign(period, { end: next, days: period.days + 1, code: sharedCode(period.code, code) });
    else missingPeriods.push({ start: day, end: next, days: 1, reason, code });
  }
  return { days, expected: days - before, known, stretches, missingPeriods: missingPeriods.reverse() };
}

export type SharedMissingPeriod = MissingPeriod & { readonly measures: readonly string[] };

/** Merges the same days missing for the same reason into one period for several measures, newest first. */
export function mergeMissing(
  all: readonly { readonly label: string; readonly health: KindHealth }[],
): SharedMissingPeriod[] {
  const shared = new Map<string, SharedMissingPeriod>();
  for (const { label, health } of all) {
    for (const missingPeriod of health.missingPeriods) {
      const key = `${missingPeriod.start} ${missingPeriod.end} ${missingPeriod.reason}`;
      const known = shared.get(key);
      const code = known ? sharedCode(known.code, missingPeriod.code) : missingPeriod.code;
      shared.set(key, { ...missingPeriod, code, measures: [...(known?.measures ?? []), label] });
    }
  }
  return [...shared.values()].sort((a, b) => (a.start < b.start ? 1 : -1));
}

const helpNames: Readonly<Partial<Record<MissingDayReason, string>>> = {
  refused: 'operator_refusal',
  pdl_gone: 'notice-pdl_gone',
  pdl_inactive: 'notice-pdl_inactive',
  credentials_refused: 'notice-gateway_credentials',
  gateway_away: 'notice-gateway_away',
  consent_revoked: 'notice-consent_revoked',
  consent_expired: 'notice-consent_expired',
  consent_pending: 'notice-consent_pending',
  curve_off: 'adam-err0075',
  put_off: 'gridop_waiting',
};

/** The page of the documentation about why days are missing. Undefined where no action is possible. */
export function helpNameOfPeriod({ reason, code }: Pick<MissingPeriod, 'reason' | 'code'>): string | undefined {
  const name = helpNames[reason];
  return name && (code ?? name);
}
