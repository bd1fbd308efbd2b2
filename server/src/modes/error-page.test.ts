import { readFileSync } from 'node:fs';
import { describePointError, pointErrorCodes } from '@svc/domain/delivery-points/point-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorHelp } from '#error-help/operator.ts';
import { type FeatureApp, startFeatureApp } from '../../test/feature-app.ts';
import { apiError, type ErrorCode, errorCatalogue, operatorRefusal } from '../errors.ts';

let instance: FeatureApp;
beforeAll(async () => {
  instance = await startFeatureApp([]);
});
afterAll(() => instance.close());

const request = (headers: Record<string, string>) => instance.app.inject({ url: '/api/errors', headers });

describe('the page of errors', () => {
  it('has a section for the help of every code of the catalogue, of the operator and of a PDL error', async () => {
    const page = (await request({ accept: 'text/html' })).body;
    const documents = ['docs/reference/errors.md', 'docs/fr/reference/errors.md'].map((path) =>
      readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').toLowerCase(),
    );
    const codes = Object.keys(errorCatalogue) as ErrorCode[];
    const refusals = [...Object.keys(operatorHelp), 'ADAM-ERR4711', 'toString'].map((code) =>
      operatorRefusal(code, 'x'),
    );
    const helps = [
      ...[...codes.map((code) => apiError(code)), ...refusals].map(({ parts }) => parts.help),
      ...pointErrorCodes.map((code) => describePointError(code, 'x').help),
    ];
    for (const help of helps) {
      const [file, anchor = ''] = help?.split('#') ?? [];
      expect(file).toBe('errors');
      expect(page).toContain(`<section id="${anchor}">`);
      for (const document of documents) expect(document).toContain(`\n## ${anchor}\n`);
    }
  });

  it.each([
    ['fr-FR,fr;q=0.9,en;q=0.5', 'fr'],
    ['en-GB,en;q=0.9', 'en'],
    ['de;q=1, en;q=0.8, fr;q=0.2', 'en'],
    ['de', 'fr'],
    ['', 'fr'],
  ])('serves %s in %s', async (wanted, language) => {
    const list = await request({ 'accept-language': wanted });
    expect(list.headers['content-language']).toBe(language);
    const cause = { fr: 'Le jeton a vécu ses 30 jours.', en: 'The token has lived its 30 days.' }[language];
    expect(list.json().data).toContainEqual(expect.objectContaining({ code: 'TOKEN_EXPIRED', status: 401, cause }));
    const page = await request({ accept: 'text/html,*/*', 'accept-language': wanted });
    expect(page.body).toContain(`<html lang="${language}">`);
    expect(page.body).toContain(cause);
  });

  it('contains the cause and the remedy of every code in both languages', async () => {
    for (const language of ['fr', 'en']) {
      const { data } = (await request({ 'accept-language': language })).json();
      for (const { cause, remedy } of data) expect([cause, remedy].every((text) => /^.{8,}[.]$/.test(text))).toBe(true);
    }
  });

  it('loads and runs nothing', async () => {
    const page = await request({ accept: 'text/html' });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.body).not.toMatch(/<script|style="|src=|http:/);
  });
});
