import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBlank } from '../gallery/picture.ts';
import { runGallery } from '../gallery/run.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';

// One of each kind: a client, a gateway, its demonstration, an administrator, a visitor, an empty client, a state.
const wanted = ['compare', 'account', 'demo', 'admin-jobs', 'login', 'setup-gateway', 'compare-state-quota'];

/** A short run of `npm run gallery`, so that the tool still works the next time it is needed. */
describe('the gallery', () => {
  const folder = `${mkdtempSync(join(tmpdir(), 'gallery-'))}/`;
  beforeAll(async () => {});
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes one picture of each kind, none of them blank, and names them all on its page', async () => {
    const { pictures, failures } = await runGallery({
      folder,
      fixture: { age: 30 },
      isWanted: ({ name }) => wanted.includes(name),
      // Every theme variant and both sizes once. A page is only reloaded for a language.
      themes: ({ name }, usual) =>
        name === 'compare' ? usual.filter(({ theme }) => theme === 'light') : usual.filter((_, at) => at === 1),
    });
    expect(failures).toEqual([]);
    expect(new Set(pictures.map(({ shot }) => shot.name))).toEqual(new Set(wanted));
    expect(new Set(pictures.map(({ rendering }) => rendering))).toEqual(new Set(['plain', 'grey', 'forced', 'zoom']));
    const files = readdirSync(folder).filter((file) => file.endsWith('.png'));
    expect(files.sort()).toEqual(pictures.map(({ file }) => file).sort());
    const index = readFileSync(`${folder}index.html`, 'utf8');
    for (const file of files) expect(index).toContain(`"${file}"`);
    const browser = await sharedBrowser();
    const page = await browser.newPage();
    await page.goto(`file://${folder}index.html#rendering=grey`);
    const seen = pictures.filter(({ rendering }) => rendering === 'grey').length;
    await expect.poll(() => page.locator('figure').count()).toBe(seen);
    await expect.poll(() => page.locator('output').textContent()).toBe(`${seen} of ${pictures.length}`);
    await page.goto('about:blank');
    expect(isBlank(await page.screenshot())).toBe(true);
    await closePages(browser);
  });
});
