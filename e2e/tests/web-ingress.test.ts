import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '../../server/test/raw-http.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';
import { closePages, sharedBrowser } from '../page/browser.ts';
import { openPage } from '../page/open-page.ts';
import { type Nginx, startNginx } from '../servers/nginx.ts';

const prefix = '/api/hassio_ingress/Kx3-_w9Qe';
/** The address from which the ingress calls; requests of this test come from another one. */
const ingress = '127.0.0.2';

/** A real nginx as the hub and its supervisor: a page with a frame, and the ingress as they forward it. */
function startHub(port: number, target: string): Promise<Nginx> {
  const source = `http://hub.localhost:${port}${prefix}/`;
  const frame = `<!doctype html><title>hub</title><iframe id=app width=1300 height=850 src=${source}></iframe>`;
  return startNginx(port, prefix, target, {
    server: ['default_type text/html;', `location = /hub { return 200 "${frame}"; }`],
    location: [
      `proxy_bind ${ingress};`,
      `proxy_set_header X-Ingress-Path ${prefix};`,
      'proxy_set_header X-Hass-Source core.ingress;',
      'proxy_set_header X-Forwarded-For "$remote_addr, 172.30.32.1";',
      'proxy_set_header X-Forwarded-Host $http_host;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_set_header X-Remote-User-Name household;',
      // The hub compresses by itself.
      'proxy_set_header Accept-Encoding "";',
      'proxy_buffering off;',
    ],
  });
}

describe('a client in the frame of a home hub', () => {
  let fixture: HouseholdFixture;
  let nginx: Nginx;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let pageErrors: string[];
  /** Paths that were requested outside the ingress. */
  let strays: string[];
  let hub: string;
  let elsewhere: string;

  beforeAll(async () => {
    fixture = await openHouseholdFixture({ age: 45, settings: { INGRESS_PROXY: ingress } });
    browser = await sharedBrowser();
    const port = await findFreePort();
    nginx = await startHub(port, fixture.client);
    // Two sites on this machine, under names that no setting of the client contains.
    hub = `http://hub.localhost:${port}`;
    elsewhere = `http://elsewhere.localhost:${port}`;
  });
  afterAll(async () => {
    await closePages(browser);
    await nginx.stop();
    await fixture.stop();
  });
  beforeEach(async () => {
    const isExpected = (line: string) => /in a frame|X-Frame-Options|frame-ancestors| 403 /.test(line);
    ({ context, page, pageErrors } = await openPage(browser, { moment: fixture.moment, isExpected }));
    strays = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith(`${prefix}/`) && pathname !== '/hub') strays.push(pathname);
    });
  });
  afterEach(async () => {
    await page.goto('about:blank');
    await context.close();
    expect(strays).toEqual([]);
    expect(pageErrors).toEqual([]);
  });

  const openFrame = async (site: string): Promise<Frame> => {
    await page.goto(`${site}/hub`);
    const frame = await (await page.waitForSelector('#app')).contentFrame();
    if (!frame) throw new Error('the page of the hub has no frame');
    return frame;
  };
  const path = (frame: Frame) => new URL(frame.url()).pathname;

  it('opens on today, receives changes, and a reload of a deep link stays inside', async () => {
    const stream = page.waitForResponse((response) => new URL(response.url()).pathname === `${prefix}/api/events`);
    const frame = await openFrame(hub);
    await frame.waitForURL('**/p/*/today');
    await frame.getByText('Hier, dimanche').waitFor();
    expect((await stream).status()).toBe(200);
    expect(path(frame)).toMatch(new RegExp(`^${prefix}/p/[^/]+/today$`));
    const address = `${prefix}/p/${fixture.homeId}/usage?from=2026-02-15&to=2026-02-15`;
    await frame.goto(hub + address);
    await frame.getByText('48 demi-heures').first().waitFor();
    await frame.evaluate('location.reload()');
    await page.waitForResponse((response) => response.url() === hub + address);
    await frame.getByText('48 demi-heures').first().waitFor();
    expect(frame.url()).toBe(hub + address);
  });

  it('shows every page of the menu under the prefix, and writes', async () => {
    const frame = await openFrame(hub);
    await frame.getByText('Hier, dimanche').waitFor();
    const rail = frame.locator('nav.rail a:not([href*="docs/"])');
    const menu = await rail.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(menu.length).toBeGreaterThan(10);
    for (const href of menu) {
      expect(href.startsWith(`${prefix}/`)).toBe(true);
      await frame.locator(`nav.rail a[href="${href}"]`).click();
      await frame.waitForURL((url) => (url.pathname + url.search).startsWith(href));
      await frame.locator('main:not([aria-busy]):not(:has([data-state="loading"])) h1').first().waitFor();
    }
    const write = `fetch(new URL('api/sync', document.baseURI), {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then(({ status }) => status)`;
    expect(await frame.evaluate(write)).toBe(200);
    // The scope of the service worker: nothing of the hub.
    const scope = await frame.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)');
    expect(scope).toBe(`${hub}${prefix}/`);
    const cookies = (await context.cookies()).map((cookie) => cookie.path);
    expect(cookies.filter((folder) => !folder.startsWith(`${prefix}/`))).toEqual([]);
  });

  it('shows the API page', async () => {
    await page.goto(`${hub}${prefix}/api/docs`);
    await page.getByText('svc local client').first().waitFor();
  });

  it('stays empty in the frame of another site, which can write nothing', async () => {
    const shown = page.waitForResponse(`${hub}${prefix}/`);
    const frame = await openFrame(elsewhere);
    expect((await shown).status()).toBe(403);
    await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
    const written = page.waitForResponse(`${hub}${prefix}/api/sync`);
    await page.evaluate(`document.body.innerHTML =
      '<form method=post enctype=text/plain action="${hub}${prefix}/api/sync"><button>send</button></form>'`);
    await page.getByRole('button').click();
    expect((await written).status()).toBe(403);
  });

  it('gives the header nothing when it comes from another address', async () => {
    const headers = { 'x-ingress-path': prefix, 'x-forwarded-for': ingress };
    const named = await send(`${fixture.client}/api/pdl`, { headers: { ...headers, host: new URL(hub).host } });
    expect([named.status, named.headers['x-frame-options']]).toEqual([421, 'DENY']);
    const direct = await send(`${fixture.client}/`, { headers: { ...headers, accept: 'text/html' } });
    expect([direct.status, direct.headers['x-frame-options']]).toEqual([200, 'DENY']);
    expect(direct.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
