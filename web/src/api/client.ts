import type { paths as ClientPaths } from '../../../server/openapi/client-types.d.ts';
import type { paths as GatewayPaths } from '../../../server/openapi/gateway-types.d.ts';
import { ApiError } from './api-error.ts';
import { requestQueue } from './request-queue.ts';
import { root } from './root.ts';
import { reportSessionEnd } from './session-end.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Paths = keyof GatewayPaths | keyof ClientPaths;
type Json<Content> = { content: { 'application/json': Content } };

type Operation<Documented, Verb extends Method, Path> = Path extends keyof Documented
  ? Documented[Path] extends Record<Verb, infer Found>
    ? Found
    : never
  : never;
type DataOf<Response> = Response extends Json<{ data: infer Data }> ? Data : never;
type Result<Operation> = Operation extends { responses: infer Responses }
  ? DataOf<Responses[keyof Responses & (200 | 201 | 202)]>
  : never;

export type GatewayData<Path extends keyof GatewayPaths> = Result<Operation<GatewayPaths, 'get', Path>>;
export type ClientData<Path extends keyof ClientPaths> = Result<Operation<ClientPaths, 'get', Path>>;
/** What a route of either mode returns for a change. */
export type Changed<Verb extends Method, Path extends Paths> =
  | Result<Operation<GatewayPaths, Verb, Path>>
  | Result<Operation<ClientPaths, Verb, Path>>;
/** What a route of either mode returns. */
export type Data<Path extends Paths> = Changed<'get', Path>;

type ReadonlyDeep<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> } : Value;
/** A body that may be null may be left out. */
type BodyOf<Operation> = Operation extends { requestBody?: never }
  ? { body?: never }
  : Operation extends { requestBody: Json<infer Body> }
    ? null extends Body
      ? { body?: NonNullable<Body> }
      : { body: Body }
    : { body?: object };
/** What a route accepts: its path parameters, its query and its body, required where the document requires them. */
type Sending<Operation> = Operation extends { parameters: infer Parameters extends { path?: unknown; query?: unknown } }
  ? ReadonlyDeep<Pick<Parameters, 'path' | 'query'> & BodyOf<Operation>>
  : never;
type Signal = { readonly signal?: AbortSignal };
type SendingTo<Verb extends Method, Path extends Paths> =
  | (Sending<Operation<GatewayPaths, Verb, Path>> & Signal)
  | (Sending<Operation<ClientPaths, Verb, Path>> & Signal);
/** The query and the body of a request, for functions that pass them on. */
export type Query<Verb extends Method, Path extends Paths> = NonNullable<SendingTo<Verb, Path>['query']>;
export type Body<Verb extends Method, Path extends Paths> = NonNullable<SendingTo<Verb, Path>['body']>;
/** Required where the route requires a parameter, a query or a body. */
type Arguments<Sent> = Record<never, never> extends Sent ? [sending?: Sent] : [sending: Sent];

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

/** Reads. Both the request and the response have the types of the API document. */
export function get<Path extends Paths>(path: Path, ...sending: Arguments<SendingTo<'get', Path>>): Promise<Data<Path>>;
export function get(path: string, sending?: AnySending): Promise<unknown> {
  return send('GET', path, sending);
}

/** Requests a change. Both the request and the response have the types of the API document. */
export function change<Verb extends Exclude<Method, 'get'>, Path extends Paths>(
  verb: Verb,
  path: Path,
  ...sending: Arguments<SendingTo<Verb, Path>>
): Promise<Changed<Verb, Path>>;
export function change(verb: string, path: string, sending?: AnySending): Promise<unknown> {
  return send(verb.toUpperCase(), path, sending);
}

/** A change with a streamed response: each event is passed on as it arrives. An immediate refusal is thrown. */
export async function follow<Path extends Paths>(
  path: Path,
  sending: SendingTo<'post', Path>,
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

type ResponseBody = {
  data?: unknown;
  code?: string;
  detail?: string;
  origin?: string;
  retry_at?: string | null;
  help?: string;
  errors?: { field: string; message: string }[];
  failure?: { code: string; help: string | null };
};

type AnySending = Signal & {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object | null;
};

async function request(method: string, path: string, sending: AnySending, accept: string): Promise<Response> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sending.path?.[name] ?? ''));
  const address = new URL(filled.slice(1), root);
  for (const [name, value] of Object.entries(sending.query ?? {})) address.searchParams.set(name, `${value}`);
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
  const body = (await response.json().catch(() => ({}))) as ResponseBody;
  // A wrong password is not the end of a session.
  if (response.status === 401 && body.code !== 'INVALID_CREDENTIALS') reportSessionEnd();
  return new ApiError(response.status, { ...body, retry_after: Number(response.headers.get('retry-after')) });
}

/** Whether the gateway counts a request: counted requests share a limit, and wait for each other. */
const isCounted = (path: string) => path.startsWith('/api/gridop/') || path === '/api/bootstrap';

function send(method: string, path: string, sending: AnySending = {}): Promise<unknown> {
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
    return (JSON.parse(text) as ResponseBody).data;
  } catch {
    throw new ApiError(502, { code: 'BAD_ANSWER', origin: 'svc' });
  }
}
