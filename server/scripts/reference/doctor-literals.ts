import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { DoctorLine } from './doctor-line.ts';

/** Where the sentences of the doctor stand, relative to `server/src`. */
const sources = [
  'commands/doctor.ts',
  'commands/doctor-checks.ts',
  'commands/doctor-database.ts',
  'commands/doctor-gateway.ts',
  'gateway/call.ts',
  'gateway/response-failure.ts',
  'gateway/transport-failure.ts',
  'start-check.ts',
  'start-failure.ts',
];

/** Sentences in these files that are no line of the doctor. */
const others: readonly RegExp[] = [
  /^svc doctor, /,
  /^settings are missing or wrong$/,
  /^nothing to mend$/,
  /^▢ to mend$/,
  /^svc cannot start: /,
  /^unknown reason$/,
  /^an unreadable address$/,
  /^(The program was stopped|Nothing to do: the rest follows at the next start\.)$/,
  /^(No gateway is set yet|Open this client in a browser and give the address of the gateway\.)$/,
  /^(▢: no Redis answers at ▢|Start Redis or Valkey there, or correct the address and the password in ▢)$/,
  /^no answer in 2 s$/,
  /^PDL …▢$/,
  /^Bearer ▢$/,
  /^gateway fault$/,
  // Reasons within a line.
  /^(no answer in 5 s|no Sentinel names a master ▢)$/,
];

const hole = '▢';
// Messages about a place have `{}` where it is named.
const markHoles = (text: string) => text.replaceAll('{}', hole);

/** Every text of several words in the sources, with a mark for each value in it. */
function listSentences(): string[] {
  const found = new Set<string>();
  for (const path of sources) {
    const text = readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      if (ts.isStringLiteralLike(node)) found.add(markHoles(node.text));
      else if (ts.isTemplateExpression(node))
        found.add(markHoles(node.head.text + node.templateSpans.map(({ literal }) => hole + literal.text).join('')));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found].filter((text) => /[a-z]{2,} \S/i.test(text) && !others.some((other) => other.test(text)));
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (sentence: string) => sentence.split(hole).map(escapePattern).join('.*');

/** Refuses a sentence of the code that the page does not explain, and a line that the code cannot print. */
export function compareWithCode(lines: readonly DoctorLine[]): void {
  const sentences = listSentences();
  const printed = lines.flatMap(({ text, advice }) => (advice === undefined ? [text] : [text, advice]));
  const isExplained = (sentence: string) => printed.some((line) => new RegExp(patternOf(sentence)).test(line));
  const missing = sentences.filter((sentence) => !isExplained(sentence));
  if (missing.length > 0)
    throw new Error(
      `the reference does not explain these lines of "svc doctor", add them to doctor-*-lines.ts: ${missing.join(' / ')}`,
    );
  const patterns = sentences.map((sentence) => new RegExp(`^${patternOf(sentence)}$`));
  // A line of values alone has no sentence to compare with.
  const isSentence = (line: string) => /[a-z]{2,} \S/i.test(line.replace(/\{\w+\}/g, ''));
  const unknown = printed.filter((line) => isSentence(line) && !patterns.some((pattern) => pattern.test(line)));
  if (unknown.length > 0)
    throw new Error(`"svc doctor" never prints these lines, correct doctor-*-lines.ts: ${unknown.join(' / ')}`);
}
