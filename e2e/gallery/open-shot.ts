import type { BrowserContext, Page, Request } from 'playwright-core';
import { goodPassword } from '../../server/test/gateway.ts';
import { disableBootstrap } from '../fixtures/household.ts';
import type { Shot } from '../shots/shot.ts';
import { mockSignals } from '../shots/signals.ts';
import { mockCalendars } from '../shots/year-views.ts';
import type { GalleryFixture } from './fixture.ts';

type Viewport = { readonly width: number; readonly height: number };

/** Opens the page of a shot, at the time of the fixture, and waits until no more data arrives. */
export async function openShot(
  context: BrowserContext,
  fixture: GalleryFixture,
  shot: Shot,
  { language = 'fr', viewport }: { readonly language?: string; readonly viewport?: Viewport } = {},
  /**
   * Either one bootstrap request first, as in normal use, or a request for each part, so that it can be mocked here.
   */
  isInOne = false,
): Promise<Page> {
  const page = await context.newPage();
  if (viewport !== undefined) await page.setViewportSize(viewport);
  page.setDefaultTimeout(90_000);
  await page.clock.setFixedTime(fixture.moment);
  await page.addInitScript((stored) => localStorage.setItem('svc.language', stored), language);
  // Shots share a profile: each shows its own responses, not those of another shot.
  await page.addInitScript(() => localStorage.setItem('svc.device-copy', 'off'));
  // A visitor's bootstrap response shows that there is no session: without it every page redirects to the login.
  const isVisited = shot.mode === 'gateway' && shot.as === undefined;
  if (!isInOne && !isVisited) await disableBootstrap(page);
  await mockSignals(page);
  await mockCalendars(page);
  await shot.mockResponses?.(page);
  await enter(page, fixture, shot);
  const arrived = watch(page);
  await page.goto(`${fixture[shot.mode]}${shot.path(fixture)}`);
  await page.locator('h1').first().waitFor();
  await arrived(shot.state === undefined ? 30_000 : 1500);
  // What is pressed is named in French, unless the shot says otherwise: in English the page is shown as it opens.
  if (language === 'fr' || shot.state !== undefined || shot.isBilingual) await shot.prepare?.(page, fixture);
  if (shot.prepare) await arrived(1500);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  return page;
}

type Keys = Parameters<BrowserContext['addCookies']>[0];
const stored = new WeakMap<GalleryFixture, Map<string, Promise<Keys>>>();

/** Each account logs in once: the list of sessions is part of a picture. */
async function enter(page: Page, fixture: GalleryFixture, { as }: Shot): Promise<void> {
  if (as === undefined) return;
  const known = stored.get(fixture) ?? new Map<string, Promise<Keys>>();
  stored.set(fixture, known);
  const keys = known.get(as) ?? logIn(page, fixture, as);
  known.set(as, keys);
  await page.context().addCookies(await keys);
}

async function logIn(page: Page, fixture: GalleryFixture, as: NonNullable<Shot['as']>): Promise<Keys> {
  const data = { email: as === 'admin' ? fixture.adminEmail : fixture.email, password: goodPassword };
  const response = await page.request.post(`${fixture.gateway}/api/accounts/${as === 'visitor' ? 'demo' : 'login'}`, {
    headers: { origin: fixture.gateway },
    data: as === 'visitor' ? {} : data,
    // Once for all pages of a person: a crowded machine takes its time for a password.
    timeout: 120_000,
  });
  if (!response.ok()) throw new Error(`no session for ${as}: ${response.status()}`);
  return await page.context().cookies();
}

/** Counts pending requests. The event stream never ends, so the browser never reports an idle network. */
function watch(page: Page): (timeoutMs: number) => Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) open.add(request);
    last = Date.now();
  });
  const end = (request: Request) => {
    open.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (timeoutMs) => {
    const until = Date.now() + timeoutMs;
    while (Date.now() < until) {
      if (open.size === 0 && Date.now() - last > 150) return;
      await page.waitForTimeout(30);
    }
  };
}
