import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  digestFile,
  digestScreen,
  fileOf,
  listPictures,
  nameOf,
  type ProductPicture,
  pictureFolder,
  readDigests,
} from '../../scripts/product-pictures.ts';
import { root } from '../../scripts/run.ts';
import { openBrowser } from '../page/browser.ts';
import { runGallery } from './run.ts';
import type { ThemeVariant } from './themes.ts';

const variants: readonly ThemeVariant[] = (['fr', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map(
    (theme) => ({ size: '1440', theme, language, rendering: 'plain', span: 'window' }) as const,
  ),
);

type Outcome = { readonly count: number; readonly failures: readonly string[] };

/** Takes the pictures that pages of the documentation name, and notes of which files their screens consist. */
export async function takeProductPictures(
  isWanted: (picture: ProductPicture) => boolean,
  log: (line: string) => void,
): Promise<Outcome> {
  const wanted = listPictures().filter(isWanted);
  const shots = new Set(wanted.map(({ shot }) => shot));
  const folder = `${mkdtempSync(join(tmpdir(), 'svc-pictures-'))}/`;
  const browser = await openBrowser();
  try {
    const { pictures, failures } = await runGallery({
      folder,
      isWanted: ({ name }) => shots.has(name),
      themes: () => variants,
      log,
    });
    mkdirSync(join(root, pictureFolder), { recursive: true });
    const page = await browser.newPage();
    const digests = readDigests();
    let count = 0;
    for (const picture of wanted) {
      const taken = pictures.filter(
        ({ shot, language }) => shot.name === picture.shot && language === picture.language,
      );
      for (const { theme, file } of taken) {
        writeFileSync(join(root, fileOf(picture, theme)), await encode(page, readFileSync(`${folder}${file}`)));
        count += 1;
      }
      if (taken.length === 2) digests[nameOf(picture)] = digestScreen(picture);
    }
    const names = new Set(listPictures().map(nameOf));
    const shown = Object.entries(digests).filter(([name]) => names.has(name));
    writeFileSync(join(root, digestFile), `${JSON.stringify(Object.fromEntries(shown.sort()), null, 2)}\n`);
    const unknown = [...shots].filter((name) => pictures.every(({ shot }) => shot.name !== name));
    return { count, failures: [...failures, ...unknown.map((name) => `no shot is named ${name}`)] };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A WebP of the browser is a fifth of its PNG. */
async function encode(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.85);
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
