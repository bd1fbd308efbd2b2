import type { Voice } from '../../words/language.tsx';
import type { ComparedYear } from './windows.ts';

/** A year is called by the years it touches: 2025, or 2024–2025. */
export function yearName({ from, to }: Pick<ComparedYear, 'from' | 'to'>, { words }: Voice): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : words.compare.years(first, last);
}

const colours = ['var(--accent)', 'var(--last)', 'var(--ink-2)', 'var(--hatch)'];
const fills = ['var(--reg-hp)', 'var(--reg-hc)', 'var(--accent)', 'var(--hatch)'];

export const lineLegend = (names: readonly string[]) =>
  names.map((word, place) => ({
    word,
    colour: colours[place] ?? 'var(--last)',
    form: place === 0 ? ('line' as const) : ('dash' as const),
  }));

export const barLegend = (names: readonly string[]) =>
  names.map((word, place) => ({
    word,
    colour: fills[place] ?? 'var(--last)',
    form: place < 2 ? ('square' as const) : ('band' as const),
  }));
