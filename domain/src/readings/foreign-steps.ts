import { addDays, type Day, parseDay } from '../day.ts';
import { type Instant, instantAtWallTime, instantsAtWallTime, minuteMs } from '../paris-time.ts';
import { buildCurves, type CurvePoint } from './curve.ts';
import { type DayCurve, type StepMinutes, stepLengths } from './reading.ts';
import { sumCurve } from './totals.ts';

/** A step as another program stores it: Paris wall time of its START, without an offset. */
export type ForeignStep = {
  readonly stamp: string;
  /** Null: the program stores no length with a step that it takes for failed. */
  readonly step: StepMinutes | null;
  readonly value: number;
};

export const ignoredReasons = [
  'no value',
  'no moment',
  'not a number',
  'negative value',
  'too large a value',
  'no usable step',
  'hour that exists twice',
  'not midnight',
  'part of a day',
  'the day is not over',
  'before the year 2000',
] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

export const readStep = (minutes: number): StepMinutes | undefined => stepLengths.find((step) => step === minutes);

const stampForm = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::00(?:\.0+)?)?$/;

export function readWallStamp(text: string): { readonly day: Day; readonly minutes: number } | undefined {
  const [, date = '', hour, minute] = stampForm.exec(text) ?? [];
  const day = parseDay(date);
  return day === undefined ? undefined : { day, minutes: Number(hour) * 60 + Number(minute) };
}

/**
 * The moment at which a step began. The programs subtract the step from the operator's END on the wall clock: adding it
 * again gives the operator's stamp, also on the two change days. An end that the clock shows twice in October was
 * stored once, the second value over the first, so that the value belongs to no certain hour.
 */
export function startOfForeignStep(stamp: string, step: StepMinutes): Instant | 'repeated' | undefined {
  const wall = readWallStamp(stamp);
  if (!wall) return undefined;
  const minutes = wall.minutes + step;
  const day = minutes >= 24 * 60 ? addDays(wall.day, 1) : wall.day;
  const end = { day, hour: Math.floor(minutes / 60) % 24, minute: minutes % 60, second: 0 };
  if (instantsAtWallTime(end).length > 1) return 'repeated';
  return instantAtWallTime(end) - step * minuteMs;
}

/** Energies of one day measured as a whole and step by step differ by less than this share. */
const sameEnergyShare = 0.01;

/**
 * The load curve of the steps of one day. A zero without a step is a failed attempt of the program, or a true zero: it
 * counts as zero only where the other steps alone make up the energy of the day.
 */
export function buildForeignCurves(
  steps: readonly ForeignStep[],
  dailyWh: number | undefined,
  ignore: (reason: IgnoredReason) => void,
): DayCurve[] {
  const points: CurvePoint[] = [];
  const add = ({ stamp, value }: ForeignStep, step: StepMinutes) => {
    const start = startOfForeignStep(stamp, step);
    if (start === 'repeated') ignore('hour that exists twice');
    else if (start === undefined) ignore('no moment');
    else points.push({ start, step, value, quality: 'BRUT' });
  };
  for (const one of steps) if (one.step !== null) add(one, one.step);
  const measured = buildCurves(points);
  const doubtful = steps.filter(({ step }) => step === null);
  const [step] = new Set(points.map((point) => point.step));
  if (doubtful.length === 0 || step === undefined || !isWhole(measured, dailyWh)) {
    for (const _ of doubtful) ignore('no value');
    return measured;
  }
  for (const one of doubtful) add(one, step);
  return buildCurves(points);
}

function isWhole(curves: readonly DayCurve[], dailyWh: number | undefined): boolean {
  const [curve] = curves;
  if (!curve || curves.length > 1 || !dailyWh) return false;
  return Math.abs((sumCurve(curve) ?? 0) - dailyWh) <= sameEnergyShare * dailyWh;
}
