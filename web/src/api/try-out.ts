import { root } from './root.ts';

export type Tried = {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  /** The quota text of the response, unchanged. */
  readonly quota: string | null;
};

/** Calls a route as a program would and returns the response unchanged; the session replaces the secret. */
export async function tryOut(path: string, query: Readonly<Record<string, string>>): Promise<Tried> {
  const address = new URL(path.slice(1), root);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const begun = performance.now();
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  const text = await response.text();
  const ms = Math.round(performance.now() - begun);
  return { status: response.status, ms, text, quota: response.headers.get('ratelimit') };
}

/** The address that programs call: the address of the page, without the page. */
export const apiRoot = () => new URL('api', root).href;
