import { describe, expect, it } from 'vitest';
import { composePage, type FrontPages, type PageContext } from './front-page.ts';

const files = (name: string) => ({ fr: [`assets/${name}.js`, 'assets/a.css'], en: [`assets/${name}-en.js`] });
const drawn = (language: string) =>
  Object.fromEntries(
    ['/', '/ demo', '/p/$id/today', '/dashboard'].map((path) => [
      path,
      { title: path, html: `<h1>name</h1><p class="a">asks</p>${language} $& ${path}` },
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
const pageContext: PageContext = {
  url: '/',
  language: undefined,
  theme: undefined,
  isKnown: false,
  showsCookies: true,
  isLocal: false,
  hasDemo: false,
};
const compose = (change: Partial<PageContext>) => composePage(template, pages, { ...pageContext, ...change });

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

  it('lists the files of its screen, in the selected language', () => {
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
  ])('preloads the query of %s, for a known user', (url, query) => {
    expect(compose({ url, isKnown: true })).toContain(`<link rel="preload" as="fetch" crossorigin href="${query}">`);
    expect(compose({ url })).not.toContain('api/');
  });

  describe('with its bootstrap data', () => {
    const data = { homes: ['</script><b>'] };
    const sentence = { headline: 'Tout < & va', caption: 'bien' };
    const visit = { url: `/p/${home}/today`, isKnown: true };
    const page = compose({ ...visit, bootstrapData: { data, sentence } });

    it('carries it as data that cannot end an element, and does not send the query again', () => {
      const [, query, text] = /id="bootstrap-data" data-query="(.*?)">(.*?)<\/script>/.exec(page) ?? [];
      expect(query).toBe(`/bootstrap?home=${home}&amp;view=today`);
      expect(JSON.parse(text ?? '')).toEqual(data);
      expect(page).not.toContain('rel="preload"');
    });

    it('shows its summary in place of its name', () => {
      expect(page).toContain('<h1>Tout &lt; &amp; va</h1><p class="a">bien</p>');
      expect(compose({ ...visit, bootstrapData: { data } })).toContain('<h1>name</h1><p class="a">asks</p>');
    });
  });

  it('shows the day of the demonstration where it is drawn, and carries its values', () => {
    const demoDay = { data: { powers_w: [1] }, html: '<b>$&</b>' };
    const landing: FrontPages = {
      ...pages,
      drawn: { ...pages.drawn, fr: { '/ demo': { title: 'a', html: '<div id="demo-day" class="b"></div><p>c</p>' } } },
    };
    const page = composePage(template, landing, { ...pageContext, hasDemo: true, demoDay });
    expect(page).toContain('<div id="demo-day" class="b"><b>$&</b></div><p>c</p>');
    expect(page).toContain('<script type="application/json" id="demo-values">{"powers_w":[1]}</script>');
    expect(compose({ url: '/' })).not.toContain('demo-values');
  });

  it('marks a gateway visitor without a session, and no other user', () => {
    expect(compose({ isKnown: false })).toContain('<html lang="fr" data-session="none">');
    // After a return from the operator's page the browser sends no cookie, signed in or not.
    expect(compose({ isKnown: false, showsCookies: false })).not.toContain('data-session');
    expect(compose({ isKnown: true })).not.toContain('data-session');
    expect(compose({ isKnown: false, isLocal: true })).not.toContain('data-session');
  });

  it('applies the selected theme, and ignores any other value', () => {
    expect(compose({ theme: 'dark', isKnown: true })).toContain('<html lang="fr" data-theme="dark">');
    expect(compose({ theme: 'x" onload="y', isKnown: true })).toContain('<html lang="fr">');
  });
});
