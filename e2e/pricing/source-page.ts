import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';

const root = resolve(import.meta.dirname, '../..');
const site = 'http://localhost:1';

/** Bare names, as Node finds them; the test runner is played by the recorder. */
const imports = { vitest: '/e2e/pricing/recorder.ts', '@svc/domain/': '/domain/src/' };
const document = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
// With these a page's clock counts in microseconds.
const isolated = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** A page that can import the sources of this repository, their types taken off as Node does it. Nothing is sent. */
export async function openSourcePage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.route(`${site}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', headers: isolated, body: document });
    const path = join(root, pathname.endsWith('.ts') ? pathname : `${pathname}.ts`);
    const body = stripTypeScriptTypes(await readFile(path, 'utf8'));
    return route.fulfill({ contentType: 'text/javascript', headers: isolated, body });
  });
  await page.goto(`${site}/`);
  return page;
}
