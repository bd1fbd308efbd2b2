import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import type { Instant } from '@svc/domain/paris-time';
import { type CsvReading, createCsvReader } from '@svc/domain/readings/operator-csv';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { readLines } from './csv-lines.ts';

export type CsvUpload = {
  /** The content of the file. */
  readonly read: () => CsvReading;
  readonly file_name: string;
  readonly usage_point_id: string;
  readonly direction: Direction;
  readonly replace: boolean;
  readonly dryRun: boolean;
};

const nameForm = /^historique_(conso|prod)_(\d{14})/i;

/** The fields of the form. Missing ones are taken from the name of the operator's file. */
export async function readUpload(request: FastifyRequest, now: Instant): Promise<CsvUpload> {
  const reader = createCsvReader(now);
  const { fields, name } = await readForm(request, (line) => reader.take(line)).catch(refuseForm);
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

type Form = { readonly fields: ReadonlyMap<string, string>; readonly name: string | undefined };

async function readForm(request: FastifyRequest, take: (line: string) => boolean): Promise<Form> {
  const fields = new Map<string, string>();
  let name: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      // No database stores a NUL, and the other control characters are unreadable. A part may be a file by its type and
      // have no name.
      name = (part.filename as string | undefined)?.replace(/\p{Cc}+/gu, '');
      await readLines(part.file, take);
      if (part.file.truncated) throw apiError('PAYLOAD_TOO_LARGE');
    } else fields.set(part.fieldname, String(part.value).trim());
  }
  return { fields, name };
}

/** The parser throws a plain error for input that is not a form, or is only half of one. That is a client error. */
function refuseForm(error: unknown): never {
  if (!(error instanceof Error) || Object.getPrototypeOf(error) !== Error.prototype) throw error;
  throw invalid('file', 'could not be read: the form is broken off or not well-formed');
}

function invalid(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { detail: `Invalid input: ${field}`, errors: [{ field, message }] });
}
