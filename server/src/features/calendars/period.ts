import { type Day, daysBetween, parseDay } from '@svc/domain/day';
import { z } from 'zod';
import { apiError } from '#errors.ts';

/** Both ends are included in every calendar query. */
export type Period = { readonly start: Day; readonly end: Day };

const dayText = z.string().max(30).optional().describe('YYYY-MM-DD, included');

export const periodQuery = z.object({ start: dayText, end: dayText });

type Given = { readonly start?: string | undefined; readonly end?: string | undefined };

export function readPeriod(given: Given, defaults: Period, longest?: number): Period {
  const start = readDay(given.start) ?? defaults.start;
  const end = readDay(given.end) ?? defaults.end;
  if (start > end) throw apiError('INVALID_DATE_RANGE');
  if (longest !== undefined && daysBetween(start, end) + 1 > longest) {
    throw apiError('DATE_RANGE_TOO_LONG', { n: longest });
  }
  return { start, end };
}

function readDay(text: string | undefined): Day | undefined {
  if (text === undefined) return undefined;
  const day = parseDay(text);
  if (day === undefined) throw apiError('INVALID_DATE_FORMAT');
  return day;
}
