import type { Day } from '@svc/domain/day';
import type { Instant } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { IgnoredReason } from '@svc/domain/readings/foreign-steps';
import { type Measure, measures } from '@svc/domain/readings/measure';
import type { CsvReading } from '@svc/domain/readings/operator-csv';
import { countPoints, type Reading } from '@svc/domain/readings/reading';
import type { z } from 'zod';
import { apiError } from '#errors.ts';
import { importDays } from '#features/readings/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { ForeignHistory } from './database-file/index.ts';
import type { Upload } from './file-upload.ts';
import { type ImportSummary, noteSummary, openImport } from './import-repository.ts';
import type { importResponse, importWarning } from './schemas.ts';

export type ImportParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  readonly onChanged?: OnChanged;
};

/** What an import brings: days of one PDL, from a file or from another program. */
export type ImportContent = {
  readonly usage_point_id: string;
  readonly file_name: string;
  readonly replace: boolean;
  readonly dryRun: boolean;
  readonly kind: ImportSummary['kind'];
  readonly rows: number;
  readonly skipped: number;
  readonly refused: number;
  readonly parts: readonly { readonly measure: Measure; readonly readings: Iterable<Reading> }[];
  readonly warnings: readonly z.output<typeof importWarning>[];
};

type Effect = 'inserted' | 'updated' | 'unchanged';
const effects = ['unchanged', 'updated', 'inserted'] as const;

/**
 * Stores what an import brings. Stored days are recorded as the import proceeds, so that an interrupted import can be
 * undone too.
 */
export async function importDaysOf(
  parts: ImportParts,
  content: ImportContent,
): Promise<z.output<typeof importResponse>> {
  const { usage_point_id, replace, dryRun } = content;
  const entry = dryRun ? null : await openImport(parts.database, content, parts.now());
  const summary: ImportSummary = {
    direction: directionOf(content.parts.map(({ measure }) => measures[measure].direction)),
    kind: content.kind,
    first: null,
    last: null,
    rows: content.rows,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    skipped: content.skipped,
    refused: content.refused,
  };
  // Of a day with several measures the greatest effect counts.
  const byDay = new Map<Day, Effect>();
  const different = new Set<Day>();
  for (const { measure, readings } of content.parts) {
    const request = { usage_point_id, measure, readings, replace, number: entry?.number ?? null };
    for await (const done of importDays(parts.database, request, parts.now)) {
      const points = new Map(done.readings.map((reading) => [reading.day, countOf(reading)]));
      for (const effect of effects) {
        for (const day of done.counts[effect]) {
          summary[effect] += points.get(day) ?? 0;
          const known = byDay.get(day);
          if (known === undefined || effects.indexOf(known) < effects.indexOf(effect)) byDay.set(day, effect);
        }
      }
      for (const day of done.counts.different) different.add(day);
      extendSpan(summary, [...points.keys()]);
      const changed = [...done.counts.inserted, ...done.counts.updated];
      if (entry && changed.length > 0) parts.onChanged?.({ usage_point_id, measure, days: changed });
    }
  }
  if (entry) await noteSummary(parts.database, entry.id, summary);
  const days = { inserted: 0, updated: 0, unchanged: 0, different: 0 };
  for (const [day, effect] of byDay) {
    days[effect] += 1;
    if (effect === 'unchanged' && different.has(day)) days.different += 1;
  }
  const warnings = [...content.warnings];
  return { id: entry?.id ?? null, usage_point_id, dry_run: dryRun, ...summary, days, warnings };
}

function directionOf(found: readonly ImportSummary['direction'][]): ImportSummary['direction'] {
  const [first = 'consumption', ...others] = found;
  return others.some((one) => one !== first) ? 'both' : first;
}

/** The lines of the operator's export. */
export function contentOfCsv(
  upload: Pick<Upload, 'file_name' | 'replace' | 'dryRun'>,
  usage_point_id: string,
  given: CsvReading,
): ImportContent {
  const { file_name, replace, dryRun } = upload;
  const { kind, rows, skipped, refused, parts, warnings } = readOrRefuse(given);
  const measured = parts.map(({ direction, readings }) => ({ measure: `${direction}_${kind}` as const, readings }));
  return { usage_point_id, file_name, replace, dryRun, kind, rows, skipped, refused, parts: measured, warnings };
}

const refusedReasons: readonly string[] = ['the day is not over', 'before the year 2000'] satisfies IgnoredReason[];

/** The days of another program: they replace none that is here, which came from the operator more directly. */
export function describeHistory(
  { file_name, dryRun }: Pick<Upload, 'file_name' | 'dryRun'>,
  { usage_point_id, rows, parts, ignored }: ForeignHistory,
): ImportContent {
  const refused = ignored.filter(([reason]) => refusedReasons.includes(reason));
  const skipped = ignored.filter(([reason]) => !refusedReasons.includes(reason));
  const sum = (counts: typeof ignored) => counts.reduce((all, [, count]) => all + count, 0);
  return {
    usage_point_id,
    file_name,
    replace: false,
    dryRun,
    kind: 'several',
    rows,
    parts,
    skipped: sum(skipped),
    refused: sum(refused),
    warnings: ignored.map(([message, count]) => ({ count, message })),
  };
}

function readOrRefuse(read: CsvReading): Extract<CsvReading, { ok: true }> {
  if (read.ok) return read;
  const fieldError = { field: `line ${read.line}`, message: read.message };
  throw apiError('CSV_UNREADABLE', {
    detail: `The file could not be read: line ${read.line}: ${read.message}`,
    errors: [fieldError],
  });
}

function countOf(reading: Reading): number {
  return reading.kind === 'curve' ? countPoints(reading) : 1;
}

function extendSpan(summary: ImportSummary, days: readonly Day[]): void {
  for (const day of days) {
    if (summary.first === null || day < summary.first) summary.first = day;
    if (summary.last === null || day > summary.last) summary.last = day;
  }
}
