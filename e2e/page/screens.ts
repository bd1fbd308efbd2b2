import { readdirSync } from 'node:fs';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GalleryFixture, openGalleryFixture } from '../gallery/fixture.ts';
import { openShot } from '../gallery/open-shot.ts';
import { allShots } from '../shots/all.ts';
import { chooseContract } from '../shots/money.ts';
import { type Shot, screenOf } from '../shots/shot.ts';
import { closePages, sharedBrowser } from './browser.ts';
import { findBareCharts } from './chart-tables.ts';
import { findBarriers, findLayoutErrors, whatStays } from './page-checks.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** All folders of screens; the list of a phone and the demonstration have none of their own. */
export const allScreens = (): string[] => [
  ...readdirSync(new URL('../../web/src/screens', import.meta.url)).sort(),
  ...['more', 'demo'],
];

/**
 * Opens each screen once. Every other shot, width, theme and state is in web-screens.verify.test.ts. Several files run
 * a part each, so that workers can share them.
 */
export function describeScreens({ part, of }: { readonly part: number; readonly of: number }): void {
  const screens = allScreens().filter((_, index) => index % of === part - 1);
  describe('a screen at 1440 and 390 pixels', () => {
    let fixture: GalleryFixture;
    let browser: Browser;
    const contexts = new Map<Shot['as'], BrowserContext>();

    beforeAll(async () => {
      fixture = await openGalleryFixture({ age: 45 });
      browser = await sharedBrowser();
      await chooseContract(fixture);
    });
    afterAll(async () => {
      await closePages(browser);
      await fixture?.stop();
    });

    async function contextOf({ as }: Shot): Promise<BrowserContext> {
      const options = { viewport: desktop, locale: 'fr-FR', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
      const context = contexts.get(as) ?? (await browser.newContext(options));
      contexts.set(as, context);
      return context;
    }

    it.each(screens)('%s fits, can be used by everyone and explains its charts', async (screen) => {
      const shot = allShots.find((one) => screenOf(one) === screen);
      if (!shot) throw new Error(`no shot in e2e/shots shows the screen ${screen}`);
      const page = await openShot(await contextOf(shot), fixture, shot);
      expect(await findLayoutErrors(page)).toEqual([]);
      expect(await whatStays(async () => (await findBareCharts(page)).bare)).toEqual([]);
      expect(await findBarriers(page)).toEqual([]);
      await page.setViewportSize(phone);
      expect(await findLayoutErrors(page)).toEqual([]);
      await page.close();
    });
  });
}
