import type { DayRange } from '@svc/domain/day-range';
import { type Outcome, succeed } from '@svc/domain/outcome';
import { type Measure, measures } from '@svc/domain/readings/measure';
import { z } from 'zod';
import type { OperatorRequest } from './exchange.ts';
import { readPoints } from './measure-points.ts';
import type { MeasureDays } from './operator.port.ts';
import { nonsense, parseShape } from './outcome.ts';

// A peak requires both, and a missing parameter causes a 500.
const peakQuery = { mesuresPas: 'P1D', grandeurPhysique: 'PMA' } as const;

/** The name of the API behind a measure, for state that is stored per API. */
export function resourceOf(measure: Measure): string {
  return measures[measure].operator.resource;
}

export function requestMeasure(measure: Measure, usage_point_id: string, range: DayRange): OperatorRequest {
  const { kind, operator } = measures[measure];
  return {
    method: 'GET',
    path: `/mesure_synchrone_auto/v2/${operator.resource}`,
    query: { pointId: usage_point_id, dateDebut: range.start, dateFin: range.end, ...(kind === 'peak' && peakQuery) },
  };
}

const point = z.looseObject({
  v: z.union([z.string(), z.number()]).nullish(),
  d: z.string(),
  p: z.string().optional(),
  n: z.string().nullish(),
});

const grandeur = z.looseObject({
  grandeurMetier: z.string().optional(),
  grandeurPhysique: z.string().optional(),
  unite: z.string().nullish(),
  points: z.array(point).nullish(),
});

const measureResponse = z.looseObject({
  idPrm: z.string().optional(),
  etapeMetier: z.string().nullish(),
  grandeur: z.array(grandeur).nullish(),
});
export type MeasureResponse = z.infer<typeof measureResponse>;

/** Converts their unit to ours: the operator's catalogue uses kilo units, its responses plain ones. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Wh: { wh: 1, kwh: 1000 },
  W: { w: 1, kw: 1000 },
  VA: { va: 1, kva: 1000 },
};

/** Reads a response in the 2026 form (v5 responses are converted to it first). */
export function readMeasure(
  measure: Measure,
  requested: { usage_point_id: string; range: DayRange },
  body: unknown,
): Outcome<MeasureDays> {
  const parsed = parseShape(measureResponse, body);
  if (!parsed.ok) return parsed;
  const { idPrm, etapeMetier, grandeur: all } = parsed.data;
  if (idPrm !== undefined && idPrm !== requested.usage_point_id)
    return nonsense(200, 'the answer is about another point');
  const entries = (all ?? []).filter((entry) => matches(entry, measure));
  if (all && all.length > 0 && entries.length === 0) return nonsense(200, 'another quantity than the one asked');
  const { kind, reading_type } = measures[measure];
  const units = new Set(
    entries.map((entry) => factors[reading_type.unit]?.[(entry.unite ?? reading_type.unit).toLowerCase()]),
  );
  const [factor = 1] = units;
  if (units.size > 1 || units.has(undefined)) return nonsense(200, 'another unit than the one asked');
  const quality = etapeMetier?.toUpperCase() === 'BEST' ? 'CORRIGE' : 'BRUT';
  const points = entries.flatMap((entry) => entry.points ?? []);
  const days = readPoints({ kind, points, range: requested.range, quality, factor });
  return days === 'other_days' ? nonsense(200, 'points of other days than those asked') : succeed(days);
}

/** Entries are selected by what they are, not by position. */
function matches(entry: z.infer<typeof grandeur>, measure: Measure): boolean {
  const { direction, operator } = measures[measure];
  const requested = direction === 'consumption' ? 'CONS' : 'PROD';
  return (
    (entry.grandeurMetier ?? requested) === requested &&
    (entry.grandeurPhysique ?? operator.quantity) === operator.quantity
  );
}
