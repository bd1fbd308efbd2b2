import { type Register, registerColour } from '../../theme/registers.ts';
import type { Voice } from '../../words/language.tsx';
import type { UsageData } from './data.ts';

/** The tariffs that are drawn, and the mark of the year before. */
export function registerLegend(drawn: readonly Register[], { words }: Voice, before: string | undefined) {
  const registers = (['hp', 'hc'] as const).filter((register) => drawn.includes(register));
  return [
    ...registers.map((register) => ({ word: words.register[register], colour: registerColour[register] })),
    ...(before !== undefined ? [{ word: before, colour: 'var(--ink-2)', form: 'line' as const }] : []),
  ];
}

/** What the marks beside the bars are, in the words of the menu that chose them. */
export function beforeName({ viewOptions, period }: UsageData, { words }: Voice): string | undefined {
  const { year, prev } = words.usage.compare;
  if (viewOptions.compared === 'none') return undefined;
  return (viewOptions.compared === 'year' ? year : prev[period.span]).toLocaleLowerCase();
}
