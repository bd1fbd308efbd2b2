import type { StackBar } from '../../charts/stack-bars.tsx';
import type { I18n } from '../../messages/i18n.tsx';

export const energyOf = (bar: StackBar | undefined) => bar?.parts?.reduce((sum, part) => sum + part.wh, 0) ?? 0;

/** The highest of what is known; none where nothing is, or all of it is 0. */
export const highestOf = (bars: readonly StackBar[]) =>
  bars.reduce<StackBar | undefined>((best, bar) => (energyOf(bar) > energyOf(best) ? bar : best), undefined);

type Describe = (name: string, energy: string) => string;

/** Describes bars in one sentence. No known value and no consumption are different cases. */
export function describeHighest(bars: readonly StackBar[], describe: Describe, { messages, formats }: I18n): string {
  const highest = highestOf(bars);
  if (highest) return describe(highest.name, formats.energy(energyOf(highest)));
  return bars.some(({ parts }) => parts !== null) ? messages.usage.allZero : messages.usage.noValues;
}
