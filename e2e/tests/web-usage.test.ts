import { addDays, type Day, toDay } from '@svc/domain/day';
import { hourMs, minuteMs, parseInstant, startOfDay } from '@svc/domain/paris-time';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeZoom } from '../../web/src/period/zoom.ts';
import { type LongHousehold, openLongHousehold } from '../client/long-household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { chooseChartTool } from '../page/chart-tables.ts';
import { openPage } from '../page/open-page.ts';
import { plain, requestedMonthsOf } from '../page/page-checks.ts';

const french = (value: number, decimals = 0) =>
  plain(
    new Intl.NumberFormat('fr-FR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value),
  );

type Columns = { series: { start: string; step: string; values: (number | null)[] }[] };

describe('three years of half hours', () => {
  let house: LongHousehold;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];
  /** The requested months of the load curve, and the number of requests. */
  let requested: string[];
  let requests: number;

  beforeAll(async () => {
    house = await openLongHousehold();
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await closePages(browser);
    await house.stop();
  });
  beforeEach(() => open({ viewport: { width: 1440, height: 900 } }));
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  async function open(options: NonNullable<Parameters<Browser['newContext']>[0]>): Promise<void> {
    await context?.close();
    [requested, requests] = [[], 0];
    ({ context, page, pageErrors } = await openPage(browser, { moment: house.moment, locale: 'fr-FR', ...options }));
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.includes('/consumption/detail/')) return;
      requests += 1;
      requested.push(...requestedMonthsOf(searchParams));
    });
  }

  const visit = (query: string, home = house.long) => page.goto(`${house.url}/p/${home}/usage${query}`);
  const curve = () => page.getByRole('slider', { name: /^(Puissance|Énergie)/ });
  const valueText = async () => plain(await curve().getAttribute('aria-valuetext'));
  async function shown(): Promise<{ from: number; to: number; hours: number }> {
    const [from = 0, to = 0] = ((await curve().getAttribute('data-window')) ?? '').split('-').map(Number);
    return { from, to, hours: (to - from) / hourMs };
  }
  const hoursShown = async () => (await shown()).hours;
  /** Waits until every month has arrived. */
  const whole = () => page.getByText('1095 jours mesurés sur 1095').waitFor();
  const zoomOf = () => new URL(page.url()).searchParams.get('zoom');
  /** The address is updated once a zoom has settled. */
  const isRested = async () => zoomOf() === writeZoom(await shown());
  const figure = async (name: 'shown' | 'metered') =>
    Number(await page.locator(`[data-${name}]`).first().getAttribute(`data-${name}`));

  async function send(measure: 'daily' | 'detail', start: Day, end: Day, pdl = '12345678901231'): Promise<Columns> {
    const response = await fetch(
      `${house.url}/api/gridop/consumption/${measure}/${pdl}?start=${start}&end=${end}&format=columns`,
    );
    return ((await response.json()) as { data: Columns }).data;
  }
  /** The API's own value for the half hour that begins then. */
  async function powerAt(day: Day, hour: number): Promise<number> {
    const at = startOfDay(day) + hour * hourMs;
    for (const { start, step, values } of (await send('detail', day, addDays(day, 1))).series) {
      const value = values[(at - (parseInstant(start) ?? 0)) / (Number(step.slice(2, -1)) * minuteMs)];
      if (typeof value === 'number') return value;
    }
    throw new Error('no such point');
  }

  it('are one curve, loaded in few requests, and no month twice', async () => {
    await visit('?from=2026-02-01&to=2026-02-28');
    await page.getByRole('link', { name: 'Tout', exact: true }).click();
    await page.waitForURL('**view=all');
    await whole();
    await expect.poll(() => page.locator('.segment [aria-current]').allTextContents()).toEqual(['Tout']);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\skWh en 1\s095 jours$/);
    // The newest of the 37 comes with the bootstrap response, unless the server was late with it.
    const older = () => requested.filter((month) => month !== '2026-02-01');
    expect(requested.length - older().length).toBeLessThanOrEqual(1);
    expect(older()).toHaveLength(36);
    expect(new Set(requested).size).toBe(requested.length);
    // One request may span 745 days.
    expect(requests).toBeLessThanOrEqual(3);
    await page.getByRole('link', { name: 'Mois', exact: true }).click();
    await page.waitForURL('**/usage?from=2026-02-01&to=2026-02-28');
    await page.getByRole('link', { name: 'Tout', exact: true }).click();
    await whole();
    expect(older()).toHaveLength(36);
  });

  it('lose no peak, and add up to the daily totals', async () => {
    await visit('?view=all');
    await whole();
    let most = 0;
    for (const { values } of (await send('detail', toDay('2023-02-17'), toDay('2025-02-16'))).series)
      for (const value of values) most = Math.max(most, value ?? 0);
    for (const { values } of (await send('detail', toDay('2025-02-16'), toDay('2026-02-16'))).series)
      for (const value of values) most = Math.max(most, value ?? 0);
    await expect.poll(async () => plain(await page.locator('h1 + p').textContent())).toContain(`${french(most)} W`);
    const days = () => page.locator('[data-metered]').getAttribute('data-days');
    const distance = async () => Math.abs((await figure('shown')) - (await figure('metered')));
    await expect.poll(days).toBe('1095');
    await expect.poll(distance).toBeLessThan(1);
    // Of a day of 25 hours and of one of 23: 50 and 46 half hours.
    for (const [zoom, hours] of [
      ['20251025T2200Z.20251026T2300Z', 25],
      ['20250329T2300Z.20250330T2200Z', 23],
    ] as const) {
      await visit(`?view=all&zoom=${zoom}`);
      await whole();
      await expect.poll(hoursShown).toBe(hours);
      await expect.poll(days).toBe('1');
      await expect.poll(distance).toBeLessThan(1);
      await chooseChartTool(page, 'Afficher le tableau');
      await page.getByText('Page 1 sur 2').waitFor();
      await page.getByRole('button', { name: 'Suivant' }).click();
      await expect.poll(() => page.locator('table tbody tr').count()).toBe(hours * 2 - 25);
    }
  });

  it('show a change of step, and what is missing, as they are', async () => {
    await visit('?view=all&zoom=20250724T2200Z.20250803T2200Z', house.mixed);
    await page.getByText('pas de 10, 15 min').waitFor();
    await visit('?view=all&zoom=20260123T2300Z.20260130T2300Z', house.mixed);
    await page.getByText('295 jours mesurés sur 300').waitFor();
    await curve().focus();
    await page.keyboard.press('Home');
    for (let days = 0; days < 2; days++) await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(valueText).toMatch(/^lundi 26 janvier, 0 h – 0 h 30, lecture échouée, nouvel essai prévu/);
    // Hatched over the whole height of the missing period: neither the curve's colour only nor the card's only.
    const strokes = () =>
      page.evaluate<number>(`(() => {
      const canvas = document.querySelector('[role="slider"] canvas');
      const { data } = canvas.getContext('2d').getImageData(Math.round(canvas.width * 0.45), 40, 20, 20);
      return new Set(Array.from({ length: 400 }, (_, at) => data[at * 4 + 3])).size;
    })()`);
    await expect.poll(strokes).toBeGreaterThan(2);
  });

  it('store the zoom in the address, and the back button restores it', async () => {
    await visit('?view=all');
    await whole();
    await curve().focus();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(hoursShown).toBeCloseTo((1095 * 24) / 4, 0);
    await expect.poll(isRested).toBe(true);
    const first = { zoom: zoomOf(), ...(await shown()) };
    await page.keyboard.press('PageUp');
    await expect.poll(async () => zoomOf() !== first.zoom && (await isRested())).toBe(true);
    const second = await shown();
    expect(second.from).toBeLessThan(first.from);
    await page.goBack();
    await expect.poll(zoomOf).toBe(first.zoom);
    await expect.poll(shown).toMatchObject({ from: first.from, to: first.to });
    await page.goForward();
    await expect.poll(shown).toMatchObject({ from: second.from, to: second.to });
    await page.reload();
    await whole();
    await expect.poll(shown).toMatchObject({ from: second.from, to: second.to });
    // Only the height changes: the bars of a browser appear and disappear.
    await page.setViewportSize({ width: 1440, height: 620 });
    await expect.poll(shown).toMatchObject({ from: second.from, to: second.to });
    await visit('?view=all&zoom=hier');
    await whole();
    await expect.poll(hoursShown).toBe(1095 * 24);
    await visit('?from=2026-02-09&to=2026-02-15');
    await curve().focus();
    await page.keyboard.press('+');
    await page.waitForURL('**zoom=20260210T1700Z.20260214T0500Z');
    await page.goBack();
    await expect.poll(hoursShown).toBe(168);
  });

  it('respond to the keyboard, and announce each value', async () => {
    await visit('?view=all');
    await whole();
    await curve().focus();
    await page.keyboard.press('End');
    await expect.poll(valueText).toMatch(/^dimanche 15 février 2026, [\d,]+ kWh · \d+ – [\d ]+ W$/);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(valueText).toMatch(/^dimanche 8 février 2026/);
    await page.keyboard.press('Home');
    await expect.poll(valueText).toMatch(/^vendredi 17 février 2023/);
    await visit('?view=all&zoom=20260201T2300Z.20260208T2300Z');
    await whole();
    await curve().focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    await expect
      .poll(valueText)
      .toMatch(
        new RegExp(
          `^lundi 2 février, 2 h 30 – 3 h, ${french(await powerAt(toDay('2026-02-02'), 2.5))} W, heures creuses`,
        ),
      );
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(valueText).toMatch(/^mardi 3 février, 2 h 30/);
    // The cursor takes the window along when it leaves it.
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect.poll(valueText).toMatch(/^lundi 9 février, 0 h –/);
    await expect.poll(async () => (await shown()).to).toBeGreaterThan(parseInstant('2026-02-08T23:00Z') ?? 0);
    await page.keyboard.press('0');
    await expect.poll(hoursShown).toBe(1095 * 24);
    await curve().hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(hoursShown).toBeLessThan(1095 * 24);
    await page.keyboard.press('0');
    await expect.poll(hoursShown).toBe(1095 * 24);
    // The strip's brush: its left end is dragged to the middle.
    const box = await page.locator('[data-strip]').boundingBox();
    if (!box) throw new Error('no strip');
    await page.mouse.move(box.x + 1, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(hoursShown).toBeLessThan(1095 * 13);
  });

  it('share a cursor with the raster, whose cells open their day in the curve', async () => {
    await visit('?view=all&zoom=20250630T2200Z.20250731T2200Z');
    await whole();
    const raster = page.getByRole('img', { name: /^Tout, demi-heure/ });
    await curve().focus();
    await page.keyboard.press('Home');
    await expect.poll(() => page.locator('[data-marked]').getAttribute('data-marked')).toBe('865');
    await raster.scrollIntoViewIfNeeded();
    const box = await raster.boundingBox();
    if (!box) throw new Error('no raster');
    // A day is about as wide as a pixel, and a click is at a whole pixel.
    const place = [Math.round(box.x + (box.width * 500) / 1095), Math.round(box.y + box.height / 2)] as const;
    await page.mouse.move(...place);
    const marked = async () => Number(await page.locator('[data-marked]').getAttribute('data-marked'));
    await expect.poll(marked).toBeLessThan(510);
    const day = addDays(toDay('2023-02-17'), await marked());
    await page.mouse.click(...place);
    await expect.poll(shown).toEqual({
      from: startOfDay(day),
      to: startOfDay(addDays(day, 1)),
      hours: 24,
    });
    await expect.poll(zoomOf).toMatch(/^20240[67]/);
  });

  it('follow the touch contract', async () => {
    await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await visit('?view=all');
    await whole();
    await curve().scrollIntoViewIfNeeded();
    const box = await curve().boundingBox();
    if (!box) throw new Error('the curve has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await context.newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: (readonly [number, number])[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: places.map(([left, top], id) => ({ x: left, y: top, id })),
      });
    const pinch = async () => {
      await fingers('touchStart', [x - 20, y], [x + 20, y]);
      for (const reach of [30, 50, 75, 100]) await fingers('touchMove', [x - reach, y], [x + reach, y]);
      await fingers('touchEnd');
    };
    await pinch();
    await expect.poll(hoursShown).toBeLessThan(1095 * 24 * 0.3);
    await expect.poll(isRested).toBe(true);
    const [near, nearZoom] = [await shown(), zoomOf()];
    await fingers('touchStart', [x, y]);
    for (const left of [20, 50, 80]) await fingers('touchMove', [x - left, y]);
    await fingers('touchEnd');
    await expect.poll(async () => zoomOf() !== nearZoom && (await isRested())).toBe(true);
    const panned = await shown();
    expect(panned.from).toBeGreaterThan(near.from);
    expect(panned.hours).toBeCloseTo(near.hours, 0);
    const top = await page.evaluate('scrollY');
    await fingers('touchStart', [x, y]);
    for (const up of [20, 60, 120, 200]) await fingers('touchMove', [x, y - up]);
    await fingers('touchEnd');
    await expect.poll(() => page.evaluate('scrollY')).not.toBe(top);
    expect(await shown()).toMatchObject({ from: panned.from, to: panned.to });
    await page.evaluate('scrollTo(0, 0)');
    await curve().scrollIntoViewIfNeeded();
    const again = await curve().boundingBox();
    const spot = { position: { x: (again?.width ?? 0) / 2, y: 100 } };
    // A tap that lasts half a second on a slow machine is a long press, so the test taps again.
    const tip = page.locator('.tip');
    const tapped = async () => {
      if ((await tip.count()) === 0) await curve().tap(spot);
      return (await tip.count()) === 0 ? '' : plain(await tip.textContent());
    };
    await expect.poll(tapped).toMatch(/kWh · \d+ – [\d ]+ W$/);
    expect(await hoursShown()).toBeCloseTo(near.hours, 0);
    const place = [(again?.x ?? 0) + 200, (again?.y ?? 0) + 100] as const;
    // Two taps within 0.35 s are a double tap. The set clock stamps an event when it is read, however late that is.
    // Here each event comes 50 ms after the previous one.
    await page.evaluate(`(() => {
      let at = performance.now() + 1000;
      const stamp = (event) => Object.defineProperty(event, 'timeStamp', { value: (at += 50) });
      for (const type of ['pointerdown', 'pointerup']) addEventListener(type, stamp, true);
    })()`);
    for (let tap = 0; tap < 2; tap++) {
      await fingers('touchStart', place);
      await fingers('touchEnd');
    }
    await expect.poll(hoursShown).toBe(1095 * 24);
  });

  it('are looked at in kWh, on some days of the week, beside something else', async () => {
    await visit('?view=all&zoom=20260201T2300Z.20260208T2300Z');
    await whole();
    await page.getByRole('button', { name: 'kWh', exact: true }).click();
    await page.waitForURL('**unit=kwh**');
    await curve().focus();
    await page.keyboard.press('Home');
    const wh = (await powerAt(toDay('2026-02-02'), 0)) / 2;
    await expect.poll(valueText).toContain(`${french(wh / 1000, 3)} kWh`);
    await page.getByLabel('Jours de la semaine').selectOption({ label: 'Samedi et dimanche' });
    await page.waitForURL('**days=end**');
    await page.getByText('2 jours, 2 – 8 févr. 2026').waitFor();
    await page.getByText(/^31\d jours mesurés sur 31\d$/).waitFor();
    const shownPart = { has: page.getByRole('heading', { name: 'Ce qui est montré' }) };
    const change = () => page.locator('section', shownPart).textContent();
    await expect.poll(async () => plain(await change())).toMatch(/Un an plus tôt[+−]?\d+ %/);
    await page.getByLabel('Comparer avec').selectOption({ label: 'Juste avant' });
    await page.waitForURL('**cmp=prev**');
    await expect.poll(async () => plain(await change())).toMatch(/Juste avant/);
    await page.getByLabel('Comparer avec').selectOption({ label: 'Sans comparaison' });
    await page.waitForURL('**cmp=none**');
    await expect.poll(async () => plain(await change())).not.toMatch(/avant|plus tôt/);
    await visit('?from=2026-01-01&to=2026-01-31&cmp=prev');
    const [now, before] = [
      await send('daily', toDay('2026-01-01'), toDay('2026-02-01')),
      await send('daily', toDay('2025-12-01'), toDay('2026-01-01')),
    ].map(({ series }) => (series[0]?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0));
    const percent = Math.round(((now ?? 0) / (before ?? 1) - 1) * 100);
    await expect
      .poll(async () => plain(await page.locator('h1 + p').textContent()))
      .toContain(
        `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${percent === 0 ? 'stable' : `${Math.abs(percent)} %`} par rapport à la période d’avant, sur 31`,
      );
  });
});
