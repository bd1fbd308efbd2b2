import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import type { Instant } from '@svc/domain/paris-time';
import { type CsvReading, createCsvReader, longestLine } from '@svc/domain/readings/operator-csv';
import type { Direction } from '@svc/domain/readings/operator-csv-table';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#errors.ts';
import { databaseMark } from './database-file/index.ts';
import type { TemporaryFile, UploadFolder } from './upload-folder.ts';

type CsvContent = { readonly read: (direction: Direction) => CsvReading };

/** What a person sends to be imported. */
export type Upload = {
  readonly content: CsvContent | { readonly database: TemporaryFile };
  readonly file_name: string;
  /** Null: the file names it. */
  readonly usage_point_id: string | null;
  readonly direction: Direction;
  readonly replace: boolean;
  readonly dryRun: boolean;
};

const nameForm = /^historique_(conso|prod)_(\d{14})/i;
// Ten years of ten-minute steps are 20 MB.
const largestCsv = 32 * 1024 * 1024;

/** The fields of the form. Missing ones are taken from the name of the operator's file, or from a database. */
export async function readUpload(request: FastifyRequest, uploads: UploadFolder, now: Instant): Promise<Upload> {
  const { fields, name, content } = await readForm(request, uploads, now).catch(refuseForm);
  try {
    if (name === undefined || !content) throw invalid('file', 'is missing');
    return describeUpload(fields, name, content);
  } catch (error) {
    if (content && 'database' in content) await content.database.delete();
    throw error;
  }
}

/** The operator writes direction and number into the name of its file. */
export function readFileName(name: string): { readonly direction: Direction; readonly usage_point_id?: string } {
  const [, kind, usage_point_id] = nameForm.exec(name) ?? [];
  const direction = kind?.toLowerCase() === 'prod' ? 'production' : 'consumption';
  return usage_point_id === undefined ? { direction } : { direction, usage_point_id };
}

function describeUpload(fields: Form['fields'], name: string, content: Upload['content']): Upload {
  const named = readFileName(name);
  const usage_point_id = fields.get('usage_point_id') || named.usage_point_id;
  const isNamed = usage_point_id !== undefined && usagePointIdForm.test(usage_point_id);
  if (!isNamed && (usage_point_id || 'read' in content)) throw invalid('usage_point_id', 'must be 14 digits');
  const direction = fields.get('direction') || named.direction;
  if (direction !== 'consumption' && direction !== 'production') {
    throw invalid('direction', 'must be consumption or production');
  }
  const isSet = (field: string) => fields.get(field) === 'true';
  const options = { replace: isSet('replace'), dryRun: isSet('dry_run') };
  return { content, file_name: name, usage_point_id: usage_point_id || null, direction, ...options };
}

type Form = {
  readonly fields: ReadonlyMap<string, string>;
  readonly name: string | undefined;
  readonly content: Upload['content'] | undefined;
};

async function readForm(request: FastifyRequest, uploads: UploadFolder, now: Instant): Promise<Form> {
  const fields = new Map<string, string>();
  let name: string | undefined;
  let content: Upload['content'] | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        // No database stores a NUL, and the other control characters are unreadable. A part may be a file by its type
        // and have no name.
        name = (part.filename as string | undefined)?.replace(/\p{Cc}+/gu, '');
        content = await readContent(part.file, uploads, now);
        if (part.file.truncated) throw apiError('PAYLOAD_TOO_LARGE');
      } else fields.set(part.fieldname, String(part.value).trim());
    }
  } catch (error) {
    if (content && 'database' in content) await content.database.delete();
    throw error;
  }
  return { fields, name, content };
}

/** The beginning of a file shows its kind: its name and its type are what the sender made of them. */
async function readContent(
  bytes: AsyncIterable<Buffer>,
  uploads: UploadFolder,
  now: Instant,
): Promise<Upload['content']> {
  const source = bytes[Symbol.asyncIterator]();
  const head: Buffer[] = [];
  let length = 0;
  while (length < databaseMark.byteLength) {
    const next = await source.next();
    if (next.done) break;
    head.push(next.value);
    length += next.value.byteLength;
  }
  const whole = async function* () {
    yield* head.splice(0);
    yield* { [Symbol.asyncIterator]: () => source };
  };
  if (Buffer.concat(head).subarray(0, databaseMark.byteLength).equals(databaseMark))
    return { database: await uploads.store(whole()) };
  return await readCsv(whole(), now);
}

/** A file of the operator. */
export async function readCsv(bytes: AsyncIterable<Buffer>, now: Instant): Promise<CsvContent> {
  const reader = createCsvReader(now);
  await readLines(limitSize(bytes), (line) => reader.take(line));
  return { read: (direction) => reader.finish(direction) };
}

/** A larger file is read to its end and then refused. */
async function* limitSize(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.byteLength;
    if (size <= largestCsv) yield piece;
  }
  if (size > largestCsv) throw apiError('PAYLOAD_TOO_LARGE');
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
