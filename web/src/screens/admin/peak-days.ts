import { type Day, parseDay } from '@svc/domain/day';

/** Days as people copy them: 2026-01-05 or 05/01/2026, one a line or with something between them. */
export function readDays(text: string): { readonly days: Day[]; readonly wrong: string | undefined } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const read = words.map((word) => {
    const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? [];
    return parseDay(year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : word);
  });
  const wrong = words.find((_, index) => read[index] === undefined);
  return { days: [...new Set(read.flatMap((day) => day ?? []))].sort(), wrong };
}
