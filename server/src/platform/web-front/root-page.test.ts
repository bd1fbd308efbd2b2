import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { App } from '../http/app.ts';
import { serveRootPage } from './root-page.ts';

it('explains in French and in English how to build the web pages', async () => {
  const app = Fastify();
  serveRootPage(app as unknown as App, {
    title: 'svc',
    about: { fr: 'Une passerelle.', en: 'A gateway.' },
    version: '1',
  });
  const { body, headers } = await app.inject('/');
  const [french = '', english = ''] = body.split('<div lang="en">');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(french).toContain('Une passerelle. Ses pages web ne sont pas encore construites. Lancez <code>npm run build');
  expect(english).toContain('A gateway. Its web pages are not built yet. Run <code>npm run build');
});
