import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticePages } from '../docs/.vitepress/help/index.ts';
import { basePlaceholder, relocate } from '../docs/.vitepress/relocate.ts';
import { checkPages } from './check-docs.ts';
import { linkHelpPages, listHelpPages, renderHelpPages } from './help-pages.ts';
import { digestScreen, listPictures } from './product-pictures.ts';

let folder: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-docs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the address of the site', () => {
  it('is relative in pages and styles, and found at run time in programs', () => {
    write(
      'fr/start/a.html',
      `<head></head><a href="${basePlaceholder}fr/">a</a><script>b("${basePlaceholder}")</script>`,
    );
    write('index.html', `<head></head><img src="${basePlaceholder}c.webp">`);
    write('assets/style.css', `url(${basePlaceholder}assets/font.woff2)`);
    write('assets/app.js', `const a=e=>"${basePlaceholder}"+e`);
    write('assets/index.js', `const t='{"documentCount":1,"documentIds":{"0":"${basePlaceholder}a.html"}}'`);
    relocate(folder);
    expect(read('index.html')).toMatch(
      /<script src="\.\/assets\/site\.\w+\.js" data-root="\.\/"><\/script><\/head><img src="\.\/c/,
    );
    const page = read('fr/start/a.html');
    expect(page).toContain('<a href="../../fr/">');
    const [, program = ''] = /<script src="\.\.\/\.\.\/(assets\/page\.\w+\.js)"><\/script>$/.exec(page) ?? [];
    expect(read(program)).toBe('b( globalThis.docsBase)');
    expect(read('assets/style.css')).toBe('url(../assets/font.woff2)');
    expect(read('assets/app.js')).toBe('const a=e=> globalThis.docsBase+e');
    const readIndex = new Function('globalThis', `${read('assets/index.js')}; return t`);
    expect(JSON.parse(readIndex({ docsBase: '/x/' }))).toMatchObject({ documentIds: { 0: '/x/a.html' } });
  });

  it('that is left somewhere fails the build', () => {
    write('a.html', `<head></head><a title="${basePlaceholder}" data-x='${basePlaceholder}'>`);
    expect(() => relocate(folder)).toThrow('depends on the address of the site');
  });
});

describe('the check of the pages', () => {
  const block = (info: string, text: string) => `\n\`\`\`${info}\n${text}\n\`\`\`\n`;
  const page = `# Title\n\n## Part\n${block('sh test=client', 'svc doctor # comment')}`;
  const french = page.replace('Title', 'Titre').replace('comment', 'commentaire');
  const check = (files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries({ 'start/a.md': page, 'fr/start/a.md': french, ...files }))
      write(file, text);
    return checkPages(folder, ['start/a.md']);
  };

  it('accepts the same headings and commands', () => {
    expect(check({})).toEqual({ problems: [], notRun: [], runCount: 2 });
  });

  it.each([
    ['a page that no menu has', { 'fr/start/b.md': '# B' }, 'fr/start/b.md is not in docs/.vitepress/sections.ts'],
    ['another heading', { 'fr/start/a.md': french.replace('## ', '### ') }, 'have other headings: 1 2 and 1 3'],
    ['a heading too many', { 'fr/start/a.md': `${french}\n## More\n` }, 'have other headings: 1 2 and 1 2 2'],
    ['another command', { 'fr/start/a.md': french.replace('doctor', 'backup') }, 'differ in their block 1'],
    ['a command too many', { 'start/a.md': page + block('sh test=client', 'svc help') }, 'differ in their block 2'],
    ['a command without a test', { 'start/a.md': page.replace(' test=client', '') }, 'needs test=… or not-run="…"'],
    ['JSON that is none', { 'start/a.md': page + block('json', '{ a: 1 }') }, 'SyntaxError'],
    ['YAML that is none', { 'start/a.md': page + block('yaml', 'a: [') }, 'YAMLParseError'],
  ])('reports %s', (_name, files, text) => {
    expect(check(files).problems.join('\n')).toContain(text);
  });

  it('reports a page that does not exist', () => {
    expect(checkPages(folder, ['start/a.md']).problems).toEqual([
      'start/a.md does not exist',
      'fr/start/a.md does not exist',
    ]);
  });

  it('lists what is not run, with the reason', () => {
    const text = page.replace('test=client', 'not-run="needs Docker"');
    expect(check({ 'start/a.md': text, 'fr/start/a.md': text }).notRun).toContain('fr/start/a.md:5: needs Docker');
  });
});

describe('the pages about codes', () => {
  it('exist in both languages, under the same names', () => {
    const [english, french] = (['en', 'fr'] as const).map((language) => Object.keys(renderHelpPages(language)));
    expect(french?.map((page) => page.replace(/^fr\//, ''))).toEqual(english);
    expect(listHelpPages().length).toBeGreaterThan(150);
    for (const name of ['gateway_unreachable', 'adam-err0123', 'notice-disk_full', 'destination-dns', 'quota_reserve'])
      expect(listHelpPages()).toContain(name);
  });

  it('say what happened, what to do and when it passes', () => {
    const { title, happened, heals, steps } = noticePages.DISK_FULL.fr;
    const page = renderHelpPages('fr')['fr/help/notice-disk_full.md'];
    for (const text of [`# ${title}`, '`DISK_FULL`', happened, ...steps, heals]) expect(page).toContain(text);
  });

  it('are linked from the list of errors', () => {
    const text = '## GATEWAY_QUOTA\n\ntext\n\n## NOT_A_CODE\n';
    expect(linkHelpPages('en', 'reference/errors.md', text)).toBe(
      '## GATEWAY_QUOTA\n\n[What you can do](../help/gateway_quota.md)\n\ntext\n\n## NOT_A_CODE\n',
    );
    expect(linkHelpPages('en', 'start/index.md', text)).toBe(text);
  });
});

it('a picture changes with its screen and its language only', () => {
  const [today, usage] = ['today', 'usage-month'].map((shot) => digestScreen({ shot, language: 'fr' }));
  expect(new Set([today, usage, digestScreen({ shot: 'today', language: 'en' })]).size).toBe(3);
  expect(listPictures()).toContainEqual({ shot: 'today', language: 'fr' });
});
