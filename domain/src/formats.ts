import type { Day } from './day.ts';
import { startOfDay } from './paris-time.ts';

export type Language = 'fr' | 'en';

const locales = { fr: 'fr-FR', en: 'en-GB' } as const;

/** "1er août 2025", "1 August 2025". Intl writes "1 août", which is not French. */
export function formatDay(day: Day, language: Language): string {
  const form = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Europe/Paris' });
  const parts = form.formatToParts(startOfDay(day));
  const isFirst = (type: string, value: string) => language === 'fr' && type === 'day' && value === '1';
  return parts.map(({ type, value }) => (isFirst(type, value) ? '1er' : value)).join('');
}

/** "novembre", "November". */
export function formatMonth(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'Europe/Paris' }).format(
    startOfDay(day),
  );
}

/** "1er août", "1 August". */
export function formatDayOfMonth(day: Day, language: Language): string {
  return formatDay(day, language).replace(/ \d{4}$/, '');
}

/** "4,26 €", "€4.26", from a decimal text of the API; a difference carries its sign. */
export function formatEuros(amount: number | string, language: Language): string {
  const form = new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' });
  return form.format(Number(amount)).replace('-', '−');
}

/** Up to as many decimals as there are; none is added. */
export function formatDecimal(value: number | string, language: Language, decimals = 5): string {
  return new Intl.NumberFormat(locales[language], { maximumFractionDigits: decimals }).format(Number(value));
}

// Control characters, halves of a pair of UTF-16, line separators, and the marks that turn the direction of a text.
const disruptive = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

/**
 * Foreign text as one line: in a mail it cannot start a paragraph of its own, in a terminal it moves no cursor, and
 * nowhere does it change the order of the text around it.
 */
export function toOneLine(text: string): string {
  return text.replace(disruptive, ' ').trim();
}
