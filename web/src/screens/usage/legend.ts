import { type Register, registerColour } from '../../theme/registers.ts';
import type { Voice } from '../../words/language.tsx';

/** The tariffs that are drawn, and the mark of the year before. */
export function registerLegend(drawn: readonly Register[], { words }: Voice, hasBefore: boolean) {
  const registers = (['hp', 'hc'] as const).filter((register) => drawn.includes(register));
  return [
    ...registers.map((register) => ({ word: words.register[register], colour: registerColour[register] })),
    ...(hasBefore ? [{ word: words.before, colour: 'var(--ink-2)', form: 'line' as const }] : []),
  ];
}
