import { readdirSync } from 'node:fs';
import type { Setting } from '../../src/settings/setting.ts';
import { codes, type Text } from './markdown.ts';

type Rule = readonly [message: RegExp, describe: (match: RegExpExecArray) => Text];

const same = (text: string): Text => ({ en: text, fr: text });
const presets = readdirSync(new URL('../../../presets/', import.meta.url), { withFileTypes: true })
  .filter(({ name }) => name.endsWith('.env'))
  .map(({ name }) => name.replace(/\.env$/, ''));

/** What the schema of a setting says about a value that is wrong, and what is allowed according to it. */
const rules: readonly Rule[] = [
  [
    /^must be true or false$/,
    () => ({
      en: '`true` or `false` (also `yes`, `on`, `1` and `no`, `off`, `0`)',
      fr: '`true` ou `false` (aussi `yes`, `on`, `1` et `no`, `off`, `0`)',
    }),
  ],
  [
    /^must be a whole number from (\d+) to (\d+)$/,
    ([, least, most]) => ({
      en: `a whole number from ${least} to ${most}`,
      fr: `un nombre entier de ${least} à ${most}`,
    }),
  ],
  [
    /^must be an http:\/\/ or https:\/\/ address$/,
    () => ({ en: 'an `http://` or `https://` address', fr: 'une adresse en `http://` ou `https://`' }),
  ],
  [
    /^must be redis:/,
    () => ({
      en: 'an address of one of the forms above',
      fr: 'une adresse de l’une de ces formes',
    }),
  ],
  [
    /^must be times such as/,
    () => ({
      en: 'a schedule, as described at the top of this page',
      fr: 'un horaire, comme décrit en haut de cette page',
    }),
  ],
  [
    /^must be a JSON object of texts$/,
    () => ({ en: 'a JSON object of texts', fr: 'un objet JSON dont les valeurs sont des textes' }),
  ],
  [
    /^must be IP addresses/,
    () => ({
      en: 'IP addresses, separated by commas; no name and no network',
      fr: 'des adresses IP séparées par des virgules ; ni nom ni réseau',
    }),
  ],
  [
    /^must be at least (\d+) bytes long$/,
    ([, count]) => ({ en: `${count} bytes or more`, fr: `${count} octets ou plus` }),
  ],
  [
    /^must be at least (\d+) characters long$/,
    ([, count]) => ({ en: `${count} characters or more`, fr: `${count} caractères ou plus` }),
  ],
  [
    /^must be postgres:\/\/… or sqlite:<path>$/,
    () => ({ en: '`postgres://…` or `sqlite:<path>`', fr: '`postgres://…` ou `sqlite:<chemin>`' }),
  ],
  [
    /^must be smtp:\/\/ or smtps:\/\/$/,
    () => ({ en: 'an `smtp://` or `smtps://` address', fr: 'une adresse en `smtp://` ou `smtps://`' }),
  ],
  [/^must be mailto:… or https:\/\/…$/, () => ({ en: '`mailto:…` or `https://…`', fr: '`mailto:…` ou `https://…`' })],
  [/^must be auto, json or text$/, () => same(codes(['auto', 'json', 'text']))],
  [
    /^Invalid option: expected one of (.+)$/,
    ([, options = '']) => same(codes(options.split('|').map((option) => option.replaceAll('"', '')))),
  ],
  [/must match pattern \/\^\[a-z-\]\+\$\/$/, () => same(codes(presets))],
  [/must match pattern \/\^\\d\$\/$/, () => ({ en: 'one digit', fr: 'un chiffre' })],
  [/must start with "\/"$/, () => ({ en: 'a path that begins with `/`', fr: 'un chemin qui commence par `/`' })],
];

/** Found out by trying: schemas are functions and cannot be read. */
export function describeAllowed(name: string, { schema }: Setting): Text {
  const read = schema.safeParse('?');
  if (read.success)
    return Array.isArray(read.data)
      ? { en: 'texts, separated by commas', fr: 'des textes séparés par des virgules' }
      : { en: 'any text', fr: 'un texte' };
  const message = read.error.issues[0]?.message ?? '';
  for (const [form, describe] of rules) {
    const match = form.exec(message);
    if (match) return describe(match);
  }
  throw new Error(`the reference cannot say which values ${name} allows ("${message}"): add it to allowed-values.ts`);
}
