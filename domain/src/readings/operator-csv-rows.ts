import { addDays } from '../day.ts';
import { hourMs, type Instant, minuteMs, parisDay, startOfDay } from '../paris-time.ts';
import { buildCurves, type CurvePoint } from './curve.ts';
import type { Direction } from './operator-csv-table.ts';
import { type DayCurve, type StepMinutes, stepLengths } from './reading.ts';

type Stamp = { readonly start: Instant; readonly value: number | undefined };

const blockRows = 1 << 14;
const noValue = -1;
const dayMs = 24 * hourMs;
const codes = { unnamed: 0, consumption: 1, production: 2 } as const;

type Block = {
  readonly starts: Float64Array;
  readonly values: Int32Array;
  readonly before: Int32Array;
  readonly codes: Uint8Array;
};

/**
 * The lines of a load curve in any order: 17 bytes each, for any file. Each line links to the one before it of the same
 * UTC day, so that a day is sorted by itself and the whole is never sorted.
 */
export function createCurveLines() {
  const blocks: Block[] = [];
  const lastOfDay = new Map<number, number>();
  let rows = 0;

  function* inOrder(wanted: readonly number[]): Generator<Stamp> {
    for (const day of [...lastOfDay.keys()].sort((a, b) => a - b)) {
      // By instant, so that a repeated line is stored once: the last one that has a value wins.
      const found = new Map<Instant, Stamp>();
      for (let row = lastOfDay.get(day) ?? -1; row >= 0; ) {
        const block = blocks[Math.floor(row / blockRows)] as Block;
        const at = row % blockRows;
        const value = block.values[at] ?? noValue;
        const start = block.starts[at] ?? 0;
        if (wanted.includes(block.codes[at] ?? 0) && found.get(start)?.value === undefined) {
          found.set(start, { start, value: value === noValue ? undefined : value });
        }
        row = block.before[at] ?? -1;
      }
      yield* [...found.values()].sort((a, b) => a.start - b.start);
    }
  }

  return {
    add(direction: Direction | undefined, start: Instant, value: number | undefined): void {
      const at = rows % blockRows;
      if (at === 0) blocks.push(makeBlock());
      const block = blocks.at(-1) as Block;
      const day = Math.floor(start / dayMs);
      block.starts[at] = start;
      block.values[at] = value ?? noValue;
      block.codes[at] = codes[direction ?? 'unnamed'];
      block.before[at] = lastOfDay.get(day) ?? -1;
      lastOfDay.set(day, rows);
      rows += 1;
    },
    /** The days of a direction, oldest first; lines that name none belong to `unnamed`. */
    *curves(direction: Direction, unnamed: Direction): Generator<DayCurve> {
      const wanted = direction === unnamed ? [codes[direction], codes.unnamed] : [codes[direction]];
      yield* groupByDay(withSteps(() => inOrder(wanted)));
    },
  };
}

function makeBlock(): Block {
  return {
    starts: new Float64Array(blockRows),
    values: new Int32Array(blockRows),
    before: new Int32Array(blockRows),
    codes: new Uint8Array(blockRows),
  };
}

/** The step of a line is the distance to the next one. Where that is no valid step, the last known step continues. */
function* withSteps(stamps: () => Iterable<Stamp>): Generator<CurvePoint> {
  let step = findFirstStep(stamps()) ?? 30;
  let previous: Stamp | undefined;
  for (const next of stamps()) {
    if (previous) {
      step = stepBetween(previous, next) ?? step;
      if (previous.value !== undefined) yield { start: previous.start, step, value: previous.value, quality: 'BRUT' };
    }
    previous = next;
  }
  if (previous?.value !== undefined) yield { start: previous.start, step, value: previous.value, quality: 'BRUT' };
}

function findFirstStep(stamps: Iterable<Stamp>): StepMinutes | undefined {
  let previous: Stamp | undefined;
  for (const next of stamps) {
    const step = previous && stepBetween(previous, next);
    if (step !== undefined) return step;
    previous = next;
  }
  return undefined;
}

function stepBetween(here: Stamp, next: Stamp): StepMinutes | undefined {
  const minutes = (next.start - here.start) / minuteMs;
  return stepLengths.find((step) => step === minutes);
}

function* groupByDay(points: Iterable<CurvePoint>): Generator<DayCurve> {
  let open: CurvePoint[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const point of points) {
    if (point.start >= end) {
      yield* buildCurves(open);
      open = [];
      end = startOfDay(addDays(parisDay(point.start), 1));
    }
    open.push(point);
  }
  yield* buildCurves(open);
}
