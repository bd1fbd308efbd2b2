import { offPeakMinutes } from '../../figures/slots.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { type Register, registerColour } from '../../theme/registers.ts';
import type { UsageData } from './data.ts';

/** The tariffs that are drawn, and the mark of the year before. */
export function registerLegend(drawn: readonly Register[], { messages }: I18n, before: string | undefined) {
  const registers = (['hp', 'hc'] as const).filter((register) => drawn.includes(register));
  return [
    ...registers.map((register) => ({ label: messages.register[register], colour: registerColour[register] })),
    ...(before !== undefined ? [{ label: before, colour: 'var(--ink-2)', form: 'line' as const }] : []),
  ];
}

/** While half hours are on their way: what they are going to be coloured by, so that the legend keeps its lines. */
export const expectedRegisters = ({ waiting, home, period }: UsageData): readonly Register[] =>
  waiting > 0 && offPeakMinutes(home, period.from).length > 0 ? ['hp', 'hc'] : [];

/** The label of the marks beside the bars, as in the menu that selected them. */
export function beforeName({ viewOptions, period }: UsageData, { messages }: I18n): string | undefined {
  const { year, prev } = messages.usage.compare;
  if (viewOptions.compared === 'none') return undefined;
  return (viewOptions.compared === 'year' ? year : prev[period.span]).toLocaleLowerCase();
}
