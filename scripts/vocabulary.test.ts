import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

// Names and prose use the words an engineer would search for. Each word here was once a private name; beside it stands
// the word to use instead.
const instead: Readonly<Record<string, string>> = {
  absence: 'missing',
  answer: 'response, result',
  asked: 'requested',
  books: 'pricing input',
  everybody: 'all users',
  herd: 'load spike',
  hindrance: 'blocking reason',
  judgement: 'classification',
  kept: 'stored, cached, retained',
  neighbourhood: 'service',
  nobody: 'anonymous, no user',
  question: 'request, query',
  shelf: 'store',
  shelves: 'stores',
  somebody: 'a user',
  spilled: 'deferred',
  spoken: 'language',
  stolen: 'cpu steal',
  stranger: 'anonymous, another user',
  told: 'reported, onFailure',
  trouble: 'incident, failure',
  turns: 'slots',
  twin: 'chart table',
  upkeep: 'maintenance',
  voice: 'i18n',
  whoever: 'the user who',
  wish: 'option, criterion',
  world: 'environment',
};

/** Contracts: names of the API, of stored data, of metrics and of files that outside programs read. */
const contracts: readonly (readonly [word: string, where: RegExp, why: string])[] = [
  ['kept', /features\/costs\/(?:advice-routes|compute-advice)\.ts$/, 'field of GET /pdl/{id}/advice'],
  ['kept', /time-series\/(?:deliver|ledger)\.ts$/, 'field of the stored ledger'],
  [
    'trouble',
    /features\/incidents\/|consent\/operator-incident\.test|tests\/web-help-links|screens\/(?:status|login)\//,
    'field of GET /status',
  ],
  ['stranger', /platform\/(?:admission|http)\//, 'value of the label "share" of the metrics svc_http_*'],
  ['turns', /fairness|budget\/rates|operator-rate-limiter\.test|screens\/admin\//, 'field of GET /admin/fairness'],
];

const plural = (word: string) => (word.endsWith('sh') ? `${word}es` : `${word}s`);
const words = new Map(Object.keys(instead).flatMap((word) => [[word, word] as const, [plural(word), word] as const]));
const partsOf = (name: string) =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const isContract = (file: string, word: string) => contracts.some(([name, where]) => name === word && where.test(file));

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const code = tracked.filter(
  (file) =>
    /\.(?:ts|tsx|mjs|js|css|lua)$/.test(file) &&
    !/openapi\/|-types\.d\.ts$|\.generated\.|scripts\/vocabulary/.test(file),
);

/** Snake case is the case of the API, of tables and of settings: contracts. */
function namesOf(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) if (!node.text.includes('_')) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

function findSpreadLiterals(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isSpread = ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node);
    if (isSpread && ts.isObjectLiteralExpression(node.expression)) found.push(node.getText(source).slice(0, 60));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Comments, and texts of more than one word: titles of tests, messages, descriptions. */
function proseOf(text: string, source: ts.SourceFile): string[] {
  const found: string[] = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--) .*$/gm) ?? [];
  const visit = (node: ts.Node): void => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && /\w \w/.test(node.getText(source)))
      found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const prose = new RegExp(
  `\\b(?:${['kept', 'told', 'whoever', 'nobody', 'somebody', 'everybody', 'strangers?', 'twins?', 'shelf', 'troubles?', 'wish(?:es)?', 'hindrances?', 'upkeep', 'neighbourhoods?'].join('|')})\\b`,
  'i',
);

const parsed = code.map((file) => {
  const text = read(file);
  return { file, text, source: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) };
});

describe('the vocabulary', () => {
  it('of names in the code is plain', () => {
    const found = parsed.flatMap(({ file, source }) =>
      [...new Set(namesOf(source))].flatMap((name) =>
        partsOf(name)
          .map((part) => words.get(part))
          .filter((word) => word !== undefined && !isContract(file, word))
          .map((word) => `${file}: ${name} (${instead[word ?? '']})`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('of names of files is plain', () => {
    const found = tracked.filter((file) =>
      partsOf(basename(file)).some((part) => words.has(part) && !isContract(file, words.get(part) ?? '')),
    );
    expect(found).toEqual([]);
  });

  it('of comments and texts is plain', () => {
    const found = parsed.flatMap(({ file, text, source }) =>
      proseOf(text, source)
        .filter((part) => prose.test(part))
        .map((part) => `${file}: ${part.slice(0, 160)}`),
    );
    expect(found).toEqual([]);
  });

  it('of documents is plain', () => {
    const found = tracked
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) => (prose.test(line) ? [`${file}:${index + 1}: ${prose.exec(line)?.[0]}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it('has no object literal that is spread into another', () => {
    expect(parsed.flatMap(({ file, source }) => findSpreadLiterals(source).map((text) => `${file}: ${text}`))).toEqual(
      [],
    );
  });
});
