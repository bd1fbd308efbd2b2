import { type Day, daysBetween, parseDay } from '@svc/domain/day';
import { z } from 'zod';
import { apiError } from '#errors.ts';
import { text } from '#platform/http/text.ts';

/** Both ends are included in every calendar query. */
export type Period = { readonly start: Day; readonly end: Day };

const dayText = text(30).optional().meta({ format: 'date', description: 'YYYY-MM-DD, included' });

export const periodQuery = z.object({ start: dayText, end: dayText });

const notADay = 'must be a real day, YYYY-MM-DD';

type Given = { readonly start?: string | undefined; readonly end?: string | undefined };

export function readPeriod(given: Given, defaults: Period, longest?: number): Period {
  const start = readDay('start', given.start) ?? defaults.start;
  const end = readDay('end', given.end) ?? defaults.end;
  if (start > end) throw apiError('INVALID_DATE_RANGE');
  if (longest !== undefined && daysBetween(start, end) + 1 > longest) {
    throw apiError('DATE_RANGE_TOO_LONG', { n: longest });
  }
  return { start, end };
}

function readDay(field: 'start' | 'end', text: string | undefined): Day | undefined {
  if (text === undefined) return undefined;
  const day = parseDay(text);
  if (day === undefined) throw apiError('INVALID_DATE_FORMAT', { errors: [{ field, message: notADay }] });
  return day;
}
