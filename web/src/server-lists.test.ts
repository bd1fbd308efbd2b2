import { globSync, readFileSync } from 'node:fs';
import { consentStatuses } from '@svc/domain/consent/consent';
import { permissions } from '@svc/domain/credentials/roles';
import { noticeCodes } from '@svc/domain/notices';
import { offerKinds } from '@svc/domain/offers/offer-kinds';
import { expect, it } from 'vitest';
import { loadI18n } from '../test/i18n.ts';
import { nameOfCode } from './kit/help-link.tsx';
import { tagFill } from './theme/registers.ts';

// Lists of the server that the front names under keys of its own, where no type compares them. The jobs are in
// screens/admin/admin.test.ts.
const screens = ['admin', 'onboarding', 'tariffs'] as const;
const [french, english] = await Promise.all([loadI18n('fr', ...screens), loadI18n('en', ...screens)]);
const languages = [french, english];
const server = new URL('../../server/', import.meta.url);
const front = new URL('./', import.meta.url);
const read = (path: string, root = server) => readFileSync(new URL(path, root), 'utf8');
const sorted = (names: Iterable<string>) => [...names].sort();
const found = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name);

it.each(languages)('names every permission', ({ messages }) => {
  expect(sorted(Object.keys(messages.admin.roles.names))).toEqual(sorted(permissions));
});

it.each(languages)('names every state of a consent', ({ messages }) => {
  expect(sorted(Object.keys(messages.admin.overview.consents))).toEqual(sorted(consentStatuses));
});

it.each(languages)('names every action of the audit', ({ messages }) => {
  const [, union = ''] = read('src/features/accounts/audit/repository.ts').split('export type AuditAction =');
  const actions = found(union.split(';')[0] ?? '', /'([a-z_.]+)'/g);
  expect(sorted(Object.keys(messages.admin.audit.actions))).toEqual(sorted(actions));
});

it.each(languages)('shows and names every calendar that can be refreshed', ({ messages }) => {
  const { paths } = JSON.parse(read('openapi/gateway.json')) as { paths: Record<string, unknown> };
  const calendars = found(Object.keys(paths).join('\n'), /^\/api\/([a-z]+)\/refresh$/gm);
  const [, shown = ''] = read('api/admin.ts', front).split('export const calendarNames = ');
  expect(sorted(found(shown.split(';')[0] ?? '', /'([a-z]+)'/g))).toEqual(sorted(calendars));
  expect(sorted(Object.keys(messages.admin.calendars.names))).toEqual(sorted(calendars));
});

it.each(languages)('names every register of every kind of offer', ({ messages }) => {
  for (const [kind, { registers }] of Object.entries(offerKinds)) {
    const tags = registers.map(({ tag }) => tag);
    expect(
      tags.filter((tag) => messages.tariffs.tag(tag) === tag),
      kind,
    ).toEqual([]);
  }
});

it('draws the registers of every kind of offer differently', () => {
  for (const [kind, { registers }] of Object.entries(offerKinds)) {
    const tags = new Set(registers.map(({ tag }) => tag));
    expect(new Set([...tags].map(tagFill)).size, kind).toBe(tags.size);
  }
});

it('compares only with codes of errors and notices that the server has', () => {
  // Generated from the catalogue of errors and from the problems of a PDL.
  const codes = [...found(read('../docs/reference/errors.md'), /^## ([A-Z_]+)$/gm), ...noticeCodes];
  expect(codes).toContain('NOT_AUTHENTICATED');
  const compared = globSync('**/*.{ts,tsx}', { cwd: front.pathname, exclude: ['**/*.test.ts'] }).flatMap((path) =>
    found(read(path, front), /\bcode [!=]== '([A-Z_]+)'/g),
  );
  const named = Object.keys(french.messages.onboarding.outcomes).filter((key) => /^[A-Z_]+$/.test(key));
  expect(compared.length).toBeGreaterThan(20);
  expect(named.length).toBeGreaterThan(5);
  expect([...compared, ...named].filter((code) => !codes.includes(code))).toEqual([]);
});

it('knows which codes of the operator have a page of the documentation', () => {
  const codes = found(read('../docs/reference/errors.md'), /^## ([A-Z]+-[A-Z0-9-]+)$/gm);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.map(nameOfCode)).toEqual(codes);
  expect(['ADAM-DC-0010', 'ADAM-ERR0126', 'STM-ERR-0000014'].map(nameOfCode)).toEqual(
    Array.from({ length: 3 }, () => 'operator_refusal'),
  );
});
