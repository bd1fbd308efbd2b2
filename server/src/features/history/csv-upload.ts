import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import type { Instant } from '@svc/domain/paris-time';
import { type CsvReading, createCsvReader } from '@svc/domain/readings/operator-csv';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { readLines } from './csv-lines.ts';

export type CsvUpload = {
  /** What the file holds. */
  readonly read: () => CsvReading;
  readonly file_name: string;
  readonly usage_point_id: string;
  readonly direction: Direction;
  readonly replace: boolean;
  readonly dryRun: boolean;
};

const nameForm = /^historique_(conso|prod)_(\d{14})/i;

/** The fields of the form; what it does not say is taken from the name of the operator's file. */
export async function readUpload(request: FastifyRequest, now: Instant): Promise<CsvUpload> {
  const fields = new Map<string, string>();
  const reader = createCsvReader(now);
  let name: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      name = part.filename;
      await readLines(part.file, (line) => reader.take(line));
      if (part.file.truncated) throw apiError('PAYLOAD_TOO_LARGE');
    } else fields.set(part.fieldname, String(part.value).trim());
  }
  if (name === undefined) throw invalid('file', 'is missing');
  const [, kind, number] = nameForm.exec(name) ?? [];
  const usage_point_id = fields.get('usage_point_id') || number;
  if (!usage_point_id || !usagePointIdForm.test(usage_point_id)) throw invalid('usage_point_id', 'must be 14 digits');
  const named = kind?.toLowerCase() === 'prod' ? 'production' : 'consumption';
  const direction = fields.get('direction') || named;
  if (direction !== 'consumption' && direction !== 'production') {
    throw invalid('direction', 'must be consumption or production');
  }
  const isSet = (field: string) => fields.get(field) === 'true';
  const read = () => reader.finish(direction);
  return { read, file_name: name, usage_point_id, direction, replace: isSet('replace'), dryRun: isSet('dry_run') };
}

function invalid(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { detail: `Invalid input: ${field}`, errors: [{ field, message }] });
}
