import type { paths as GatewayPaths } from './gateway-types.d.ts';
import { listPages, type ReadingOptions } from './readings.ts';
import { type CachedResponse, type Connection, requestData, send } from './request.ts';
import type { AnyOptions, Arguments, Data, Method, Options, PathsWith, ReadingPage, ReadingPath } from './types.ts';

type Credential =
  | { readonly clientId: string; readonly clientSecret: string; readonly token?: never }
  /** A user token, a `client_secret`, or the token of a local client. */
  | { readonly token: string; readonly clientId?: never; readonly clientSecret?: never }
  /** A local client needs none on its own machine. */
  | { readonly token?: never; readonly clientId?: never; readonly clientSecret?: never };

export type ClientOptions = Credential & {
  /** The address of the gateway or local client, with or without `/api`. */
  readonly url: string;
  /** How often a request that was refused with 429 or 503 is repeated after its `Retry-After`. By default never. */
  readonly retries?: number;
  /** The longest of these waits, in seconds. A refusal that asks for more is thrown. By default 60. */
  readonly longestWait?: number;
  /** Responses with an ETag are stored here and sent for again only if they have changed. One for each credential. */
  readonly cache?: Map<string, CachedResponse>;
  /** Instead of the one of the platform. */
  readonly fetch?: typeof fetch;
};

type Send<Paths, Verb extends Method> = <Path extends PathsWith<Paths, Verb>>(
  path: Path,
  ...options: Arguments<Options<Paths, Verb, Path>>
) => Promise<Data<Paths, Verb, Path>>;

/** Every method throws an `ApiError` if the request is refused, and the error of `fetch` if there is no response. */
export type Client<Paths> = {
  readonly [Verb in Method]: Send<Paths, Verb>;
} & {
  /** The response itself, of a path that sends a file, CSV or events. */
  open<Path extends PathsWith<Paths, 'get'>>(
    path: Path,
    ...options: Arguments<Options<Paths, 'get', Path>>
  ): Promise<Response>;
  /** Readings of more days than one request may have, page by page, the oldest first. */
  readings<Path extends ReadingPath<Paths>>(
    path: Path,
    options: ReadingOptions<Paths, Path>,
  ): AsyncGenerator<ReadingPage<Paths, Path>, void>;
};

/** A client of a gateway. For a local client: `createClient<LocalPaths>({ url })`. */
export function createClient<Paths = GatewayPaths>(options: ClientOptions): Client<Paths> {
  const connection: Connection = {
    root: options.url.replace(/\/+$/, '').replace(/\/api$/, ''),
    authorization: describeCredential(options),
    fetch: options.fetch ?? fetch,
    retries: options.retries ?? 0,
    longestWait: options.longestWait ?? 60,
    cache: options.cache,
  };
  const sender =
    (verb: Method) =>
    (path: string, sent: AnyOptions = {}) =>
      requestData(connection, verb, path, sent);
  const get = sender('get');
  // The generated types are checked where the client is used: at run time a path is a text.
  return {
    get,
    post: sender('post'),
    put: sender('put'),
    patch: sender('patch'),
    delete: sender('delete'),
    open: (path: string, sent: AnyOptions = {}) => send(connection, 'get', path, sent, {}),
    readings: (path: string, sent: never) => listPages(path, sent, (page) => get(path, page) as never),
  } as unknown as Client<Paths>;
}

function describeCredential({ clientId, clientSecret, token }: ClientOptions): string | undefined {
  // The platform refuses such a header in an error that contains it.
  for (const [name, value] of Object.entries({ clientId, clientSecret, token }))
    if (value !== undefined && !/^[\x21-\x7e]+$/.test(value))
      throw new TypeError(`${name} is empty, or has a space, a line break or another character that it cannot have`);
  if (token !== undefined) return `Bearer ${token}`;
  return clientId === undefined ? undefined : `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
}
