import { flexdayTypes } from '@svc/domain/calendars/flexday';
import { z } from 'zod';
import { sourceSilence } from '../source/source-outage.ts';

const day_type = z.enum(flexdayTypes);
const nullableDayType = z.object({
  date: z.string(),
  day_type: day_type.nullable().describe('null: not known, never ECO'),
});

export const flexdayDays = z.array(z.object({ date: z.string(), day_type, updated_at: z.string() }));
export const flexdayToday = z.object({ today: nullableDayType, tomorrow: nullableDayType, silent: sourceSilence });
