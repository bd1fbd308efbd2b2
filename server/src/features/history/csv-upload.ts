import type { Direction } from '@svc/domain/readings/operator-csv';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

export type CsvUpload = {
  readonly text: string;
  readonly usage_point_id: string;
  readonly direction: Direction;
  readonly replace: boolean;
  readonly dryRun: boolean;
};

const nameForm = /^historique_(conso|prod)_(\d{14})/i;

/** The fields of the form; what it does not say is taken from the name of the operator's file. */
export async function readUpload(request: FastifyRequest): Promise<CsvUpload> {
  const fields = new Map<string, string>();
  let file: { name: string; text: string } | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { name: part.filename, text: decode(await part.toBuffer()) };
    else fields.set(part.fieldname, String(part.value).trim());
  }
  if (!file) throw invalid('file', 'is missing');
  const [, kind, number] = nameForm.exec(file.name) ?? [];
  const usage_point_id = fields.get('usage_point_id') || number;
  if (!usage_point_id || !/^\d{14}$/.test(usage_point_id)) throw invalid('usage_point_id', 'must be 14 digits');
  const named = kind?.toLowerCase() === 'prod' ? 'production' : 'consumption';
  const direction = fields.get('direction') || named;
  if (direction !== 'consumption' && direction !== 'production') {
    throw invalid('direction', 'must be consumption or production');
  }
  const isSet = (field: string) => fields.get(field) === 'true';
  return { text: file.text, usage_point_id, direction, replace: isSet('replace'), dryRun: isSet('dry_run') };
}

// Older exports are in Latin-1: a byte that is no UTF-8 gives them away.
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
}

function invalid(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { detail: `Invalid input: ${field}`, errors: [{ field, message }] });
}
