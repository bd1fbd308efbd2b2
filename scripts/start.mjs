// `npm start`: builds the web front where it is stale, then runs `svc start` in this process. Not a "prestart" script:
// .npmrc switches those off. Plain JavaScript: an old Node must reach bin/svc.mjs, which reports what is missing.
import { fileURLToPath } from 'node:url';

if (Number(process.versions.node.split('.')[0]) >= 26) {
  const { buildIfStale } = await import('./build-web.ts');
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  try {
    await buildIfStale(stopping.signal);
  } catch (error) {
    if (stopping.signal.aborted) process.exit(1);
    // The API, the synchronisation and the pages of an earlier build do not depend on this build.
    console.error(`${error.message}\nstarting all the same`);
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
}

const program = new URL('../bin/svc.mjs', import.meta.url);
process.argv.splice(1, Number.POSITIVE_INFINITY, fileURLToPath(program), 'start');
await import(program.href);
