import { tempoColors, tempoRemaining } from '../calendars/tempo.ts';
import { addDays, type Day, dayOf, maxDay, monthOf, yearOf } from '../day.ts';
import { dayRange, daysOf, rangeLength } from '../day-range.ts';
import { type Instant, instantsAtWallTime, startOfDay } from '../paris-time.ts';
import { curvePoints } from '../readings/curve.ts';
import type { DailyValue, DayCurve } from '../readings/reading.ts';
import { stepEnergy } from '../readings/totals.ts';
import type { DataSelection, PointSnapshot, Snapshot } from './snapshot.ts';

/** One number at one moment. */
export type Sample = { readonly at: Instant; readonly value: number };

/** A series with its samples, day by day: a day is sent, marked and corrected as a whole. */
export type Series = {
  readonly metric: string;
  /** In the order in which they are written. */
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly days: ReadonlyMap<Day, readonly Sample[]>;
};

export type SeriesOptions = {
  readonly data: readonly DataSelection[];
  readonly quality_label: boolean;
  readonly send_inactive_colors: boolean;
  readonly labels: Readonly<Record<string, string>>;
};

/**
 * Everything that is final for its moment. A value that may still change for the same stamp (the running month, today's
 * counters) is stamped with a day of its own, so that no stamp ever has two values.
 */
export function renderSeries(snapshot: Snapshot, options: SeriesOptions): Series[] {
  const has = (selection: DataSelection) => options.data.includes(selection);
  const build = createBuilder(options.labels);
  for (const point of snapshot.points) {
    if (has('consumption_daily')) addDaily(build, 'svc_consumption_wh', point, point.consumption_daily, options);
    if (has('production_daily')) addDaily(build, 'svc_production_wh', point, point.production_daily, options);
    if (has('consumption_monthly')) {
      addMonths(build, 'svc_consumption_wh', point, point.consumption_daily, snapshot.today);
      if (has('production_daily')) addMonths(build, 'svc_production_wh', point, point.production_daily, snapshot.today);
    }
    if (has('consumption_detail')) {
      addDetail(build, 'svc_consumption_wh', point, point.consumption_detail);
      if (has('production_daily')) addDetail(build, 'svc_production_wh', point, point.production_detail);
    }
    if (has('tempo')) addTempo(build, point, snapshot, options);
    if (has('gridsignal')) addSignal(build, point, snapshot);
  }
  return build.list();
}

type Builder = ReturnType<typeof createBuilder>;
type FixedLabels = {
  readonly pdl: string;
  readonly type?: string;
  readonly color?: string;
  readonly quality?: string;
  readonly region?: string;
};

/** The fixed order of labels. The user's labels follow. */
const order = ['pdl', 'type', 'color', 'quality', 'region'] as const;
export const fixedLabels: readonly string[] = order;

function createBuilder(own: Readonly<Record<string, string>>) {
  const all = new Map<string, { series: Omit<Series, 'days'>; days: Map<Day, Sample[]> }>();
  return {
    add(metric: string, fixed: FixedLabels, day: Day, ...added: readonly Sample[]): void {
      if (added.length === 0) return;
      const key = `${metric} ${order.map((name) => fixed[name] ?? '').join(' ')}`;
      const known = all.get(key) ?? { series: { metric, labels: listLabels(fixed, own) }, days: new Map() };
      all.set(key, known);
      const samples = known.days.get(day);
      if (samples) samples.push(...added);
      else known.days.set(day, [...added]);
    },
    list: (): Series[] => [...all.values()].map(({ series, days }) => ({ ...series, days })),
  };
}

function listLabels(fixed: FixedLabels, own: Readonly<Record<string, string>>): [string, string][] {
  const known = order.flatMap((name): [string, string][] => {
    const value = fixed[name];
    return value === undefined ? [] : [[name, value]];
  });
  return [...known, ...Object.entries(own)];
}

