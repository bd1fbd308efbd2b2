import { z } from 'zod';
import { sourceSilence } from '../source/source-outage.ts';

const level = z.int().min(1).max(3).nullable();

const signalDay = z.object({
  date: z.string(),
  level: level.describe('of the whole day'),
  message: z.string().nullable(),
  hours: z.array(level).length(24).describe('by hour of the Paris clock; null where none was given'),
  generated_at: z.string().nullable(),
});
const signalHour = z.object({ hour: z.int().min(0).max(23), level });

export const signalDaysResponse = z.array(signalDay);

export const signalToday = z.object({
  today: signalDay,
  days: z.array(signalDay).describe('J to J+3, as far as they are known'),
  current: signalHour,
  next: signalHour,
  silent: sourceSilence,
});
