import { readApiError } from './api-error.ts';
import type { AnyOptions, Method } from './types.ts';

/** A response that has an ETag. The text is parsed for each caller, who may change the result. */
export type CachedResponse = { readonly etag: string; readonly text: string };

export type Connection = {
  /** Without `/api` and without a slash at the end. */
  readonly root: string;
  readonly authorization: string | undefined;
  readonly fetch: typeof fetch;
  readonly retries: number;
  readonly longestWait: number;
  readonly cache: Map<string, CachedResponse> | undefined;
};

/** Sends a request, and returns `data` of its response. */
export async function requestData(
  connection: Connection,
  verb: Method,
  path: string,
  options: AnyOptions,
): Promise<unknown> {
  const cache = verb === 'get' ? connection.cache : undefined;
  const address = addressOf(connection.root, path, options);
  const cached = cache?.get(address);
  const headers = { accept: 'application/json', ...(cached && { 'if-none-match': cached.etag }) };
  const response = await send(connection, verb, path, options, headers);
  const text = cached && response.status === 304 ? cached.text : await response.text();
  const etag = response.headers.get('etag');
  if (etag !== null && response.status === 200) cache?.set(address, { etag, text });
  return unwrap(text, response);
}

function unwrap(text: string, response: Response): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 304 && !type.includes('json'))
    throw new TypeError(`the response is ${type || 'empty'}, not JSON: read it with open()`);
  const body: unknown = JSON.parse(text);
  const hasEnvelope = typeof body === 'object' && body !== null && 'success' in body && 'data' in body;
  return hasEnvelope ? body.data : body;
}

/** Sends a request until it is accepted, or refused for good. */
export async function send(
  connection: Connection,
  verb: Method,
  path: string,
  { signal, ...options }: AnyOptions,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { root, authorization } = connection;
  const init = {
    method: verb.toUpperCase(),
    // A credential is for the address that was given. A gateway redirects from HTTP to HTTPS.
    redirect: 'manual' as const,
    headers: {
      ...headers,
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(authorization !== undefined && { authorization }),
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    ...(signal && { signal }),
  };
  for (let attempt = 0; ; attempt++) {
    const response = await connection.fetch(addressOf(root, path, options), init);
    if (response.ok || response.status === 304) return response;
    const error = await readApiError(response, root);
    const { retryAfter = Number.POSITIVE_INFINITY } = error;
    const isLast = attempt >= connection.retries || retryAfter > connection.longestWait;
    if (isLast || !mayRepeat(response.status, verb, options)) throw error;
    await pause(retryAfter * 1000, signal);
  }
}

/**
 * 429 is sent before anything is done. After a 503, a change that is no replacement may have been made, and a forced
 * read has taken one of the few that a user has in a day.
 */
function mayRepeat(status: number, verb: Method, { query }: AnyOptions): boolean {
  const isForced = String(query?.use_cache) === 'false';
  return status === 429 || (status === 503 && verb !== 'post' && verb !== 'patch' && !isForced);
}

function addressOf(root: string, path: string, options: AnyOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = options.path?.[name] ?? '';
    // It would lead to another route.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`${path} needs a value for {${name}}`);
    return encodeURIComponent(value);
  });
  const address = new URL(root + filled);
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address.href;
}

export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
