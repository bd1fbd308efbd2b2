import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, parseEmail, utf8Length } from './credentials.ts';

const common = new Set(['password', 'password1', 'summer', 'azerty']);
const isCommon = (text: string) => common.has(text);
const isTriedFirst = 'is a common password, or one with a few digits or signs behind it: those are tried first';
const hasFew = 'must have 5 different characters or more, whatever their case';
const long = 'bcdefghij'.repeat(8);

describe('a password', () => {
  it.each<[string, string[]]>([
    ['Abcdefg1', []],
    ['Été2026 à la mer', []],
    ['Abcdef1', ['must have 8 characters or more']],
    ['abcdefg1', ['must have an upper-case letter']],
    ['ABCDEFG1', ['must have a lower-case letter']],
    ['Abcdefgh', ['must have a digit']],
    [`Aa1${long.slice(0, 69)}`, []],
    [`Aa1${long.slice(0, 70)}`, ['must not be longer than 72 bytes']],
    [`Aa1bc${'é'.repeat(34)}`, ['must not be longer than 72 bytes']],
    ['Abcdefg1\0hidden', ['must not contain a NUL character']],
    ['Ab1c😀😀😀', ['must have 8 characters or more']],
    ['Password1', [isTriedFirst]],
    ['pASSWORD1', [isTriedFirst]],
    ['Password1!', [isTriedFirst]],
    ['Summer2026!', [isTriedFirst]],
    ['Azerty-12', [isTriedFirst]],
    ['Summer202613', []],
    ['Summerhouse1', []],
    ['Aaaaaaa1', [hasFew]],
    ['AbAbAbAb1', [hasFew]],
    ['Abcd1111', []],
    [
      '',
      [
        'must have 8 characters or more',
        'must have an upper-case letter',
        'must have a lower-case letter',
        'must have a digit',
        hasFew,
      ],
    ],
  ])('%j: %j', (password, messages) => expect(checkPassword(password, isCommon)).toEqual(messages));

  it('is measured in the bytes of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text, 'utf8'));
      }),
    );
  });
});

describe('an e-mail address', () => {
  it.each([
    ['  Jane.Doe@Example.ORG \n', 'jane.doe@example.org'],
    ['a+tag@sub.example.co', 'a+tag@sub.example.co'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['a@xn--caf-dma.example', 'a@xn--caf-dma.example'],
  ])('%j is %s', (input, email) => expect(parseEmail(input)).toBe(email));

  it.each([
    '',
    'jane',
    '@example.org',
    'jane@',
    'jane@example',
    'jane@example.1',
    'jane@127.0.0.1',
    'jane@@example.org',
    'jane doe@example.org',
    'jane@exa mple.org',
    'jane@-example.org',
    'jane@example..org',
    '.jane@example.org',
    'jane..doe@example.org',
    'jane@example.org\r\nBcc: x@example.org',
    'jane@example.org,x@example.org',
    '<jane@example.org>',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example.org`,
  ])('%j is none', (input) => expect(parseEmail(input)).toBeUndefined());

  it('is the same address however it is written', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const parsed = parseEmail(email);
        expect(parseEmail(` ${email.toUpperCase()} `)).toBe(parsed);
        if (parsed !== undefined) expect(parseEmail(parsed)).toBe(parsed);
      }),
    );
  });
});
