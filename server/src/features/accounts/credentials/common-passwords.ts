import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

let common: ReadonlySet<string> | undefined;

/** Whether a lower-case text is among the passwords that are tried first; the list is read when it is first needed. */
export function isCommonPassword(text: string): boolean {
  common ??= new Set(readList());
  return common.has(text);
}

// 49,000 passwords by how often they were found. The file itself: the package would bring its other dictionaries along.
function readList(): string[] {
  const file = import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json');
  return JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as string[];
}
