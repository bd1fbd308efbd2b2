import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the folder of a file, one level at a time: the recursive form of Node never ends in a place such as /proc,
 * where nothing can be created. Throws the error of the operating system.
 */
export function prepareFolder(file: string): void {
  const missing: string[] = [];
  let folder = dirname(file);
  for (; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' });
  for (const each of missing) makeUnlessThere(each);
  accessSync(dirname(file), constants.W_OK);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR' });
  accessSync(file, constants.W_OK);
}

// Two processes may start at once.
function makeUnlessThere(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}
