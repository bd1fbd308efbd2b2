import type { Day } from '@svc/domain/day';
import type { Instant } from '@svc/domain/paris-time';
import type { OnChanged } from '@svc/domain/readings/changed-days';
import type { Measure } from '@svc/domain/readings/measure';
import type { CsvReading } from '@svc/domain/readings/operator-csv';
import { countPoints, type Reading } from '@svc/domain/readings/reading';
import type { z } from 'zod';
import { apiError } from '#errors.ts';
import { importDays } from '#features/readings/client/index.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { CsvUpload } from './csv-upload.ts';
import { type ImportSummary, noteSummary, openImport } from './import-repository.ts';
import type { importResponse } from './schemas.ts';

export type ImportParts = {
  readonly database: Connection;
  readonly now: () => Instant;
  readonly onChanged?: OnChanged;
};

/**
 * Stores the content of a file. Stored days are recorded as the import proceeds, so that an interrupted import can be
 * undone too.
 */
export async function importFile(parts: ImportParts, upload: CsvUpload): Promise<z.output<typeof importResponse>> {
  const { usage_point_id, replace, dryRun } = upload;
  const read = readOrRefuse(upload.read());
  const entry = dryRun ? null : await openImport(parts.database, upload, parts.now());
  const summary: ImportSummary = {
    direction: read.parts.length > 1 ? 'both' : (read.parts[0]?.direction ?? upload.direction),
    kind: read.kind,
    first: null,
    last: null,
    rows: read.rows,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    skipped: read.skipped,
    refused: read.refused,
  };
  const days = { inserted: 0, updated: 0, unchanged: 0, different: 0 };
  for (const { direction, readings } of read.parts) {
    const measure: Measure = `${direction}_${read.kind}`;
    const request = { usage_point_id, measure, readings, replace, number: entry?.number ?? null };
    for await (const done of importDays(parts.database, request, parts.now)) {
      const points = new Map(done.readings.map((reading) => [reading.day, countOf(reading)]));
      for (const effect of ['inserted', 'updated', 'unchanged'] as const) {
        for (const day of done.counts[effect]) summary[effect] += points.get(day) ?? 0;
        days[effect] += done.counts[effect].length;
      }
      days.different += done.counts.different.length;
      extendSpan(summary, [...points.keys()]);
      const changed = [...done.counts.inserted, ...done.counts.updated];
      if (entry && changed.length > 0) parts.onChanged?.({ usage_point_id, measure, days: changed });
    }
  }
  if (entry) await noteSummary(parts.database, entry.id, summary);
  return { id: entry?.id ?? null, usage_point_id, dry_run: dryRun, ...summary, days, warnings: [...read.warnings] };
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
