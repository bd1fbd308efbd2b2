import { fileURLToPath } from 'node:url';
import { runGallery } from './run.ts';

/** `npm run gallery [name]`: every screen and state in every light at one fixed hour, and a page to leaf through them. */
const wanted = process.argv[2] ?? '';
const folder = fileURLToPath(new URL('../../web/.gallery/', import.meta.url));
const began = Date.now();
const { pictures, failures } = await runGallery({
  folder,
  isWanted: ({ name }) => name.startsWith(wanted),
  log: (line) => process.stdout.write(`${line}\n`),
});
const seconds = Math.round((Date.now() - began) / 1000);
process.stdout.write(`${pictures.length} pictures, ${failures.length} faults, ${seconds} s: ${folder}index.html\n`);
process.exitCode = failures.length === 0 ? 0 : 1;
