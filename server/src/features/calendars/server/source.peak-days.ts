import { readFileSync } from 'node:fs';
import { daysOfEntry } from '@svc/domain/calendars/peak-days';
import { type Day, toDay } from '@svc/domain/day';
import { z } from 'zod';
import type { PeakDayRecord } from '../ejp/repository.ts';

const day = z.iso.date().transform((text): Day => toDay(text));
const history = z.strictObject({
  quality: z.literal('derived'),
  /** Winters of which every peak day is listed: their other days are normal. Both ends are included. */
  complete_winters: z.array(z.tuple([day, day])),
  peak_days: z.array(day),
});

/** The EJP days that the program ships with. A listed day of an incomplete winter is known, the others are not. */
export function readBuiltInPeakDays(): PeakDayRecord[] {
  const file = new URL('../../../../../presets/france/ejp.json', import.meta.url);
  const { quality, complete_winters, peak_days } = history.parse(JSON.parse(readFileSync(file, 'utf8')));
  const days = new Map(peak_days.map((date) => [date, 'PEAK' as const]));
  const known = complete_winters.flatMap(([start, end]) => [
    ...daysOfEntry({ list: 'EJP', start, end, peak_days, others: 'NORMAL' }),
  ]);
  return [...new Map([...days, ...known])].map(([date, day_type]) => ({ list: 'EJP', date, day_type, quality }));
}
