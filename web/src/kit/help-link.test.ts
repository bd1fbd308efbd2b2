import { expect, it } from 'vitest';
import { helpAddress, helpNameOf, nameOfCode } from './help-link.tsx';

const errorOf = (status: number, code: string, help?: string) => Object.assign(new Error('x'), { status, code, help });

it('addresses a page in the language of the screen', () => {
  expect(helpAddress('fr', 'GRIDOP_UNAVAILABLE')).toBe('docs/fr/help/gridop_unavailable.html');
  expect(helpAddress('en', 'notice-DISK_FULL')).toBe('docs/help/notice-disk_full.html');
});

it.each([
  ['the anchor of the API', errorOf(400, 'ADAM-ERR4711', 'errors#operator_refusal'), 'operator_refusal'],
  ['else the code', errorOf(429, 'RATE_LIMIT_EXCEEDED'), 'RATE_LIMIT_EXCEEDED'],
  ['one page for unknown codes of the operator', errorOf(400, 'ADAM-ERR4711'), 'operator_refusal'],
  ['none for a status without a code', errorOf(500, 'HTTP_500'), undefined],
  ['none without a response', errorOf(0, 'NETWORK'), undefined],
  ['none for an error of the program', new TypeError('x'), undefined],
  ['none without an error', null, undefined],
])('names the page of an error: %s', (_, error, name) => {
  expect(helpNameOf(error)).toBe(name);
});

it.each([
  ['ADAM-ERR0123', 'ADAM-ERR0123'],
  ['STM-ERR-0000020', 'operator_refusal'],
  ['900908', '900908'],
  ['notice-PDL_GONE', 'notice-PDL_GONE'],
  ['destination-dns', 'destination-dns'],
  ['', undefined],
])('names the page of the code %s', (code, name) => {
  expect(nameOfCode(code)).toBe(name);
});
