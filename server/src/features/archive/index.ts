import { pipeline, Readable } from 'node:stream';
import { createGzip, type Gzip } from 'node:zlib';
import type { CsvForm } from '@svc/domain/csv';
import { parisDay } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import type { Log } from '#platform/log.ts';
import { packTar, type TarEntry } from '#platform/tar.ts';
import { type ArchiveParts, listContents } from './contents.ts';
import { openSpool } from './spool.ts';

export { importArchive } from './import-archive.ts';
export { UnusableArchive } from './read-archive.ts';

export type ArchiveOptions = ArchiveParts & { readonly clock: Clock; readonly log: Log };

const querystring = z.object({
  sep: z.enum([';', ',']).default(';').describe('Separator of CSV'),
  decimal: z.enum([',', '.']).default(',').describe('Decimal sign of CSV'),
});

/** All of a household's data in one file that needs no program of ours: CSV and JSON in a tar.gz. */
export function createArchive(options: ArchiveOptions): Feature {
  const summary = 'All data of this client in one file (tar.gz of CSV and JSON)';
  const schema = { tags: ['export'], summary, querystring };
  return {
    name: 'archive',
    routes: (app: App) => {
      app.get('/export/archive', { schema }, async (request, reply) => {
        // Without the number of a PDL: a name of a file is seen by others than its content.
        const name = `svc-archive-${parisDay(options.clock.now())}`;
        reply.headers({ 'content-disposition': `attachment; filename="${name}.tar.gz"`, 'cache-control': 'no-store' });
        return await reply.type('application/gzip').send(streamArchive(options, name, request.query));
      });
    },
  };
}

function streamArchive(options: ArchiveOptions, folder: string, form: CsvForm): Gzip {
  const now = options.clock.now();
  const gzip = createGzip();
  const bytes = packTar(inFolder(folder, spoolContents(options, form)), now);
  // A failure breaks the transfer: half an archive must not look like a whole one.
  pipeline(Readable.from(bytes, { objectMode: false }), gzip, (error) => {
    if (error) options.log.error({ reason: error.message }, 'an archive was not finished');
  });
  return gzip;
}

async function* spoolContents(options: ArchiveOptions, form: CsvForm): AsyncGenerator<TarEntry> {
  const spool = await openSpool();
  try {
    yield* listContents(options, spool, form, options.clock.now());
  } finally {
    await spool.delete();
  }
}

async function* inFolder(folder: string, entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  for await (const entry of entries) yield { ...entry, name: `${folder}/${entry.name}` };
}
