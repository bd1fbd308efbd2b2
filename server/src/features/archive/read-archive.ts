import { createHash } from 'node:crypto';
import { parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { readDecompressed } from '#platform/files/gzip-file.ts';
import { type ReadEntry, readTar } from '#platform/tar-reader.ts';

const manifestForm = z.object({
  format: z.literal('svc-archive'),
  format_version: z.number().max(2),
  created_at: z.string().transform((text) => parseInstant(text) ?? 0),
  csv: z.object({ sep: z.enum([';', ',']), decimal: z.enum([',', '.']) }),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestForm>;

/** What a person reads when a file is none of ours, or no longer what was written. */
export class UnusableArchive extends Error {}

/** Reads the whole archive once and compares each file with the list in it, before anything is taken from it. */
export async function checkArchive(path: string): Promise<Manifest> {
  const digests = new Map<string, string>();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, content } of listEntries(path)) {
      if (name === 'manifest.json') {
        manifest = manifestForm.parse(JSON.parse(await readText(content)));
        continue;
      }
      const digest = createHash('sha256');
      for await (const piece of content) digest.update(piece);
      digests.set(name, digest.digest('hex'));
    }
  } catch {
    throw new UnusableArchive('is not an archive of svc, or it is damaged');
  }
  if (!manifest) throw new UnusableArchive('is not an archive of svc, or it ends too early');
  for (const { name, sha256 } of manifest.files) {
    if (digests.get(name) !== sha256) throw new UnusableArchive(`is damaged: ${name} is not what was written`);
  }
  return manifest;
}

/** The files, without their folder. */
export async function* listEntries(path: string): AsyncGenerator<ReadEntry> {
  for await (const entry of readTar(await readDecompressed(path))) {
    yield { ...entry, name: entry.name.replace(/^[^/]*\//, '') };
  }
}

export async function readText(content: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(content)).toString('utf8');
}
