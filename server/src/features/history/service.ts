import { type Day, parseDay } from '@svc/domain/day';
import { type DayRange, daysOf, rangeLength } from '@svc/domain/day-range';
import { formatInstant, parisDay, startOfDay } from '@svc/domain/paris-time';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import type { z } from 'zod';
import { apiError } from '#errors.ts';
import { listMirrored, type MirroredPdl } from '#features/delivery-points/client/index.ts';
import {
  type CatchUpParts,
  type DayHealth,
  ignoreDay,
  readHealth,
  refetchDay,
  stopIgnoringDay,
  undoImport,
} from '#features/readings/client/index.ts';
import { createHistoryReader } from './database-file/index.ts';
import type { Upload } from './file-upload.ts';
import { contentOfHub, type HubStatistic } from './hub-content.ts';
import { contentOfCsv, describeHistory, importDaysOf } from './import-file.ts';
import { deleteImport, listImports } from './import-repository.ts';
import type {
  hubResponse,
  importList,
  importResponse,
  integrityResponse,
  refetchResponse,
  undoResponse,
} from './schemas.ts';

export type HistoryParts = CatchUpParts & {
  /** Statistics of another program at the home hub. */
  readonly readHub: (ids?: readonly string[]) => Promise<readonly HubStatistic[]>;
  /** An active PDL, or 404. */
  readonly authorise: (usage_point_id: string) => Promise<MirroredPdl>;
  readonly noCacheRemaining: () => number | null;
};

const longestDays = 1110;

export type History = ReturnType<typeof createHistoryService>;

export function createHistoryService(parts: HistoryParts) {
  const { database, now } = parts;
  return {
    ...createImportService(parts),
    async refetch(
      usage_point_id: string,
      date: string,
      kinds: readonly Measure[],
    ): Promise<z.output<typeof refetchResponse>> {
      const day = readPastDay(date, parisDay(now()));
      await parts.authorise(usage_point_id);
      const result: z.output<typeof refetchResponse> = { date: day, kinds: {}, no_cache_remaining: null };
      for (const measure of new Set(kinds)) {
        const { before, after, missingPeriods, failure } = await refetchDay(parts, { usage_point_id, measure, day });
        const reason = failure?.detail ?? missingPeriods[0]?.detail ?? missingPeriods[0]?.reason ?? null;
        result.kinds[measure] = { before_wh: before, after_wh: after, changed: before !== after, reason };
      }
      return { ...result, no_cache_remaining: parts.noCacheRemaining() };
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
    async integrity(usage_point_id: string, start: string, end: string): Promise<z.output<typeof integrityResponse>> {
      const pdl = await parts.authorise(usage_point_id);
      const range = { start: readDay(start, 'start'), end: readDay(end, 'end') };
      if (range.start > range.end) throw apiError('INVALID_DATE_RANGE');
      if (rangeLength(range) > longestDays) throw apiError('DATE_RANGE_TOO_LONG', { n: longestDays });
      return await describeIntegrity(parts, pdl, range);
    },
  };
}

function createImportService(parts: HistoryParts) {
  const { database, now } = parts;
  const alone = createExclusiveRun();
  const reader = createHistoryReader();
  const isRead = async (usage_point_id: string) =>
    (await listMirrored(database)).some((pdl) => pdl.usage_point_id === usage_point_id && pdl.is_active);
  return {
    /** One at a time: two files at once would take twice the memory on a small device. */
    importFile: (readUpload: () => Promise<Upload>): Promise<z.output<typeof importResponse>> =>
      alone(async () => {
        const upload = await readUpload();
        const { content, usage_point_id } = upload;
        try {
          if (usage_point_id !== null) await parts.authorise(usage_point_id);
          if ('read' in content) {
            return await importDaysOf(
              parts,
              contentOfCsv(upload, usage_point_id ?? '', content.read(upload.direction)),
            );
          }
          const history = await reader.read(content.database.path, usage_point_id, now());
          if (usage_point_id === null) await parts.authorise(history.usage_point_id);
          return await importDaysOf(parts, describeHistory(upload, history));
        } finally {
          if ('database' in content) await content.database.delete();
        }
      }),
    importHub: (ids: readonly string[] | undefined, dryRun: boolean): Promise<z.output<typeof hubResponse>> =>
      alone(async () => {
        const result: z.output<typeof hubResponse> = { imports: [], left_out: [] };
        for (const statistic of await parts.readHub(ids)) {
          const { statistic_id, usage_point_id } = statistic;
          const content = contentOfHub(statistic, dryRun, parisDay(now()));
          if (content === null) result.left_out.push({ statistic_id, reason: 'unit' });
          else if (!(await isRead(usage_point_id))) result.left_out.push({ statistic_id, reason: 'pdl' });
          else result.imports.push({ statistic_id, ...(await importDaysOf(parts, content)) });
        }
        return result;
      }),
    /** A read in progress is refused: it has stored nothing yet. */
    stop: () => reader.close(),
    async listImports(): Promise<z.output<typeof importList>> {
      return (await listImports(database)).map(({ number: _, ...entry }) => entry);
    },
    undo: (id: string): Promise<z.output<typeof undoResponse>> =>
      alone(async () => {
        const entry = (await listImports(database)).find((one) => one.id === id);
        if (!entry) throw apiError('IMPORT_NOT_FOUND');
        const counts = await undoImport(database, entry.number, now);
        const { usage_point_id } = entry;
        // An import may contain all measures, and its summary may be lost.
        for (const measure of measureNames) parts.onChanged?.({ usage_point_id, measure, days: 'all' });
        await deleteImport(database, id);
        return { id, ...counts };
      }),
  };
}

/** Rejects a call while another is in progress, from its first moment on. */
function createExclusiveRun() {
  let isTaken = false;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isTaken) throw apiError('IMPORT_IN_PROGRESS');
    isTaken = true;
    try {
      return await work();
    } finally {
      isTaken = false;
    }
  };
}

async function describeIntegrity(
  { database, now }: HistoryParts,
  pdl: MirroredPdl,
  range: DayRange,
): Promise<z.output<typeof integrityResponse>> {
  const offered = measureNames.filter((name) =>
    measures[name].direction === 'production' ? pdl.has_production : pdl.has_consumption,
  );
  const coverage: z.output<typeof integrityResponse>['coverage'] = {};
  const byDay = new Map<Day, Record<string, DayHealth>>(daysOf(range).map((day) => [day, {}]));
  for (const measure of offered) {
    const counts = { present: 0, partial: 0, missing: 0, refused: 0, ignored: 0 };
    const measureKey = { measure, usage_point_id: pdl.usage_point_id };
    for (const [day, health] of await readHealth(database, measureKey, range, now())) {
      counts[health.state] += 1;
      const kinds = byDay.get(day);
      if (kinds) kinds[measure] = health;
    }
    coverage[measure] = counts;
  }
  const days = [...byDay].map(([date, kinds]) => ({ date, kinds }));
  return { usage_point_id: pdl.usage_point_id, ...range, coverage, days };
}

function readDay(text: string, field = 'date'): Day {
  const day = parseDay(text);
  if (day === undefined)
    throw apiError('INVALID_DATE_FORMAT', { errors: [{ field, message: 'must be a real day, YYYY-MM-DD' }] });
  return day;
}

function readPastDay(text: string, today: Day): Day {
  const day = readDay(text);
  const errors = [{ field: 'date', message: 'must be before today' }];
  if (day >= today) throw apiError('VALIDATION_ERROR', { detail: 'Invalid input: date', errors });
  return day;
}
