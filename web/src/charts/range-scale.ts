/** An axis that begins and ends at a tick. */
export type RangeScale = { readonly from: number; readonly to: number; readonly ticks: readonly number[] };

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000];
const mostIntervals = 4;
/** Less than two units apart, the values would fit between two ticks of the least step. */
const leastRange = 2;

/** The values' range, rounded out to the step of the ticks: three to five of them, at round numbers. */
export function rangeScale(values: readonly number[]): RangeScale {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) return { from: 0, to: 1, ticks: [] };
  const pad = Math.max(0, leastRange - (most - least)) / 2;
  const ends = (step: number) => [Math.floor((least - pad) / step), Math.ceil((most + pad) / step)] as const;
  const intervals = (step: number) => ends(step)[1] - ends(step)[0];
  const step = steps.find((each) => intervals(each) <= mostIntervals) ?? (most - least) / mostIntervals;
  const [first, last] = ends(step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { from: first * step, to: last * step, ticks };
}

/** The ticks that get a label: all of them, or, where they would touch, every second or only both ends. */
export function labelledTicks({ ticks }: RangeScale, width: number, labelWidth: number): readonly number[] {
  const intervals = Math.max(1, ticks.length - 1);
  const every = [1, 2].find((each) => intervals % each === 0 && (each * width) / intervals >= labelWidth) ?? intervals;
  return ticks.filter((_, index) => index % every === 0);
}
