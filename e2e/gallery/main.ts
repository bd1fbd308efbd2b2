import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runGallery } from './run.ts';
import { takeProductPictures } from './take-product-pictures.ts';

/**
 * `npm run gallery [name]`: every screen and state in every light at one fixed hour, and a page to leaf through them.
 * `npm run gallery -- --docs [name]`: the pictures of the documentation.
 */
const { values, positionals } = parseArgs({ options: { docs: { type: 'boolean' } }, allowPositionals: true });
const [wanted = ''] = positionals;
const log = (line: string) => process.stdout.write(`${line}\n`);
const began = Date.now();
const seconds = () => Math.round((Date.now() - began) / 1000);
if (values.docs) {
  const { count, failures } = await takeProductPictures(({ shot }) => shot.startsWith(wanted), log);
  log(`${count} pictures, ${failures.length} faults, ${seconds()} s`);
  for (const failure of failures) log(failure);
  process.exitCode = failures.length === 0 ? 0 : 1;
} else {
  const folder = fileURLToPath(new URL('../../web/.gallery/', import.meta.url));
  const { pictures, failures } = await runGallery({ folder, isWanted: ({ name }) => name.startsWith(wanted), log });
  log(`${pictures.length} pictures, ${failures.length} faults, ${seconds()} s: ${folder}index.html`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
