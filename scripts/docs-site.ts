import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vitepress';
import { relocate } from '../docs/.vitepress/relocate.ts';
import { pagesOf, type SiteLanguage } from '../docs/.vitepress/sections.ts';
import { setSpaces } from '../web/build/french-spaces.ts';
import { linkHelpPages, renderHelpPages } from './help-pages.ts';

// The site of the documentation: written pages, a generated page for each code that a person can meet, pictures. It is
// prepared in a folder of its own, built by VitePress, and made independent of its address.

const docs = fileURLToPath(new URL('../docs', import.meta.url));
const target = process.argv[2];
if (target === undefined) throw new Error('name the folder that receives the site');

const source = mkdtempSync(join(docs, `.vitepress/source-${process.pid}-`));
try {
  for (const language of ['en', 'fr'] as const) {
    for (const page of pagesOf(language)) writePage(language, page, readFileSync(join(docs, page), 'utf8'));
    for (const [page, text] of Object.entries(renderHelpPages(language))) writePage(language, page, text);
  }
  const files = join(source, 'public');
  if (existsSync(join(docs, 'pictures'))) cpSync(join(docs, 'pictures'), join(files, 'pictures'), { recursive: true });
  cpSync(join(docs, '../web/public/icon.svg'), join(files, 'icon.svg'));
  process.env.DOCS_SOURCE = source;
  await build(docs, { outDir: target });
  rmSync(join(target, 'hashmap.json'));
  relocate(target);
} finally {
  rmSync(source, { recursive: true, force: true });
}

function writePage(language: SiteLanguage, page: string, text: string): void {
  const linked = linkHelpPages(language, page, text);
  mkdirSync(dirname(join(source, page)), { recursive: true });
  writeFileSync(join(source, page), language === 'fr' ? setFrenchSpaces(linked) : linked);
}

/** In prose only: code and the second row of a table have spaces of their own. */
function setFrenchSpaces(text: string): string {
  return text
    .split(/(^ *```[\s\S]*?^ *```|`[^`\n]*`|^\|[\s:|-]+$|!\[)/m)
    .map((part, index) => (index % 2 === 0 ? setSpaces(part) : part))
    .join('');
}
