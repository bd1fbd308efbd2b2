import type { Browser, Page } from 'playwright-core';
import { findLayoutErrors, whatStays } from '../page/page-checks.ts';
import type { Shot } from '../shots/shot.ts';
import type { GalleryFixture } from './fixture.ts';
import { openShot } from './open-shot.ts';
import { isBlank } from './picture.ts';
import { fileOf, heights, type ThemeVariant } from './themes.ts';

export type Picture = ThemeVariant & { readonly file: string; readonly shot: Shot };
export type Session = { readonly pictures: readonly Picture[]; readonly failures: readonly string[] };

// A screenshot of a failure is of no use where no failure is meant.
const unread = `[...document.querySelectorAll('[data-state]')].map((panel) => panel.dataset.state)
  .filter((state) => ['loading', 'error', 'offline', 'quota'].includes(state)).map((state) => 'a panel is in state ' + state)`;

const greying = 'html { filter: grayscale(1) }';

/** Takes one page in all themes. It is loaded once for each language; the browser renders the other variants. */
export async function photograph(
  { browser, fixture, folder }: { browser: Browser; fixture: GalleryFixture; folder: string },
  shot: Shot,
  themes: readonly ThemeVariant[],
): Promise<Session> {
  const pictures: Picture[] = [];
  const failures: string[] = [];
  for (const [key, group] of groupByLoad(themes)) {
    const [language, scale] = key.split(' ');
    const context = await browser.newContext({
      viewport: sizeOf(group[0]),
      deviceScaleFactor: Number(scale),
      locale: 'fr-FR',
      reducedMotion: 'reduce',
    });
    context.on('weberror', (error) => failures.push(`${shot.name}: ${error.error().message}`));
    // Refused requests are part of some shots. A drawing that the browser rejects is not.
    context.on('console', (line) => {
      if (line.type() === 'error' && line.text().includes('attribute')) failures.push(`${shot.name}: ${line.text()}`);
    });
    try {
      const page = await openShot(context, fixture, shot, { language: language ?? 'fr' });
      if (shot.state === undefined)
        for (const failure of await whatStays(() => page.evaluate<string[]>(unread)))
          failures.push(`${shot.name}: ${failure}`);
      for (const variant of group) {
        await setTheme(page, variant);
        const file = fileOf(shot.name, variant);
        const image = await page.screenshot({ path: `${folder}${file}`, animations: 'disabled' });
        if (isBlank(image)) failures.push(`${file}: blank`);
        if (variant.span === 'page')
          for (const failure of await findLayoutErrors(page)) failures.push(`${file}: ${failure}`);
        pictures.push({ ...variant, file, shot });
      }
    } catch (error) {
      failures.push(`${shot.name} in ${language}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    } finally {
      await context.close();
    }
  }
  return { pictures, failures };
}

const sizeOf = (variant: ThemeVariant | undefined) => {
  const size = variant?.size ?? '1440';
  return { width: Number(size), height: heights[size] };
};

function groupByLoad(themes: readonly ThemeVariant[]): Map<string, ThemeVariant[]> {
  const groups = new Map<string, ThemeVariant[]>();
  for (const variant of themes) {
    // The density of pixels is fixed when a page is opened.
    const key = `${variant.language} ${variant.rendering === 'zoom' ? 2 : 1}`;
    groups.set(key, [...(groups.get(key) ?? []), variant]);
  }
  return groups;
}

async function setTheme(page: Page, variant: ThemeVariant): Promise<void> {
  await page.setViewportSize(sizeOf(variant));
  await page.emulateMedia({
    colorScheme: variant.theme,
    forcedColors: variant.rendering === 'forced' ? 'active' : 'none',
  });
  // The page follows the system's theme by itself, a moment later on a busy machine.
  // Not waitForFunction: while it waits, it needs what the content security policy forbids.
  while ((await page.evaluate('document.documentElement.dataset.theme')) !== variant.theme)
    await page.waitForTimeout(20);
  await page.evaluate(`{
    const grey = new CSSStyleSheet();
    grey.replaceSync(${JSON.stringify(variant.rendering === 'grey' ? greying : '')});
    document.adoptedStyleSheets = [grey];
    window.scrollTo(0, 0);
  }`);
  // Charts follow the width of their card a frame later.
  await page.waitForTimeout(100);
  // A window as tall as the page, so that what sticks to its foot covers nothing.
  const height = variant.span === 'page' ? await page.evaluate<number>('document.documentElement.scrollHeight') : 0;
  const size = sizeOf(variant);
  if (height > size.height) await page.setViewportSize({ ...size, height });
}
