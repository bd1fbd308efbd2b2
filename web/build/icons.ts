import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** `node web/build/icons.ts`: draws the icons of an installed front from icon.svg. The pictures are committed. */
const folder = new URL('../public/', import.meta.url);
const drawing = readFileSync(new URL('icon.svg', folder), 'utf8');
// A mask may cut a tenth off every side; the others fill their square.
const pictures = [
  { name: 'icon-192.png', size: 192, share: 0.72 },
  { name: 'icon-512.png', size: 512, share: 0.72 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.52 },
  { name: 'icon-180.png', size: 180, share: 0.62 },
] as const;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
for (const { name, size, share } of pictures) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = Math.round(size * share);
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:#f6f7f4}svg{width:${inner}px;height:${inner}px}</style>${drawing}`,
  );
  writeFileSync(new URL(name, folder), await page.screenshot());
  await page.close();
}
await browser.close();
