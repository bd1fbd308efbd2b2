import type { ReactNode } from 'react';
import { readSearch, type SearchParams } from '../search-params.ts';
import {
  fillPath,
  matchPath,
  type ParamsOf,
  type Path,
  type PathParams,
  parseSearch,
  type RequiredParams,
  writeSearch,
} from './address.ts';

type Screen = () => ReactNode;
type Frame = (props: { children: ReactNode }) => ReactNode;

export type RouteLocation = { readonly pathname: string; readonly searchStr: string; readonly search: SearchParams };

export type Route = {
  /** Whether the menu and the bar stand around the screen. */
  readonly isInside: boolean;
  /** Runs before the screen is loaded; may throw a `Redirect`. */
  readonly guard?: (location: RouteLocation) => Promise<void>;
  readonly load?: () => Promise<Screen>;
};

type SearchChange = SearchParams | true | ((old: SearchParams) => SearchParams);

export type Target<To extends Path | '.'> = {
  /** `.` is the screen that is open, for the same home. */
  readonly to: To;
  /** Without it, the search parameters are removed; `true` leaves them. */
  readonly search?: SearchChange;
} & ([RequiredParams<To>] extends [never] ? { readonly params?: PathParams } : { readonly params: ParamsOf<To> });

export type Options = { readonly replace?: boolean; readonly resetScroll?: boolean };

/** Thrown by a guard: another address is opened instead. */
export class Redirect {
  readonly target: Target<Path> & Options;

  constructor(target: Target<Path>) {
    this.target = { ...target, replace: true };
  }
}

export function redirect<To extends Path>(target: Target<To>): Redirect {
  return new Redirect(target as unknown as Target<Path>);
}

/** What is drawn. `failed`: the guard or the files of the screen could not be loaded. */
export type Shown = RouteLocation & {
  readonly path: Path | undefined;
  readonly params: PathParams;
  /** The menu and the bar around the screen. */
  readonly frame: Frame | undefined;
  readonly screen: Screen | 'missing' | 'failed' | undefined;
  /** Of the entry in the browser's history. */
  readonly key: string;
  readonly scroll: 'top' | 'stay' | number;
};

type Match = { readonly path: Path | undefined; readonly params: PathParams; readonly route: Route | undefined };

export type RouterOptions = {
  /** The prefix of a proxy, without the last slash. */
  readonly base: string;
  readonly paths: readonly Path[];
  readonly find: (path: Path) => Route;
  readonly loadFrame: () => Promise<Frame>;
};

const scrollKey = 'svc.scroll';
const reloadKey = 'svc.reload';

const newKey = () => Math.random().toString(36).slice(2);
const entryKey = () => (history.state as { key?: string } | null)?.key ?? 'first';

/**
 * Opens addresses: the address changes first, the previous screen stays until the guard has passed and the next screen
 * is loaded. A screen whose search parameters change is drawn at once.
 */
export class Router {
  #shown: Shown | undefined;
  #latest = 0;
  readonly #listeners = new Set<() => void>();
  readonly #positions = new Map<string, number>(readPositions());
  readonly #options: RouterOptions;

  constructor(options: RouterOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => {
    if (!this.#shown) throw new Error('no address was opened yet');
    return this.#shown;
  };

  /** Opens the address of the window and follows the back button. */
  start(): Promise<void> {
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => {
      this.#notePosition();
      void this.#open(this.#positions.get(entryKey()) ?? 'top');
    });
    addEventListener('pagehide', () => {
      this.#notePosition();
      sessionStorage.setItem(scrollKey, JSON.stringify([...this.#positions].slice(-50)));
    });
    return this.#open(this.#positions.get(entryKey()) ?? 'stay');
  }

  /** The address of a link, with the prefix of a proxy. */
  href<To extends Path | '.'>({ to, params, search }: Target<To>): string {
    const shown = to === '.' ? this.#shown : undefined;
    const path: Path | undefined = to === '.' ? shown?.path : to;
    const old = this.#shown?.search ?? {};
    const next = search === true ? old : typeof search === 'function' ? search(old) : (search ?? {});
    // Only the page of an unknown address has no path.
    const filled =
      path === undefined ? location.pathname : this.#options.base + fillPath(path, { ...shown?.params, ...params });
    return filled + writeSearch(next);
  }

  readonly navigate = async <To extends Path | '.'>(target: Target<To> & Options): Promise<void> => {
    const href = this.href(target);
    this.#notePosition();
    const isSame = href === location.pathname + location.search;
    if (target.replace || isSame) history.replaceState({ key: isSame ? entryKey() : newKey() }, '', href);
    else history.pushState({ key: newKey() }, '', href);
    await this.#open(target.resetScroll === false ? 'stay' : 'top');
  };

  #notePosition(): void {
    if (this.#shown) this.#positions.set(this.#shown.key, scrollY);
  }

  #match(pathname: string): Match {
    for (const path of this.#options.paths) {
      const params = matchPath(path, pathname);
      if (params) return { path, params, route: this.#options.find(path) };
    }
    return { path: undefined, params: {}, route: undefined };
  }

  async #open(scroll: Shown['scroll']): Promise<void> {
    this.#latest += 1;
    const attempt = this.#latest;
    const pathname = location.pathname.slice(this.#options.base.length);
    const searchStr = location.search;
    const { path, params, route } = this.#match(pathname);
    const raw = parseSearch(searchStr);
    const next = { pathname, searchStr, search: { ...raw, ...readSearch(raw) }, path, params, key: entryKey(), scroll };
    const show = (screen: Shown['screen'], frame?: Frame) => {
      if (attempt === this.#latest) this.#show({ ...next, screen, frame });
    };
    const before = this.#shown;
    if (before?.pathname === pathname && typeof before.screen === 'function') return show(before.screen, before.frame);
    if (!route) return show('missing');
    const loading = Promise.all([route.load?.(), route.isInside ? this.#options.loadFrame() : undefined]);
    // Its failure counts only when the guard has let the user in.
    loading.catch(() => undefined);
    try {
      await route.guard?.(next);
    } catch (error) {
      if (attempt !== this.#latest) return;
      if (error instanceof Redirect) return await this.navigate(error.target);
      return show('failed');
    }
    try {
      const [screen, frame] = await loading;
      sessionStorage.removeItem(reloadKey);
      show(screen, frame);
    } catch (error) {
      // The files of an earlier version are gone after an update: a new page names the new ones.
      if (navigator.onLine && sessionStorage.getItem(reloadKey) === null) {
        sessionStorage.setItem(reloadKey, 'once');
        location.reload();
        return await new Promise(() => undefined);
      }
      reportError(error);
      show('failed');
    }
  }

  #show(shown: Shown): void {
    const before = this.#shown;
    // Who reads only one of them is not drawn again.
    const isSameSearch = before?.searchStr === shown.searchStr;
    const isSamePath = before?.pathname === shown.pathname;
    this.#shown = {
      ...shown,
      search: isSameSearch && before ? before.search : shown.search,
      params: isSamePath && before ? before.params : shown.params,
    };
    for (const listener of this.#listeners) listener();
  }
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(scrollKey) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}
