import { buffer } from 'node:stream/consumers';
import { GridUnreadable } from './grid-document.ts';
import { readGrid } from './read-grid.ts';
import { suppliers } from './suppliers/index.ts';

/** The process that opens and reads one downloaded file: takes the file as input and returns its content as JSON. */
const [, , name = ''] = process.argv;
const isPage = suppliers.some((supplier) => supplier.name === name && supplier.format === 'html');
// Loading the library takes longer than reading a grid, and does not count as reading.
await (isPage ? import('./read-html.ts') : import('./read-pdf.ts'));
process.stdout.write('ready\n');
const bytes = new Uint8Array(await buffer(process.stdin));
try {
  process.stdout.write(JSON.stringify(await readGrid({ bytes, supplier: name })));
} catch (error) {
  if (!(error instanceof GridUnreadable)) throw error;
  process.stdout.write(JSON.stringify({ reason: error.message }));
}
