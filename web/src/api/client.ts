import type { paths as ClientPaths } from '../../../server/openapi/client-types.d.ts';
import type { paths as GatewayPaths } from '../../../server/openapi/gateway-types.d.ts';
import { ApiError } from './api-error.ts';
import { requestQueue } from './request-queue.ts';
import { root } from './root.ts';

type ResponseData<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': { data: infer Data } } } };
}
  ? Data
  : never;
type Got<Paths, Path> = Path extends keyof Paths
  ? Paths[Path] extends { get: infer Get }
    ? ResponseData<Get>
    : never
  : never;

export type GatewayData<Path extends keyof GatewayPaths> = Got<GatewayPaths, Path>;
export type ClientData<Path extends keyof ClientPaths> = Got<ClientPaths, Path>;
/** What a route of either mode returns. */
export type Data<Path extends keyof GatewayPaths | keyof ClientPaths> =
  | Got<GatewayPaths, Path>
  | Got<ClientPaths, Path>;

// The optional token of a local client: requested once, stored only in this tab.
const tokenKey = 'svc.token';

export function saveToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

/** For requests with their own form: a file up or down. */
export function bearer(): Record<string, string> {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

export const hasToken = (): boolean => sessionStorage.getItem(tokenKey) !== null;

type Query = Readonly<Record<string, string>>;
type Parameters = Readonly<Record<string, string>>;

export function get<Path extends keyof GatewayPaths | keyof ClientPaths>(
  path: Path,
  parameters: Parameters = {},
  query: Query = {},
  signal?: AbortSignal,
): Promise<Data<Path>> {
  return send('GET', path, { parameters, query, ...(signal && { signal }) }) as Promise<Data<Path>>;
}

type Method = 'post' | 'put' | 'patch' | 'delete';
type Paths = keyof GatewayPaths | keyof ClientPaths;
type Done<Paths, Path, Verb extends Method> = Path extends keyof Paths
  ? Paths[Path] extends Record<Verb, infer Operation>
    ? Operation extends { responses: infer Responses }
      ? DataOf<Responses[keyof Responses & (200 | 201 | 202)]>
      : never
    : never
  : never;
type DataOf<Response> = Response extends { content: { 'application/json': { data: infer Found } } } ? Found : never;
/** What a route of either mode returns for a change. */
export type Changed<Verb extends Method, Path extends Paths> =
  | Done<GatewayPaths, Path, Verb>
  | Done<ClientPaths, Path, Verb>;

/** Requests a change. The response has the type of the API document. */
export function change<Verb extends Method, Path extends Paths>(
  verb: Verb,
  path: Path,
  sending: { readonly parameters?: Parameters; readonly query?: Query; readonly body?: object } = {},
): Promise<Changed<Verb, Path>> {
  return send(verb.toUpperCase(), path, sending) as Promise<Changed<Verb, Path>>;
}

/** A change with a streamed response: each event is passed on as it arrives. An immediate refusal is thrown. */
export async function follow<Path extends Paths>(
  path: Path,
  sending: { readonly parameters?: Parameters; readonly query?: Query },
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const response = await request('POST', path, sending, 'text/event-stream');
  if (!response.ok) throw await readApiError(response);
  let buffer = '';
  for await (const text of readTexts(response)) {
    const parts = (buffer + text).split('\n\n');
    buffer = parts.pop() ?? '';
    for (const part of parts) {
      const event = /^event: (.+)$/m.exec(part)?.[1];
      const data = /^data: (.+)$/m.exec(part)?.[1];
      if (event !== undefined && data !== undefined) onEvent(event, JSON.parse(data));
    }
  }
}

async function* readTexts({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
}

type Body = {
  data?: unknown;
  code?: string;
  detail?: string;
  origin?: string;
  retry_at?: string | null;
  help?: string;
  errors?: { field: string; message: string }[];
  failure?: { code: string; help: string | null };
};

type Sending = {
  readonly parameters?: Parameters;
  readonly query?: Query;
  readonly body?: object | undefined;
  readonly signal?: AbortSignal;
};

async function request(method: string, path: string, sending: Sending, accept: string): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sending.parameters?.[name] ?? ''));
  const address = new URL(filled.slice(1), root);
  for (const [name, value] of Object.entries(sending.query ?? {})) address.searchParams.set(name, value);
  return await fetch(address, {
    method,
    headers: {
      accept,
      ...(sending.body && { 'content-type': 'application/json' }),
      ...bearer(),
    },
    ...(sending.body && { body: JSON.stringify(sending.body) }),
    ...(sending.signal && { signal: sending.signal }),
  }).catch((error: unknown) => {
    if (sending.signal?.aborted) throw error;
    throw new ApiError(0, { code: 'NETWORK', origin: 'network' });
  });
}

export async function readApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Body;
  return new ApiError(response.status, { ...body, retry_after: Number(response.headers.get('retry-after')) });
}

/** Whether the gateway counts a request: counted requests share a limit, and wait for each other. */
const isCounted = (path: string) => path.startsWith('/api/gridop/') || path === '/api/bootstrap';

function send(method: string, path: string, sending: Sending): Promise<unknown> {
  const sendNow = async (signal?: AbortSignal) => {
    const response = await request(method, path, { ...sending, ...(signal && { signal }) }, 'application/json');
    if (!response.ok) throw await readApiError(response);
    const text = await response.text().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(0, { code: 'NETWORK', origin: 'network' });
    });
    return readData(text);
  };
  // Whether a change was made would be unknown: it is waited for.
  const run = method === 'GET' ? () => withinTime(sendNow, sending.signal) : () => sendNow(sending.signal);
  return isCounted(path) ? requestQueue.run(run, sending.signal) : run();
}

/**
 * A read waits up to 20 s for the operator. After this long the server is unavailable: a frozen server must not load
 * for ever.
 */
const longestReadMs = 45_000;

async function withinTime<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  given: AbortSignal | undefined,
): Promise<Result> {
  const stop = new AbortController();
  const leave = () => stop.abort(given?.reason);
  const timer = setTimeout(leave, longestReadMs);
  if (given?.aborted) leave();
  given?.addEventListener('abort', leave, { once: true });
  try {
    return await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted && !given?.aborted) throw new ApiError(0, { code: 'TIMEOUT', origin: 'network' });
    throw error;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', leave);
  }
}

/** A response without a body has no data; one that is cut off or is not JSON is a failure, not an empty value. */
function readData(text: string): unknown {
  if (text === '') return undefined;
  try {
    return (JSON.parse(text) as Body).data;
  } catch {
    throw new ApiError(502, { code: 'BAD_ANSWER', origin: 'svc' });
  }
}
