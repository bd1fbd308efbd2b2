import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export type OpenedPage = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the page and of its console, and requests that leave the machine. */
  readonly pageErrors: string[];
};

export type PageOptions = BrowserContextOptions & {
  /** The clock of the page is fixed at this moment. */
  readonly moment?: string;
  /** Errors in the console that a test provokes: the browser itself writes a refused request there. */
  readonly isExpected?: (line: string) => boolean;
};

/** A page in a profile of its own, on a screen of 1440 by 900 pixels by default. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<OpenedPage> {
  const { moment, isExpected = () => false, ...profile } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...profile });
  const page = await context.newPage();
  // A set clock empties the list of loaded files, from which the page decides what to cache. This restores the real
  // list.
  await context.addInitScript({ content: 'globalThis.listLoaded = performance.getEntriesByType.bind(performance)' });
  if (moment !== undefined) await page.clock.setFixedTime(moment);
  await context.addInitScript({ content: 'performance.getEntriesByType = globalThis.listLoaded' });
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && !isExpected(line.text())) pageErrors.push(line.text());
  });
  page.on('request', (request) => {
    if (!/^(http:\/\/(127\.0\.0\.1|(\w+\.)?localhost):|blob:|data:)/.test(request.url()))
      pageErrors.push(`left the machine: ${request.url()}`);
  });
  return { context, page, pageErrors };
}
