import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium, as a person would use it, without anything that calls home; its own parts in a language. */
export function openBrowser(language?: string): Promise<Browser> {
  return chromium.launch({
    ...(language !== undefined && { env: { ...process.env, LANGUAGE: language } }),
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      ...(language === undefined ? [] : [`--lang=${language}`, `--accept-lang=${language}`]),
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
