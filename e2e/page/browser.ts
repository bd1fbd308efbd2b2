import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Chromium uses only the last list of disabled features, so this one begins with those that the driver disables. The
 * omnibox is a page of its own in every window: a process, and some 0.1 s of a core for each profile a test opens.
 */
const switchedOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/**
 * Ends hanging operations. A slow machine takes many seconds to draw a page, and no test measures time by this limit.
 */
const mostMs = 120_000;

/** Debian's Chromium without its window, which takes an eighth less processor time, or else the whole of it. */
const program = () => ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ?? '';

let shared: Promise<Browser> | undefined;

/** One browser for all test files of a worker: each page has a profile of its own. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && (await shared).isConnected()) return await shared;
  shared = openBrowser();
  return await shared;
}

/** At the end of a test file: an open page would go on working beside the next one. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

/** Debian's Chromium, as a French household would use it, without anything that calls home. */
export async function openBrowser(language = 'fr-FR'): Promise<Browser> {
  const browser = await chromium.launch({
    timeout: 2 * mostMs,
    env: { ...process.env, LANGUAGE: language },
    executablePath: process.env.CHROMIUM_PATH ?? program(),
    args: [
      `--lang=${language}`,
      `--accept-lang=${language}`,
      '--headless',
      `--disable-features=${switchedOff.join()}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(mostMs));
  return browser;
}
