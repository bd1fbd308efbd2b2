import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * Writes compressed copies beside each file of the built front that is worth it, so that no file is compressed again.
 */
const folder = resolve(process.argv[2] ?? 'dist');
for (const name of globSync('**/*.{html,js,css,svg,json,txt,webmanifest}', { cwd: folder })) {
  const file = join(folder, name);
  const content = readFileSync(file);
  if (content.length < 1024) continue;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
}
