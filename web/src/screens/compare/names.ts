import type { I18n } from '../../messages/i18n.tsx';
import { missingBackground } from '../../theme/registers.ts';
import type { ComparedYear } from './windows.ts';

/** A year is called by the years it touches: 2025, or 2024–2025. */
export function yearName({ from, to }: Pick<ComparedYear, 'from' | 'to'>, { messages }: I18n): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : messages.compare.years(first, last);
}

const colours = ['var(--accent)', 'var(--last)', 'var(--ink-2)', 'var(--hatch)'];
// As the bars and lines of the charts look: full, paler, hollow, hatched.
const fills = ['var(--reg-hp)', 'var(--reg-hc)', 'var(--surface)', missingBackground.hole];
const edges = [undefined, undefined, 'var(--accent)', 'var(--last)'];

export const lineLegend = (names: readonly string[]) =>
  names.map((label, place) => ({
    label,
    colour: colours[place] ?? 'var(--last)',
    form: place === 0 ? ('line' as const) : place === 1 ? ('dash' as const) : ('dot' as const),
  }));

export const barLegend = (names: readonly string[]) =>
  names.map((label, place) => ({
    label,
    colour: fills[place] ?? 'var(--last)',
    edge: edges[place],
  }));
