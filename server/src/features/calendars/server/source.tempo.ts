import { readTempoColor } from '@svc/domain/calendars/tempo';
import { parseDay } from '@svc/domain/day';
import { succeed } from '@svc/domain/outcome';
import { formatWithOffset, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { TempoDay, TempoSource } from '../tempo/repository.ts';
import type { Gridsource } from './gridsource.ts';

const path = '/open_api/tempo_like_supply_contract/v1/tempo_like_calendars';

const value = z.object({
  start_date: z.string(),
  value: z.unknown(),
  updated_date: z.string().nullish(),
  // A boolean, or the same as a text. True: a default of theirs, not a decision.
  fallback: z.union([z.boolean(), z.string()]).nullish(),
});
const calendar = z.object({ values: z.array(z.unknown()) });
// An object in production, an array of such objects in some of their documentation.
const responseSchema = z.object({ tempo_like_calendars: z.union([calendar, z.array(calendar)]) });

/** The colours as the grid source publishes them. Its end is excluded, as in our ranges. */
export function createTempoUpstream(gridsource: Gridsource, log: Log): TempoSource {
  return {
    async readDays(range, claim) {
      const query = {
        start_date: formatWithOffset(startOfDay(range.start)),
        end_date: formatWithOffset(startOfDay(range.end)),
        fallback_status: 'true',
      };
      const outcome = await gridsource.get({ path, query, schema: responseSchema, claim });
      if (!outcome.ok) return outcome;
      const calendars = [outcome.data.tempo_like_calendars].flat();
      const days = calendars.flatMap(({ values }) => values).flatMap((given) => readValue(given, log));
      return succeed(days.sort((a, b) => (a.date < b.date ? -1 : 1)));
    },
  };
}

// An unrecognised value is skipped and logged. The others remain.
function readValue(given: unknown, log: Log): TempoDay[] {
  const read = value.safeParse(given);
  // The first ten characters are the Paris day. Its midnight is the day before in UTC.
  const date = read.success ? parseDay(read.data.start_date.slice(0, 10)) : undefined;
  if (!read.success || date === undefined) {
    log.warn({ value: JSON.stringify(given)?.slice(0, 100) }, 'a tempo value could not be read');
    return [];
  }
  const color = readTempoColor(read.data.value);
  if (color === undefined) {
    log.warn({ date, value: String(read.data.value).slice(0, 40) }, 'an unknown tempo colour was left out');
    return [];
  }
  if (String(read.data.fallback) === 'true') return [];
  return [{ date, color, updated_at: parseInstant(read.data.updated_date ?? '') ?? null }];
}
