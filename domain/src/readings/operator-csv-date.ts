import { type Day, parseDay } from '../day.ts';

/** `YYYY-MM-DD` or `DD/MM/YYYY`, followed by any text. */
export function readDate(text: string): Day | undefined {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? [];
  return parseDay(year === undefined ? text.slice(0, 10) : `${year}-${month}-${date}`);
}
