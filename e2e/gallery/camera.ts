import type { Browser, Page } from 'playwright-core';
import { findLayoutErrors } from '../page/look.ts';
import type { Shot } from '../shots/shot.ts';
import type { GalleryStage } from './fixture.ts';
import { openShot } from './open-shot.ts';
import { isBlank } from './picture.ts';
import { fileOf, heights, type Light } from './themes.ts';

export type Picture = Light & { readonly file: string; readonly shot: Shot };
export type Session = { readonly pictures: readonly Picture[]; readonly failures: readonly string[] };

const greying = 'html { filter: grayscale(1) }';

/** Takes one page in all its lights. It is loaded once a language: the rest is what the browser makes of it. */
export async function photograph(
  { browser, stage, folder }: { browser: Browser; stage: GalleryStage; folder: string },
  shot: Shot,
  lights: readonly Light[],
): Promise<Session> {
  const pictures: Picture[] = [];
  const failures: string[] = [];
  for (const [key, group] of groupByLoad(lights)) {
    const [language, scale] = key.split(' ');
    const context = await browser.newContext({
      ...{ viewport: sizeOf(group[0]), deviceScaleFactor: Number(scale), locale: 'fr-FR', reducedMotion: 'reduce' },
    });
    try {
      const page = await openShot(context, stage, shot, { language: language ?? 'fr' });
      for (const light of group) {
        await setTheme(page, light);
        const file = fileOf(shot.name, light);
        const image = await page.screenshot({ path: `${folder}${file}`, animations: 'disabled' });
        if (isBlank(image)) failures.push(`${file}: blank`);
        if (light.span === 'page')
          for (const failure of await findLayoutErrors(page)) failures.push(`${file}: ${failure}`);
        pictures.push({ ...light, file, shot });
      }
    } catch (error) {
      failures.push(`${shot.name} in ${language}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    } finally {
      await context.close();
    }
  }
  return { pictures, failures };
}

const sizeOf = (light: Light | undefined) => {
  const size = light?.size ?? '1440';
  return { width: Number(size), height: heights[size] };
};

function groupByLoad(lights: readonly Light[]): Map<string, Light[]> {
  const groups = new Map<string, Light[]>();
  for (const light of lights) {
    // The density of pixels is fixed when a page is opened.
    const key = `${light.language} ${light.sight === 'zoom' ? 2 : 1}`;
    groups.set(key, [...(groups.get(key) ?? []), light]);
  }
  return groups;
}

async function setTheme(page: Page, light: Light): Promise<void> {
  await page.setViewportSize(sizeOf(light));
  await page.emulateMedia({ colorScheme: light.theme, forcedColors: light.sight === 'forced' ? 'active' : 'none' });
  await page.evaluate(`{
    const grey = new CSSStyleSheet();
    grey.replaceSync(${JSON.stringify(light.sight === 'grey' ? greying : '')});
    document.adoptedStyleSheets = [grey];
    window.scrollTo(0, 0);
  }`);
  // Charts follow the width of their card a frame later.
  await page.waitForTimeout(100);
  // A window as tall as the page, so that what sticks to its foot covers nothing.
  const height = light.span === 'page' ? await page.evaluate<number>('document.documentElement.scrollHeight') : 0;
  const size = sizeOf(light);
  if (height > size.height) await page.setViewportSize({ ...size, height });
}
