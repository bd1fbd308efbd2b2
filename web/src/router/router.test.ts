import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Path } from './address.ts';
import { type Route, Router, redirect } from './router.ts';

/** A window under the prefix of a proxy: its history, and what it was asked for. */
function makeWindow(path: string) {
  const entries: { href: string; state: unknown }[] = [{ href: `/box${path}`, state: null }];
  let at = 0;
  const listeners = new Map<string, () => void>();
  const current = () => new URL(entries[at]?.href ?? '', 'http://svc.test');
  const stored = new Map<string, string>();
  const reload = vi.fn();
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return entries[at]?.state;
    },
    pushState: (state: unknown, _title: string, href: string) => {
      entries.splice(at + 1, entries.length, { href, state });
      at += 1;
    },
    replaceState: (state: unknown, _title: string, href: string) => {
      entries[at] = { href, state };
    },
  };
  const location = {
    get pathname() {
      return current().pathname;
    },
    get search() {
      return current().search;
    },
    reload,
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const back = () => {
    at -= 1;
    listeners.get('popstate')?.();
  };
  return { back, reload, hrefs: () => entries.map(({ href }) => href), href: () => entries[at]?.href };
}

const screenNamed = (name: string) => Object.assign(() => null, { label: name });
const frame = () => null;
const nameOf = (router: Router) => {
  const { screen } = router.shown();
  return typeof screen === 'function' ? (screen as unknown as { label: string }).label : screen;
};

type Fixture = { router: Router; window: ReturnType<typeof makeWindow> };

async function open(path: string, routes: Partial<Record<Path, Route>>): Promise<Fixture> {
  const window = makeWindow(path);
  const router = new Router({
    base: '/box',
    paths: Object.keys(routes) as Path[],
    find: (name) => routes[name] as Route,
    loadFrame: async () => frame,
  });
  return { router, window };
}

const ready = (name: string, isInside = false): Route => ({ isInside, load: async () => screenNamed(name) });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the router', () => {
  beforeEach(() => vi.unstubAllGlobals());
  afterEach(() => vi.unstubAllGlobals());

  it('opens the address of the window under a prefix, with its parts and search parameters', async () => {
    const { router } = await open('/p/1-a/usage?from=2026-01-01&kva=9', { '/p/$id/usage': ready('usage', true) });
    await router.start();
    expect(router.shown()).toMatchObject({ pathname: '/p/1-a/usage', params: { id: '1-a' }, frame, scroll: 'stay' });
    expect(router.shown().search).toMatchObject({ from: '2026-01-01', kva: 9 });
    expect(nameOf(router)).toBe('usage');
  });

  it('writes links with the prefix; "." keeps the screen and the home', async () => {
    const { router } = await open('/p/1/usage?from=2026-01-01', { '/p/$id/usage': ready('usage') });
    await router.start();
    expect(router.href({ to: '/help' })).toBe('/box/help');
    expect(router.href({ to: '.', search: { view: 'all' } })).toBe('/box/p/1/usage?view=all');
    expect(router.href({ to: '.', params: { id: '2' }, search: true })).toBe('/box/p/2/usage?from=2026-01-01');
    expect(router.href({ to: '.', search: (old) => ({ ...old, to: '2026-02-01' }) })).toBe(
      '/box/p/1/usage?from=2026-01-01&to=2026-02-01',
    );
  });

  it('keeps the previous screen until the next is loaded, and drops one that was left meanwhile', async () => {
    let finish: (screen: () => null) => void = () => undefined;
    const slow = { isInside: false, load: () => new Promise<() => null>((resolve) => (finish = resolve)) };
    const { router, window } = await open('/help', {
      '/help': ready('help'),
      '/status': slow,
      '/login': ready('login'),
    });
    await router.start();
    const first = router.navigate({ to: '/status' });
    await settle();
    expect([window.href(), nameOf(router)]).toEqual(['/box/status', 'help']);
    await router.navigate({ to: '/login' });
    finish(screenNamed('status'));
    await first;
    expect([window.href(), nameOf(router)]).toEqual(['/box/login', 'login']);
  });

  it('draws changed search parameters at once, without the guard, and leaves what did not change as it is', async () => {
    const guard = vi.fn(async () => undefined);
    const { router } = await open('/p/1/usage', { '/p/$id/usage': { ...ready('usage'), guard } });
    await router.start();
    const { params } = router.shown();
    void router.navigate({ to: '.', search: { view: 'all' }, resetScroll: false });
    expect(router.shown()).toMatchObject({ search: { view: 'all' }, scroll: 'stay' });
    expect(router.shown().params).toBe(params);
    expect(guard).toHaveBeenCalledTimes(1);
  });

  it('follows a redirect of a guard, without an entry in the history', async () => {
    const guard = async () => {
      throw redirect({ to: '/login' });
    };
    const { router, window } = await open('/help', {
      '/help': ready('help'),
      '/homes': { ...ready('homes'), guard },
      '/login': ready('login'),
    });
    await router.start();
    await router.navigate({ to: '/homes' });
    expect([nameOf(router), window.hrefs()]).toEqual(['login', ['/box/help', '/box/login']]);
  });

  it('shows a guard that failed, and an address that does not exist', async () => {
    const guard = async () => {
      throw new Error('no response');
    };
    const { router, window } = await open('/nowhere', { '/homes': { ...ready('homes', true), guard } });
    await router.start();
    expect(nameOf(router)).toBe('missing');
    await router.navigate({ to: '/homes' });
    expect(router.shown()).toMatchObject({ screen: 'failed', frame: undefined });
    expect(window.reload).not.toHaveBeenCalled();
  });

  it('reloads once for a file that is gone, then shows the failure', async () => {
    const load = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const { router, window } = await open('/help', { '/help': ready('help'), '/status': { isInside: false, load } });
    await router.start();
    void router.navigate({ to: '/status' });
    await settle();
    expect([window.reload.mock.calls.length, nameOf(router)]).toEqual([1, 'help']);
    await router.navigate({ to: '/status' });
    expect([window.reload.mock.calls.length, nameOf(router)]).toEqual([1, 'failed']);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  it('goes to the top of a new screen, and back to where the previous one was', async () => {
    const { router, window } = await open('/help', { '/help': ready('help'), '/status': ready('status') });
    await router.start();
    vi.stubGlobal('scrollY', 420);
    await router.navigate({ to: '/status' });
    expect(router.shown().scroll).toBe('top');
    window.back();
    await settle();
    expect(router.shown()).toMatchObject({ pathname: '/help', scroll: 420 });
  });

  it('adds no entry for the address that is open', async () => {
    const { router, window } = await open('/help', { '/help': ready('help') });
    await router.start();
    await router.navigate({ to: '/help' });
    expect(window.hrefs()).toEqual(['/box/help']);
  });
});
