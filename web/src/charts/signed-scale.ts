import { niceScale } from './layout.tsx';

export type SignedScale = { readonly low: number; readonly high: number; readonly step: number };

/** A scale through zero: as many steps below it and above it as the values need, and at least one. */
export function signedScale(values: readonly (number | null)[]): SignedScale {
  let [least, most] = [0, 0];
  for (const value of values) {
    least = Math.min(least, value ?? 0);
    most = Math.max(most, value ?? 0);
  }
  const { step } = niceScale(Math.max(-least, most));
  const up = (value: number) => Math.max(0, Math.ceil(value / step - 1e-9)) * step;
  const [low, high] = [0 - up(-least), up(most)];
  return low === high ? { low, high: step, step } : { low, high, step };
}
