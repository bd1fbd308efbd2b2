import { readSignalLevel, type SignalLevel } from '@svc/domain/calendars/gridsignal';
import { type Day, parseDay } from '@svc/domain/day';
import { succeed } from '@svc/domain/outcome';
import { parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import type { SignalSource } from '../gridsignal/refresh.ts';
import type { SignalDay } from '../gridsignal/repository.ts';
import type { Gridsource } from './gridsource.ts';

const hour = z.object({ pas: z.int().min(0).max(23), hvalue: z.unknown() });
const day = z.object({
  GenerationFichier: z.string().nullish(),
  jour: z.string(),
  dvalue: z.unknown(),
  message: z.string().nullish(),
  values: z.array(z.unknown()),
});
const responseSchema = z.object({ signals: z.array(z.unknown()) });

/** The signal as the grid source publishes it: no parameters, four days, one call in 15 minutes. */
export function createSignalUpstream(gridsource: Gridsource, path: string, log: Log): SignalSource {
  return {
    async readDays(_today, claim) {
      const outcome = await gridsource.get({ path, schema: responseSchema, claim });
      if (!outcome.ok) return outcome;
      return succeed(outcome.data.signals.flatMap((given) => readDay(given, log)));
    },
  };
}

function readDay(given: unknown, log: Log): SignalDay[] {
  const read = day.safeParse(given);
  // A timestamp or a bare date: the first ten characters are the Paris day, never to be turned into UTC.
  const date = read.success ? parseDay(read.data.jour.slice(0, 10)) : undefined;
  if (!read.success || date === undefined) {
    log.warn({ value: JSON.stringify(given)?.slice(0, 100) }, 'a day of the grid signal could not be read');
    return [];
  }
  const { GenerationFichier, dvalue, message, values } = read.data;
  return [
    {
      date,
      level: readSignalLevel(dvalue) ?? null,
      message: message ?? null,
      hours: new Map(values.flatMap((value) => readHour(value, date, log))),
      generated_at: parseInstant(GenerationFichier ?? '') ?? null,
    },
  ];
}

function readHour(given: unknown, date: Day, log: Log): [number, SignalLevel][] {
  const read = hour.safeParse(given);
  const level = read.success ? readSignalLevel(read.data.hvalue) : undefined;
  if (read.success && level !== undefined) return [[read.data.pas, level]];
  log.warn({ date, value: JSON.stringify(given)?.slice(0, 60) }, 'an hour of the grid signal was left out');
  return [];
}
