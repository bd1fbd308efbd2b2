import type { Browser, Page } from 'playwright-core';

/** A telephone on a poor line: 1.6 Mbit/s, 150 ms, a processor of a quarter of the speed. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const slowDown = 4;
export const slowConditions = `processor ${slowDown} times slower, 1.6 Mbit/s, 150 ms`;

const watch = `window.seen = { first: 0, largest: 0, text: '', shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') window.seen.first = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, size, element } of list.getEntries()) {
      if (startTime < window.seen.largest) continue;
      window.seen.largest = startTime;
      window.seen.text = size + ' px: ' + (element?.textContent ?? '').slice(0, 60);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.seen.shift += entry.value;
      window.seen.moved.push(...entry.sources.map(({ node, previousRect, currentRect }) =>
        (node?.className || node?.nodeName) + ' ' + previousRect.y + ' to ' + currentRect.y));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

export type LoadObservation = {
  readonly first: number;
  readonly largest: number;
  /** How large it is, and how it begins. */
  readonly text: string;
  readonly shift: number;
  /** What moved, and from where to where. */
  readonly moved: readonly string[];
  readonly requests: readonly string[];
  /** Of the responses, and of the page, which may carry the first of them. */
  readonly bytes: number;
};

type Opening = { readonly width?: number; readonly prepare?: (page: Page) => Promise<unknown> };

/**
 * Opens an address as a user on a slow connection does, and reports what the user saw until no more requests were sent.
 */
export async function openSlowly(
  browser: Browser,
  address: string,
  { width = 1440, prepare }: Opening = {},
): Promise<LoadObservation> {
  const viewport = { width, height: width < 768 ? 844 : 900 };
  const context = await browser.newContext({ viewport, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await prepare?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  const requests: string[] = [];
  let bytes = 0;
  page.on('response', async (response) => {
    const isPage = response.request().isNavigationRequest();
    if (!isPage && (!response.url().includes('/api/') || response.url().includes('/api/events'))) return;
    if (!isPage) requests.push(new URL(response.url()).pathname);
    const { responseBodySize } = await response
      .request()
      .sizes()
      .catch(() => ({ responseBodySize: 0 }));
    bytes += responseBodySize;
  });
  const quiet = watchQuiet(page);
  await page.goto(address, { timeout: 120_000 });
  // The screen is drawn and has sent all its own requests. The event stream starts later.
  await page.locator('main:not([aria-busy]) h1').waitFor({ timeout: 120_000 });
  await quiet();
  const seen = await page.evaluate<Omit<LoadObservation, 'requests' | 'bytes'>>('window.seen');
  await context.close();
  return { ...seen, requests, bytes };
}

const quietMs = 800;

/** Waits until no request was sent or pending for a while. The event stream does not count. */
function watchQuiet(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changed = performance.now();
  const note = () => {
    changed = performance.now();
  };
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) open.add(request);
    note();
  });
  const end = (request: unknown) => {
    open.delete(request);
    note();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    while (open.size > 0 || performance.now() - changed < quietMs) await page.waitForTimeout(100);
  };
}
