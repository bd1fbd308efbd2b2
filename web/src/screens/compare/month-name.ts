import type { I18n } from '../../messages/i18n.tsx';
import type { Compared, ComparedMonth } from './windows.ts';

/** With its year where twelve months begin and end in the same month, and with the days that count. */
export function monthName(
  { month, days }: ComparedMonth,
  { from, to }: Pick<Compared, 'from' | 'to'>,
  { messages, formats }: I18n,
): string {
  const name = from.slice(0, 4) === to.slice(0, 4) ? formats.month(month) : formats.monthYear(month);
  return messages.compare.monthOf(formats.capital(name), days);
}
