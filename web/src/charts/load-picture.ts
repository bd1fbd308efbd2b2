import type { Instant } from '@svc/domain/paris-time';
import type { I18n } from '../messages/i18n.tsx';
import { niceScale } from './layout.tsx';
import { type Bucket, bucketSize, bucketsIn } from './load-buckets.ts';
import { type LoadPicture, plot, type Tariff } from './load-drawing.ts';
import { envelopeOf, mostOf } from './load-envelope.ts';
import { isByDay, isFar, type LoadUnit, type Reading } from './load-reading.ts';
import { type LoadSeries, stepMs } from './load-series.ts';
import { needsYear, type Tick, timeTicks } from './load-ticks.ts';
import type { TimeWindow } from './zoom-window.ts';

export type LoadScene = {
  readonly series: LoadSeries;
  readonly before: LoadSeries | undefined;
  readonly window: TimeWindow;
  readonly unit: LoadUnit;
  readonly tariffs: readonly Tariff[];
  readonly knownFrom: Instant;
  readonly width: number;
  readonly height: number;
};

/** The position of the cursor. */
type Marked = Pick<Reading, 'from' | 'to' | 'height'>;

/** From the arrays to what is drawn of them: columns, bars, scale and names. */
export function makePicture(scene: LoadScene, reading: Marked | undefined, i18n: I18n): LoadPicture {
  const { series, window, unit, width, height } = scene;
  const columns = Math.max(1, Math.round((width - plot.left) * devicePixelRatio));
  const size = unit === 'kwh' ? bucketSize(window) : 'step';
  const buckets = size === 'step' ? undefined : bucketsIn(series, window, size);
  const ofSeries = (of: LoadSeries) => envelopeOf(of, inUnit(of, unit), window, columns);
  const envelope = buckets ? undefined : ofSeries(series);
  const before = buckets || isByDay(window) || !scene.before ? undefined : ofSeries(scene.before);
  const most = buckets ? mostEnergy(buckets) : Math.max(mostOf(envelope?.high ?? none), mostOf(before?.high ?? none));
  const scale = niceScale(Math.max(unit === 'w' ? 0.5 : 0.25, most));
  const decimals = scale.step % 1 === 0 ? 0 : (scale.step * 10) % 1 === 0 ? 1 : 2;
  const ticks = timeTicks(window, width - plot.left);
  return {
    window,
    width,
    height,
    scale,
    envelope,
    before,
    buckets,
    isFar: isFar(window),
    unit: unit === 'w' ? 'kW' : 'kWh',
    tariffs: buckets ? [] : scene.tariffs,
    knownFrom: scene.knownFrom,
    ticks: ticks.map((tick, index) => ({
      ...tick,
      name: nameOf(tick, index, i18n),
      isStrong: contains(tick, ticks[index + 1], reading),
    })),
    number: (value) => i18n.formats.number(value, decimals),
    cursor: reading && { from: reading.from, to: reading.to, value: buckets ? undefined : reading.height },
  };
}

const none = new Float32Array();
const cached = new WeakMap<LoadSeries, Record<LoadUnit, Float32Array>>();

/** In kW, or in kWh a step; once for a series, not once a frame. */
function inUnit(series: LoadSeries, unit: LoadUnit): Float32Array {
  const known = cached.get(series) ?? {
    w: series.power_w.map((power) => power / 1000),
    kwh: series.power_w.map((power, index) => (power * stepMs(series, index)) / 3_600_000_000),
  };
  cached.set(series, known);
  return known[unit];
}

function mostEnergy(buckets: readonly Bucket[]): number {
  let most = 0;
  for (const { wh } of buckets) most = Math.max(most, (wh ?? 0) / 1000);
  return most;
}

/** The day under the cursor is named in bold, as long as each day has its name. */
const contains = (tick: Tick, next: Tick | undefined, reading: Marked | undefined) =>
  tick.kind === 'day' && reading !== undefined && reading.from >= tick.at && (!next || reading.from < next.at);

function nameOf(tick: Tick, index: number, { formats }: I18n): string {
  if (tick.kind === 'hour') return formats.clock(tick.hour * 60);
  if (tick.kind === 'day') return index === 0 ? formats.dayShort(tick.day) : formats.weekdayDate(tick.day);
  if (tick.kind === 'year') return tick.day.slice(0, 4);
  return needsYear(tick, index) ? formats.monthShortYear(tick.day) : formats.monthShort(tick.day);
}
