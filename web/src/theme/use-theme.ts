import { useLayoutEffect, useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'svc.theme';
const listeners = new Set<() => void>();
const dark = matchMedia('(prefers-color-scheme: dark)');
const forced = matchMedia('(forced-colors: active)');
const print = matchMedia('print');

export function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function isDark(): boolean {
  if (print.matches) return false;
  // Forced colours bring their own background, and the system's theme is the one that fits it.
  const theme = forced.matches ? 'system' : storedTheme();
  return theme === 'system' ? dark.matches : theme === 'dark';
}

/** Writes the theme on the document, where the tokens look for it. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

for (const query of [dark, forced, print]) query.addEventListener('change', applyTheme);

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  // The server writes the next page in it from the start; what is usual needs no cookie.
  const age = theme === 'system' ? 0 : 31536000;
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser that is served
  document.cookie = `svc_theme=${theme};path=${new URL(document.baseURI).pathname};max-age=${age};samesite=lax`;
  applyTheme();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChosenTheme = () => useSyncExternalStore(subscribe, storedTheme, storedTheme);

/** Calls `draw` now and whenever the tokens change: a canvas cannot follow them by itself. */
export function useTokens(draw: (token: (name: string) => string) => void): void {
  const theme = useSyncExternalStore(subscribe, isDark);
  // Before the page is painted: it would show a chart in the colours of the other theme.
  useLayoutEffect(() => {
    const styles = getComputedStyle(document.documentElement);
    if (theme !== undefined) draw((name) => styles.getPropertyValue(name).trim());
  }, [draw, theme]);
}
