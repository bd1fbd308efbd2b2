import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import type { Instant } from '@svc/domain/paris-time';
import { type CsvReading, createCsvReader, longestLine } from '@svc/domain/readings/operator-csv';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';

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

const newLine = 0x0a;
const strict = new TextDecoder('utf-8', { fatal: true });

/**
 * Passes the lines of a file on as they arrive, until one is not accepted. The rest is skipped. A line over the maximum
 * length is passed on truncated, so that it can be refused, and its rest is not buffered. UTF-8, or Latin-1 where a
 * line is not UTF-8, as in older exports.
 */
async function readLines(bytes: AsyncIterable<Buffer>, take: (line: string) => boolean): Promise<void> {
  let chunks: Buffer[] = [];
  let length = 0;
  let isWanted = true;
  const addChunk = (piece: Buffer) => {
    // One character takes up to four bytes; one more than may be is enough to refuse it.
    const remaining = 4 * longestLine + 4 - length;
    if (remaining <= 0 || piece.byteLength === 0) return;
    chunks.push(piece.subarray(0, remaining));
    length += Math.min(remaining, piece.byteLength);
  };
  const flush = () => {
    isWanted = take(decodeLine(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    [chunks, length] = [[], 0];
  };
  // The body is read to its end: many clients lose a response that is sent in the middle of a request.
  for await (const piece of bytes) {
    let from = 0;
    while (isWanted) {
      const at = piece.indexOf(newLine, from);
      if (at < 0) break;
      addChunk(piece.subarray(from, at));
      flush();
      from = at + 1;
    }
    // A copy, so that the rest of a line does not retain the whole chunk in memory.
    if (isWanted) addChunk(Buffer.from(piece.subarray(from)));
  }
  if (isWanted && length > 0) flush();
}

function decodeLine(bytes: Buffer): string {
  const end = bytes.at(-1) === 0x0d ? bytes.byteLength - 1 : bytes.byteLength;
  const line = bytes.toString('latin1', 0, end);
  if (!/[\x80-\xff]/.test(line)) return line;
  try {
    return strict.decode(bytes.subarray(0, end));
  } catch {
    return line;
  }
}
