import { createHash } from 'node:crypto';
import { type Instant, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { readDecompressed } from '#platform/files/gzip-file.ts';
import { type ReadEntry, readTar } from '#platform/tar-reader.ts';

const megabyte = 1024 * 1024;
/** An archive may be compressed a thousand times: what it becomes is limited, not what it is. */
const largestArchive = 2048 * megabyte;
/** Twenty years of five-minute steps are 160 MB. */
const largestCsv = 256 * megabyte;
/** A PDL with everything that is known about it is 1 kB, and so is a contract. */
const largestList = 2 * megabyte;
const largestOther = megabyte / 4;
const mostFiles = 2000;

const listedFile = z.object({ name: z.string().min(1).max(100), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const manifestForm = z.object({
  format: z.literal('svc-archive'),
  format_version: z.int().min(1).max(2),
  created_at: z.string().transform((text, context): Instant => {
    const instant = parseInstant(text);
    if (instant !== undefined) return instant;
    context.addIssue('is not a moment');
    return z.NEVER;
  }),
  csv: z.object({ sep: z.enum([';', ',']), decimal: z.enum([',', '.']) }),
  files: z
    .array(z.unknown())
    .min(1)
    .max(mostFiles)
    .pipe(z.array(listedFile))
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'lists a file twice'),
});
export type Manifest = z.output<typeof manifestForm>;

/** What a person reads when a file is none of ours, or no longer what was written. */
export class UnusableArchive extends Error {}

const notOurs = 'is not an archive of svc, or it is damaged';

/** Reads the whole archive once and compares each file with the list in it, before anything is taken from it. */
export async function checkArchive(path: string): Promise<Manifest> {
  const digests = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const { name, content } of listEntries(path)) {
    if (digests.has(name) || (manifest && name === 'manifest.json'))
      throw new UnusableArchive(`has ${printable(name)} twice`);
    if (name === 'manifest.json') {
      manifest = parseJson(name, await readText(content), manifestForm);
      continue;
    }
    const digest = createHash('sha256');
    for await (const piece of content) digest.update(piece);
    digests.set(name, digest.digest('hex'));
    if (digests.size > mostFiles) throw new UnusableArchive(`has more than ${mostFiles} files`);
  }
  if (!manifest) throw new UnusableArchive('is not an archive of svc, or it ends too early');
  for (const { name, sha256 } of manifest.files) {
    if (digests.get(name) !== sha256)
      throw new UnusableArchive(`is damaged: ${printable(name)} is not what was written`);
  }
  return manifest;
}

/** The files, without their folder. None is larger than a file of a household can be. */
export async function* listEntries(path: string): AsyncGenerator<ReadEntry> {
  const entries = readTar(limitBytes(await readDecompressed(path)))[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch(refuseStream);
    if (next.done) return;
    const { size, content } = next.value;
    const name = next.value.name.replace(/^[^/]*\//, '');
    const most = name.endsWith('.csv') ? largestCsv : /^\w+\.json$/.test(name) ? largestList : largestOther;
    if (size > most) throw new UnusableArchive(`cannot be read: ${printable(name)} is larger than ${most} bytes`);
    yield { name, size, content: readContent(content) };
  }
}

async function* readContent(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(refuseStream);
    if (next.done) return;
    yield next.value;
  }
}

function refuseStream(error: unknown): never {
  throw error instanceof UnusableArchive ? error : new UnusableArchive(notOurs);
}

async function* limitBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of bytes) {
    total += piece.byteLength;
    if (total > largestArchive)
      throw new UnusableArchive(`cannot be read: it is larger than ${largestArchive / megabyte} MB`);
    yield piece;
  }
}

export async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(content)).toString('utf8');
}

/** A JSON file in its form; the message names the first field that has another one. */
export function parseJson<Form extends z.ZodType>(name: string, text: string, form: Form): z.output<Form> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnusableArchive(`cannot be used: ${printable(name)} is not JSON`);
  }
  const read = form.safeParse(value);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.');
  throw new UnusableArchive(`cannot be used: ${printable(name)} has a wrong form${at ? ` at ${printable(at)}` : ''}`);
}

/** A name of a hostile file is printed on a terminal. */
export function printable(name: string): string {
  return name.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
