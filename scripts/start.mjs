// `npm start`: builds the web front and the documentation where they are stale, then runs `svc start` in this process. Not a "prestart" script:
// .npmrc switches those off. Plain JavaScript: an old Node must reach bin/svc.mjs, which reports what is missing.
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) >= 26) {
  const { buildIfStale } = await import('./built-folder.ts');
  const { webFront } = await import('./build-web.ts');
  const { documentation } = await import('./build-docs.ts');
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  for (const folder of [webFront, documentation]) {
    try {
      await buildIfStale(folder, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) process.exit(1);
      // The API, the synchronisation and the pages of an earlier build do not depend on this build.
      console.error(`${error.message}\nstarting all the same`);
    }
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
}

const program = new URL('../bin/svc.mjs', import.meta.url);
process.argv.splice(1, Number.POSITIVE_INFINITY, fileURLToPath(program), 'start');
await import(program.href);
