import { describe, expect, it } from 'vitest';
import { composePage, type FrontPages, type Visit } from './front-page.ts';

const files = (name: string) => ({ fr: [`assets/${name}.js`, 'assets/a.css'], en: [`assets/${name}-en.js`] });
const drawn = (language: string) =>
  Object.fromEntries(
    ['/', '/ demo', '/p/$id/today', '/dashboard'].map((path) => [
      path,
      { title: path, html: `${language} $& ${path}` },
    ]),
  );
const pages: FrontPages = {
  routes: [
    { path: '/p/$id/today', isInside: true, files: files('today') },
    { path: '/admin/{-$tab}', isInside: true, files: files('admin') },
    { path: '/', isInside: false, files: files('landing') },
  ],
  drawn: { fr: drawn('fr'), en: drawn('en') },
};
const template =
  '<html lang="fr"><head><base href="./" /><title>svc</title></head><body><div id="root"></div></body></html>';
const home = '71cdc97a-040a-48aa-824c-21087323105c';
const visit: Visit = {
  ...{ url: '/', language: undefined, theme: undefined },
  ...{ isKnown: false, isLocal: false, hasDemo: false },
};
const compose = (change: Partial<Visit>) => composePage(template, pages, { ...visit, ...change });

describe('a page of the front', () => {
  it.each([
    [{ url: '/' }, 'fr $& /<'],
    [{ url: '/', hasDemo: true }, 'fr $& / demo<'],
    [{ url: '/', language: 'en' }, 'en $& /<'],
    [{ url: '/?lang=en' }, 'en $& /<'],
    [{ url: '/?lang=en"><script>' }, 'fr $& /<'],
    [{ url: '/', isKnown: true }, 'fr $& /dashboard<'],
    [{ url: '/', isLocal: true }, 'fr $& /dashboard<'],
    [{ url: `/p/${home}/today?from=x` }, 'fr $& /p/$id/today<'],
    [{ url: '/nowhere' }, '<div id="root"><'],
  ])('can be read at once: %j', (change, text) => {
    expect(compose(change)).toContain(text);
  });

  it('names the files of its screen, in the language that is spoken', () => {
    const page = compose({ url: `/p/${home}/today` });
    expect(page).toContain('<link rel="modulepreload" crossorigin href="./assets/today.js">');
    expect(page).toContain('<link rel="stylesheet" crossorigin href="./assets/a.css">');
    expect(compose({ url: '/admin', language: 'en' })).toContain('assets/admin-en.js');
    expect(compose({ url: '/admin/jobs' })).toContain('assets/admin.js');
    expect(compose({ url: '/admin/jobs/1' })).not.toContain('assets/');
  });

  it.each([
    [`/p/${home}/today`, `api/bootstrap?home=${home}&amp;view=today`],
    ['/dashboard', 'api/bootstrap?view=today'],
    ['/', 'api/bootstrap?view=today'],
    ['/admin', 'api/bootstrap?view=home'],
  ])('asks what %s is going to ask, for whoever is known', (url, question) => {
    expect(compose({ url, isKnown: true })).toContain(`<link rel="preload" as="fetch" crossorigin href="${question}">`);
    expect(compose({ url })).not.toContain('api/');
  });

  it('wears the theme that was chosen, and no other word', () => {
    expect(compose({ theme: 'dark' })).toContain('<html lang="fr" data-theme="dark">');
    expect(compose({ theme: 'x" onload="y' })).toContain('<html lang="fr">');
  });
});