function addDaily(
  build: Builder,
  metric: string,
  { usage_point_id: pdl }: PointSnapshot,
  days: ReadonlyMap<Day, DailyValue>,
  { quality_label }: SeriesOptions,
): void {
  for (const [day, { value, quality }] of days) {
    const labels = { pdl, type: 'daily', ...(quality_label && { quality }) };
    build.add(metric, labels, day, { at: startOfDay(day), value });
  }
}

/** A month is sent when it is closed and complete. The running month is sent under the stamp of its last stored day. */
function addMonths(
  build: Builder,
  metric: string,
  { usage_point_id: pdl }: PointSnapshot,
  days: ReadonlyMap<Day, DailyValue>,
  today: Day,
): void {
  const byMonth = Map.groupBy(days.values(), ({ day }) => dayOf(yearOf(day), monthOf(day), 1));
  const running = dayOf(yearOf(today), monthOf(today), 1);
  for (const [first, values] of byMonth) {
    const sum = values.reduce((total, { value }) => total + value, 0);
    if (first === running) {
      const last = values.reduce((newest, { day }) => maxDay(newest, day), first);
      // A missing day would be filled later, under the same stamp: nothing is sent until then.
      if (values.length === rangeLength(dayRange(first, addDays(last, 1))))
        build.add(metric, { pdl, type: 'month_to_date' }, last, { at: startOfDay(last), value: sum });
    } else if (values.length === daysOf(dayRange(first, nextMonth(first))).length) {
      build.add(metric, { pdl, type: 'monthly' }, first, { at: startOfDay(first), value: sum });
    }
  }
}

function nextMonth(first: Day): Day {
  return monthOf(first) === 12 ? dayOf(yearOf(first) + 1, 1, 1) : dayOf(yearOf(first), monthOf(first) + 1, 1);
}

function addDetail(
  build: Builder,
  metric: string,
  { usage_point_id: pdl }: PointSnapshot,
  curves: ReadonlyMap<Day, DayCurve>,
): void {
  for (const [day, curve] of curves) {
    const samples = curvePoints(curve).map(({ start, step, value }) => ({
      at: start,
      value: toThousandth(stepEnergy(value, step)),
    }));
    build.add(metric, { pdl, type: 'detail' }, day, ...samples);
  }
}

// Steps of 5 and 10 minutes have thirds of a Wh: a database does not return their last binary digit.
const toThousandth = (wh: number) => Math.round(wh * 1000) / 1000;

const wireNames = { BLEU: 'blue', BLANC: 'white', ROUGE: 'red' } as const;

function addTempo(
  build: Builder,
  { usage_point_id: pdl }: PointSnapshot,
  { tempo, today }: Snapshot,
  { send_inactive_colors }: SeriesOptions,
): void {
  if (tempo === null) return;
  for (const [day, color] of tempo) {
    // Tomorrow's colour can still change.
    if (day > today) continue;
    for (const each of send_inactive_colors ? tempoColors : [color])
      build.add('svc_tempo_color', { pdl, color: each }, day, { at: startOfDay(day), value: each === color ? 1 : 0 });
  }
  const left = tempoRemaining(tempo, today);
  if (left === null) return;
  for (const color of tempoColors)
    build.add('svc_tempo_remaining', { pdl, color: wireNames[color] }, today, {
      at: startOfDay(today),
      value: left[color],
    });
}

/** Hours that have begun; later ones are still corrected by the source. */
function addSignal(build: Builder, { usage_point_id: pdl }: PointSnapshot, { gridsignal, now, today }: Snapshot): void {
  if (gridsignal === null) return;
  for (const [day, { hours }] of gridsignal) {
    if (day > today) continue;
    for (const [hour, level] of hours) {
      // The repeated hour of autumn has one level and two moments; the missing one of spring has none.
      for (const at of instantsAtWallTime({ day, hour, minute: 0, second: 0 }))
        if (at <= now) build.add('svc_gridsignal_level', { pdl, region: 'france' }, day, { at, value: level });
    }
  }
}
