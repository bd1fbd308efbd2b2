import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

// VitePress builds a site for one address. This site has to work under any: /docs of a gateway, the path that a home hub
// gives a client, any folder of a web server. So it is built for a placeholder, which is then replaced: by relative
// addresses in pages and styles, and in programs by what `site.js` finds out in the browser.

export const basePlaceholder = '/@docs@/';
const runtimeBase = 'globalThis.docsBase';

/** Runs before anything else on each page. */
const siteProgram = `globalThis.docsBase = new URL(document.currentScript.dataset.root, document.baseURI).pathname;
try {
  // A reader who chose a theme in svc has it here too, until they choose another one here.
  const theme = localStorage.getItem('svc.theme');
  if (theme && localStorage.getItem('vitepress-theme-appearance') === null)
    localStorage.setItem('vitepress-theme-appearance', theme === 'system' ? 'auto' : theme);
} catch {}
// The frame of the site remains while pages change, so its links must not depend on the page.
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive') return;
  for (const link of document.querySelectorAll('a[href]'))
    if (!link.getAttribute('href').startsWith('#') && link.origin === location.origin)
      link.setAttribute('href', link.pathname + link.search + link.hash);
});
`;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Makes the built site in `folder` independent of its address, and takes every program out of its pages. */
export function relocate(folder: string): void {
  const programs = new Map<string, string>();
  const addProgram = (name: string, text: string) => {
    const file = `assets/${name}.${digest(text)}.js`;
    programs.set(file, text);
    return file;
  };
  const site = addProgram('site', siteProgram);
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const path = join(folder, file);
    const root = `${relative(dirname(file), '.') || '.'}/`;
    const page = readFileSync(path, 'utf8')
      .replace('<head>', () => `<head>\n    <script src="${root}${site}" data-root="${root}"></script>`)
      // The content security policy allows no program inside a page.
      .replace(/<script(?![^>]* src=)([^>]*)>([\s\S]+?)<\/script>/g, (_, attributes: string, text: string) => {
        const program = addProgram('page', replaceInProgram(text));
        return `<script${attributes} src="${root}${program}"></script>`;
      })
      .replaceAll(`="${basePlaceholder}`, `="${root}`);
    write(path, page);
  }
  for (const file of globSync('**/*.css', { cwd: folder })) {
    const path = join(folder, file);
    const root = `${relative(dirname(file), '.') || '.'}/`;
    write(path, readFileSync(path, 'utf8').replaceAll(`url(${basePlaceholder}`, `url(${root}`));
  }
  for (const file of globSync('**/*.js', { cwd: folder })) {
    const path = join(folder, file);
    write(path, replaceInProgram(readFileSync(path, 'utf8')));
  }
  for (const [file, text] of programs) write(join(folder, file), text);
}

/** In texts of a program, whichever quotes they have. */
function replaceInProgram(text: string): string {
  // The index of the search is one text in single quotes or backticks, other texts are in double quotes.
  const [, quote = '"'] = /=(['`])\{"documentCount"/.exec(text) ?? [];
  return text
    .replaceAll(`"${basePlaceholder}"`, ` ${runtimeBase}`)
    .replaceAll(basePlaceholder, `${quote}+${runtimeBase}+${quote}`);
}

function write(path: string, text: string): void {
  if (text.includes(basePlaceholder)) throw new Error(`${path} depends on the address of the site`);
  writeFileSync(path, text);
}
