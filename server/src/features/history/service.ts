import { type Day, parseDay } from '@svc/domain/day';
import { type DayRange, daysOf, rangeLength } from '@svc/domain/day-range';
import { formatInstant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import { readOperatorCsv } from '@svc/domain/readings/operator-csv';
import { countPoints, type DailyValue, type DayCurve } from '@svc/domain/readings/reading';
import type { z } from 'zod';
import { apiError } from '#errors.ts';
import type { MirroredPdl } from '#features/pdl-mirror/index.ts';
import {
  type CatchUpParts,
  type DayHealth,
  ignoreDay,
  importDays,
  readHealth,
  refetchDay,
  stopIgnoringDay,
} from '#features/readings/index.ts';
import type { CsvUpload } from './csv-upload.ts';
import type { importAnswer, integrityAnswer, refetchAnswer } from './schemas.ts';

export type HistoryParts = CatchUpParts & {
  /** An active PDL, or 404. */
  readonly authorise: (usagePointId: string) => Promise<MirroredPdl>;
  readonly noCacheRemaining: () => number | null;
};

const longestDays = 1110;

export type History = ReturnType<typeof createHistoryService>;

export function createHistoryService(parts: HistoryParts) {
  const { database, now } = parts;
  return {
    async importCsv(upload: CsvUpload): Promise<z.output<typeof importAnswer>> {
      await parts.authorise(upload.usage_point_id);
      return await importFile(parts, upload);
    },
    async refetch(
      usage_point_id: string,
      date: string,
      kinds: readonly Measure[],
    ): Promise<z.output<typeof refetchAnswer>> {
      const day = readPastDay(date, parisDay(now()));
      await parts.authorise(usage_point_id);
      const answer: z.output<typeof refetchAnswer> = { date: day, kinds: {}, no_cache_remaining: null };
      for (const measure of new Set(kinds)) {
        const { before, after, gaps, failure } = await refetchDay(parts, { usage_point_id, measure, day });
        const reason = failure?.detail ?? gaps[0]?.detail ?? gaps[0]?.reason ?? null;
        answer.kinds[measure] = { before_wh: before, after_wh: after, changed: before !== after, reason };
      }
      return { ...answer, no_cache_remaining: parts.noCacheRemaining() };
    },
    async ignore(usage_point_id: string, date: string, kinds: readonly Measure[], until: string | null) {
      const day = readPastDay(date, parisDay(now()));
      await parts.authorise(usage_point_id);
      const end = until === null ? null : startOfDay(readDay(until));
      for (const measure of new Set(kinds)) await ignoreDay(database, { usage_point_id, measure, day }, end, now());
      return { date: day, kinds: [...kinds], until: end === null ? null : formatInstant(end) };
    },
    async stopIgnoring(usage_point_id: string, date: string, kinds: readonly Measure[]) {
      const day = readPastDay(date, parisDay(now()));
      await parts.authorise(usage_point_id);
      for (const measure of new Set(kinds)) await stopIgnoringDay(database, { usage_point_id, measure, day }, now());
      return { date: day, kinds: [...kinds], until: null };
    },
    async integrity(usage_point_id: string, start: string, end: string): Promise<z.output<typeof integrityAnswer>> {
      const pdl = await parts.authorise(usage_point_id);
      const range = { start: readDay(start), end: readDay(end) };
      if (range.start > range.end) throw apiError('INVALID_DATE_RANGE');
      if (rangeLength(range) > longestDays) throw apiError('DATE_RANGE_TOO_LONG', { n: longestDays });
      return await describeIntegrity(parts, pdl, range);
    },
  };
}

async function importFile(parts: HistoryParts, upload: CsvUpload): Promise<z.output<typeof importAnswer>> {
  const { usage_point_id, replace, dryRun } = upload;
  const read = readOperatorCsv(upload.text, upload.direction);
  if (!read.ok) {
    throw apiError('CSV_UNREADABLE', { errors: [{ field: `line ${read.line}`, message: read.message }] });
  }
  const { kind, rows, skipped, warnings } = read;
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  for (const { direction, readings } of read.parts) {
    const measure: Measure = `${direction}_${kind}`;
    const points = new Map(readings.map((reading) => [reading.day, countOf(reading)]));
    const done = await importDays(parts.database, { usage_point_id, measure, readings, replace, dryRun }, parts.now());
    for (const effect of ['inserted', 'updated', 'unchanged'] as const) {
      for (const day of done[effect]) counts[effect] += points.get(day) ?? 0;
    }
  }
  const days = read.parts.flatMap((part) => part.readings.map((reading) => reading.day)).sort();
  const direction = read.parts.length > 1 ? 'both' : (read.parts[0]?.direction ?? upload.direction);
  const span = { first: days[0] ?? null, last: days.at(-1) ?? null };
  return {
    usage_point_id,
    direction,
    kind,
    dry_run: dryRun,
    ...span,
    rows,
    ...counts,
    skipped,
    warnings: [...warnings],
  };
}

function countOf(reading: DailyValue | DayCurve): number {
  return reading.kind === 'curve' ? countPoints(reading) : 1;
}

async function describeIntegrity(
  { database, now }: HistoryParts,
  pdl: MirroredPdl,
  range: DayRange,
): Promise<z.output<typeof integrityAnswer>> {
  const offered = measureNames.filter((name) =>
    name.startsWith('production') ? pdl.has_production : pdl.has_consumption,
  );
  const coverage: z.output<typeof integrityAnswer>['coverage'] = {};
  const byDay = new Map<Day, Record<string, DayHealth>>(daysOf(range).map((day) => [day, {}]));
  for (const measure of offered) {
    const counts = { present: 0, partial: 0, missing: 0, refused: 0, ignored: 0 };
    const shelf = { measure, usage_point_id: pdl.usage_point_id };
    for (const [day, health] of await readHealth(database, shelf, range, now())) {
      counts[health.state] += 1;
      const kinds = byDay.get(day);
      if (kinds) kinds[measure] = health;
    }
    coverage[measure] = counts;
  }
  const days = [...byDay].map(([date, kinds]) => ({ date, kinds }));
  return { usage_point_id: pdl.usage_point_id, ...range, coverage, days };
}

function readDay(text: string): Day {
  const day = parseDay(text);
  if (day === undefined) throw apiError('INVALID_DATE_FORMAT');
  return day;
}

function readPastDay(text: string, today: Day): Day {
  const day = readDay(text);
  const errors = [{ field: 'date', message: 'must be before today' }];
  if (day >= today) throw apiError('VALIDATION_ERROR', { detail: 'Invalid input: date', errors });
  return day;
}
