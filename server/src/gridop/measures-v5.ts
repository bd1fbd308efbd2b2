import { addDays, type Day, minDay } from '@svc/domain/day';
import { type DayRange, dayRange, isEmptyRange } from '@svc/domain/day-range';
import type { Outcome } from '@svc/domain/outcome';
import { type Measure, measures } from '@svc/domain/readings/measure';
import { z } from 'zod';
import type { OperatorRequest } from './exchange.ts';
import { type MeasureResponse, readMeasure } from './measures-2026.ts';
import type { MeasureDays } from './operator.port.ts';
import { parseShape } from './outcome.ts';

/**
 * The part of a range that v5 can serve. It refuses an end that is not before today, so J-1 never comes from it.
 * Undefined when nothing is left to request.
 */
export function rangeForV5(range: DayRange, today: Day): DayRange | undefined {
  const shortened = dayRange(range.start, minDay(range.end, addDays(today, -1)));
  return isEmptyRange(shortened) ? undefined : shortened;
}

export function requestMeasureV5(measure: Measure, usage_point_id: string, range: DayRange): OperatorRequest {
  return {
    method: 'GET',
    path: measures[measure].operator.v5,
    query: { usage_point_id, start: range.start, end: range.end },
  };
}

const intervalReading = z.looseObject({
  value: z.union([z.string(), z.number()]).nullish(),
  date: z.string(),
  interval_length: z.string().optional(),
  measure_type: z.string().nullish(),
});

const meterReading = z.looseObject({
  usage_point_id: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  quality: z.string().nullish(),
  reading_type: z.looseObject({ unit: z.string().nullish() }).nullish(),
  interval_reading: z.array(intervalReading).nullish(),
});

/** With and without its wrapper. */
const responseV5 = z.union([
  z.looseObject({ meter_reading: meterReading }).transform((body) => body.meter_reading),
  meterReading.refine((body) => body.interval_reading !== undefined || body.reading_type !== undefined),
]);

const stages: Readonly<Record<string, string>> = { CORRIGE: 'BEST', BEST: 'BEST' };

/** A v5 response in the 2026 format: value, date, period and nature are all preserved. */
export function convertMeasure(body: z.infer<typeof meterReading>): MeasureResponse {
  const points = (body.interval_reading ?? []).map(({ value, date, interval_length, measure_type }) => ({
    v: value,
    d: date,
    ...(interval_length !== undefined && { p: interval_length }),
    n: measure_type,
  }));
  return {
    ...(body.usage_point_id !== undefined && { idPrm: body.usage_point_id }),
    etapeMetier: stages[body.quality?.toUpperCase() ?? ''] ?? 'BRUT',
    periode: { dateDebut: body.start, dateFin: body.end },
    grandeur: [{ unite: body.reading_type?.unit, points }],
  };
}

export function readMeasureV5(
  measure: Measure,
  requested: { usage_point_id: string; range: DayRange },
  body: unknown,
): Outcome<MeasureDays> {
  const parsed = parseShape(responseV5, body);
  return parsed.ok ? readMeasure(measure, requested, convertMeasure(parsed.data)) : parsed;
}
