import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './run.ts';

// Pictures of the product in the documentation. `npm run gallery -- --docs` takes them and notes a digest of the files
// that the screen consists of; a picture whose screen has changed since then fails the check.

export type ProductPicture = { readonly shot: string; readonly language: 'en' | 'fr' };

export const pictureFolder = 'docs/pictures';
/** The digests, by the name of the picture. */
export const digestFile = `${pictureFolder}/screens.json`;
export const themes = ['light', 'dark'] as const;

export const nameOf = ({ shot, language }: ProductPicture) => `${shot}.${language}`;
export const fileOf = (picture: ProductPicture, theme: (typeof themes)[number]) =>
  `${pictureFolder}/${nameOf(picture)}.${theme}.webp`;

/** Every picture that a page of the documentation or a README names. */
export function listPictures(): ProductPicture[] {
  const pages = globSync(['README*.md', 'docs/*.md', 'docs/*/**/*.md'], { cwd: root });
  const named = pages
    .filter((page) => !page.includes('.vitepress'))
    .flatMap((page) => [
      ...readFileSync(join(root, page), 'utf8').matchAll(/pictures\/(?<name>[\w-]+\.(?:en|fr))\.(?:light|dark)\.webp/g),
    ]);
  return [...new Set(named.map(({ groups }) => groups?.name ?? ''))].sort().map((name) => {
    const [shot = '', language] = name.split('.');
    return { shot, language: language === 'fr' ? 'fr' : 'en' };
  });
}

/** Screens of shots whose name does not begin with the name of the folder. */
const screens: Readonly<Record<string, string>> = { demo: 'today' };

/** The files that draw a screen: what it imports, its messages in one language, the frame and the styles around it. */
function listSources({ shot, language }: ProductPicture): string[] {
  const first = shot.split('-')[0] ?? shot;
  const screen = screens[first] ?? first;
  const messages = ['common', 'shell', screen].map((name) => `web/src/messages/${language}/${name}.ts`);
  const found = new Set<string>();
  const waiting = [
    `web/src/screens/${screen}/index.tsx`,
    'web/src/frame/frame.tsx',
    ...globSync('web/src/theme/*.css', { cwd: root }),
    ...messages.filter((file) => existsSync(join(root, file))),
  ];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    // It names the messages of all screens in all languages.
    if (found.has(file) || file.endsWith('messages/screens.ts')) continue;
    if (file.startsWith(`web/src/messages/${language === 'fr' ? 'en' : 'fr'}/`)) continue;
    found.add(file);
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/(?:from |import |import\()'(\.[^']+)'/g))
      waiting.push(normalize(join(dirname(file), target)));
  }
  return [...found].sort();
}

/** Changes with every file that draws the screen. */
export function digestScreen(picture: ProductPicture): string {
  const digest = createHash('sha256');
  for (const file of listSources(picture)) digest.update(`${file}\n`).update(readFileSync(join(root, file)));
  return digest.digest('hex').slice(0, 16);
}

export const readDigests = (): Record<string, string> =>
  existsSync(join(root, digestFile))
    ? (JSON.parse(readFileSync(join(root, digestFile), 'utf8')) as Record<string, string>)
    : {};

/** What is wrong with the pictures of the documentation. */
export function findStalePictures(): string[] {
  const digests = readDigests();
  const wanted = listPictures();
  const names = new Set(wanted.map(nameOf));
  const files = new Set(wanted.flatMap((picture) => themes.map((theme) => fileOf(picture, theme))));
  return [
    ...wanted.flatMap((picture) => [
      ...themes
        .map((theme) => fileOf(picture, theme))
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${file} does not exist`),
      ...(digests[nameOf(picture)] === digestScreen(picture) ? [] : [`${nameOf(picture)} is older than its screen`]),
    ]),
    ...Object.keys(digests)
      .filter((name) => !names.has(name))
      .map((name) => `no page shows ${name}`),
    ...globSync(`${pictureFolder}/*.webp`, { cwd: root })
      .filter((file) => !files.has(file))
      .map((file) => `no page shows ${file}`),
  ];
}
