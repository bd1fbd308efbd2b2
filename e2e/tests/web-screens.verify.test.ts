import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GalleryFixture, openGalleryFixture } from '../gallery/fixture.ts';
import { openShot } from '../gallery/open-shot.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { findBareCharts } from '../page/chart-tables.ts';
import { findColourAlone } from '../page/contrast.ts';
import { findUnreachable } from '../page/keyboard.ts';
import { findBarriers, findLayoutErrors, showIn, whatStays } from '../page/page-checks.ts';
import { allScreens } from '../page/screens.ts';
import { allShots } from '../shots/all.ts';
import { bareShots, chooseContract } from '../shots/money.ts';
import { type Shot, screenOf } from '../shots/shot.ts';

// A window of 1440 pixels at 200 % has 720 of its own.
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
] as const;
const [desk, tablet, , phone] = sizes;
/** How far a page may move while it loads. */
const mostShift = 0.05;
// Movement after a click or a key is no layout shift.
const watchShifts = `window.shift = 0;
  window.moved = [];
  let isTouched = false;
  for (const name of ['pointerdown', 'keydown', 'input']) addEventListener(name, () => { isTouched = true; }, true);
  new PerformanceObserver((list) => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      if (isTouched || hadRecentInput) continue;
      window.shift += value;
      for (const { node, previousRect, currentRect } of sources)
        window.moved.push((node?.className || node?.nodeName) + ' ' + previousRect.y + ' to ' + currentRect.y);
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

type Check = 'shape' | 'barriers' | 'keyboard' | 'colour' | 'shift' | 'chartTable';
type Profiles = Map<Shot['as'], BrowserContext>;
type Finding = { readonly check: Check; readonly text: string };

/** Every screen of both modes and every state of a panel, under different browser preferences. */
describe('a screen of the web front', () => {
  let fixture: GalleryFixture;
  let browser: Browser;
  const findings: Finding[] = [];
  const walked: Shot[] = [];
  let charts = 0;

  beforeAll(async () => {
    fixture = await openGalleryFixture({ age: 45 });
    browser = await sharedBrowser();
    await walk(bareShots);
    await chooseContract(fixture);
    await walk(allShots);
  }, 1_800_000);
  afterAll(async () => {
    await closePages(browser);
    await fixture.stop();
  });

  /** Three at a time: while one waits for the network, the others are drawn and checked. */
  async function walk(shots: readonly Shot[]): Promise<void> {
    const waiting = [...shots];
    const work = async () => {
      const profiles: Profiles = new Map();
      for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
        const { name } = shot;
        await look(shot, profiles).catch((error: unknown) =>
          findings.push({ check: 'shape', text: `${name}: ${error}` }),
        );
      }
      for (const profile of profiles.values()) await profile.close();
    };
    await Promise.all([work(), work(), work()]);
  }

  /** What one page of a person has loaded, the next one has. One at a time: clock and colours are those of a profile. */
  async function profileOf({ as }: Shot, profiles: Profiles): Promise<BrowserContext> {
    const known = profiles.get(as);
    if (known) return known;
    const options = { viewport: desk, locale: 'fr-FR', reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
    const profile = await browser.newContext(options);
    await profile.addInitScript(watchShifts);
    profiles.set(as, profile);
    return profile;
  }

  async function look(shot: Shot, profiles: Profiles): Promise<void> {
    const context = await profileOf(shot, profiles);
    const note = (check: Check, where: string) => (text: string) =>
      findings.push({ check, text: `${shot.name} ${where}: ${text}` });
    const checkShift = async (page: Page, width: number) => {
      const { shift, moved } = await page.evaluate<{ shift: number; moved: string[] }>('({ shift, moved })');
      if (shift > mostShift) note('shift', String(width))(`shifts by ${shift.toFixed(3)}: ${moved.join('; ')}`);
    };
    const page = await openShot(context, fixture, shot);
    if (shot.state === undefined) await checkShift(page, desk.width);
    (await whatStays(async () => (await findBareCharts(page)).bare)).forEach(note('chartTable', 'charts'));
    charts += (await findBareCharts(page)).charts;
    const checkBarriers = async (theme: 'light' | 'dark', where: string) => {
      await showIn(page, { colorScheme: theme });
      // What is no colour is the same in both.
      const rule = theme === 'light' ? undefined : 'color-contrast';
      (await findBarriers(page, rule)).forEach(note('barriers', where));
    };
    for (const theme of ['light', 'dark'] as const) {
      await checkBarriers(theme, theme);
      (await whatStays(() => findColourAlone(page))).forEach(note('colour', theme));
    }
    if (isFirst(shot)) {
      await showIn(page, { colorScheme: 'light', forcedColors: 'active' });
      (await findBarriers(page, 'color-contrast')).forEach(note('barriers', 'forced colours'));
      await page.emulateMedia({ forcedColors: 'none' });
      (await findUnreachable(page)).forEach(note('keyboard', 'with the Tab key'));
      // A chart that has the focus shows its cursor.
      await page.evaluate('document.activeElement.blur()');
    }
    for (const size of sizes) {
      await page.setViewportSize(size);
      (await findLayoutErrors(page)).forEach(note('shape', String(size.width)));
    }
    for (const theme of ['light', 'dark'] as const) await checkBarriers(theme, `${theme}, phone`);
    await page.close();
    if (isFirst(shot))
      for (const viewport of [tablet, phone]) {
        // The first page requested each part separately. These send one bootstrap request, as in normal use.
        const again = await openShot(context, fixture, shot, { viewport }, true);
        await checkShift(again, viewport.width);
        await again.close();
      }
    walked.push(shot);
  }

  const isFirst = (shot: Shot) => allShots.find((other) => screenOf(other) === screenOf(shot)) === shot;
  const of = (check: Check) => findings.filter((finding) => finding.check === check).map(({ text }) => text);

  it('is checked for every existing screen and state', () => {
    const screens = new Set(walked.map(screenOf));
    expect([...screens].sort()).toEqual(allScreens().sort());
    const states = new Set(walked.flatMap(({ state }) => state ?? []));
    expect([...states].sort()).toEqual([
      ...['before', 'empty', 'error', 'expired', 'importing', 'loading', 'no-contract', 'offline'],
      ...['partial', 'quota', 'refused', 'unpublished', 'waiting'],
    ]);
  });

  it('fits at 390, 768, 1440 and 200 %, with nothing small and nothing cut off', () => {
    expect(of('shape')).toEqual([]);
  });

  it('has no barrier on a desk and on a phone, in the light, in the dark and where the browser replaces all colours', () => {
    expect(of('barriers')).toEqual([]);
  });

  it('reaches everything with the Tab key, and shows where it is', () => {
    expect(of('keyboard')).toEqual([]);
  });

  it('has under each chart its sentence, its table, its file and its link', () => {
    expect(charts).toBeGreaterThan(40);
    expect(of('chartTable')).toEqual([]);
  });

  it('conveys nothing by colour only', () => {
    expect(of('colour')).toEqual([]);
  });

  it('shifts nothing while it loads, on a desk, a tablet and a phone', () => {
    expect(of('shift')).toEqual([]);
  });
});
