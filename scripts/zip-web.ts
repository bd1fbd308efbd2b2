import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes compressed copies beside each file of a built folder that is worth it, so that no file is compressed again.
 * With `gzip` as second argument only that: Brotli takes a minute for the hundreds of pages of the documentation.
 */
const [, , folder = 'dist', only] = process.argv;
for (const name of globSync('**/*.{html,js,css,svg,json,txt,webmanifest}', { cwd: resolve(folder) })) {
  const file = join(resolve(folder), name);
  const content = readFileSync(file);
  if (content.length < 1024) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  if (only === 'gzip') continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}
