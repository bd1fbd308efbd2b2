import { rootCertificates } from 'node:tls';
import { type Connection, createConnection, ERR_CONNECTION_LOST, type HaWebSocket } from 'home-assistant-js-websocket';
import { WebSocket } from 'ws';
import { checkHost, guardedLookup } from '#platform/http/outgoing-address.ts';
import { DestinationError, type Endpoint, shorten, toDestinationError } from '../failure.ts';
import { portOf, type Trust } from '../http-call.ts';

/** One WebSocket to the hub, open for one run. Requests are sent one after the other. */
export type HubConnection = {
  readonly version: string;
  /** The result of a command. Throws `HubRefused` when the hub returns an error. */
  request<Result>(message: { readonly type: string; readonly [key: string]: unknown }): Promise<Result>;
  close(): void;
};

export type HubAddress = Trust & { readonly url: string; readonly token: string };

/** The hub took the command and refused it: the next one may go well. */
export class HubRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'HubRefused';
    this.code = code;
  }
}

const handshakeMs = 10_000;
const responseTimeoutMs = 60_000;
// A statistic of ten years in hours, read back in one response.
const maxResponseBytes = 64 * 1024 * 1024;

export async function openHubLine(address: HubAddress, signal: AbortSignal): Promise<HubConnection> {
  const url = new URL(address.url);
  const endpoint = { host: url.hostname, port: portOf(url), seconds: handshakeMs / 1000 };
  const connection = await createConnection({
    createSocket: () => openSocket(address, endpoint, signal) as Promise<unknown> as Promise<HaWebSocket>,
  });
  // A line that is lost is not taken up again by itself: what was sent has to be looked at first.
  connection.addEventListener('disconnected', () => connection.close());
  return {
    version: connection.haVersion,
    request: (message) => request(connection, message, { ...endpoint, seconds: responseTimeoutMs / 1000 }, signal),
    close: () => connection.close(),
  };
}

/** Inside the hub's own environment the supervisor acts as its proxy, under http://supervisor/core. */
const isSupervised = (address: string) => /\/core\/*$/.test(new URL(address).pathname);

export function socketUrl(address: string): string {
  const base = address.replace(/\/+$/, '').replace(/^http/i, 'ws');
  return isSupervised(address) ? `${base}/websocket` : `${base}/api/websocket`;
}

async function openSocket(address: HubAddress, endpoint: Endpoint, signal: AbortSignal): Promise<WebSocket> {
  try {
    checkHost(endpoint.host);
  } catch (error) {
    throw toDestinationError(error, endpoint);
  }
  const socket = new WebSocket(socketUrl(address.url), {
    handshakeTimeout: handshakeMs,
    maxPayload: maxResponseBytes,
    lookup: guardedLookup,
    rejectUnauthorized: !address.insecure_skip_verify,
    ...(address.ca_certificate !== null && { ca: [...rootCertificates, address.ca_certificate] }),
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = setTimeout(() => reject(new Error('timed out')), handshakeMs);
  const onMessage = (data: unknown) => {
    const message = readMessage(String(data));
    if (message.type === 'auth_required') socket.send(JSON.stringify({ type: 'auth', access_token: address.token }));
    else if (message.type === 'auth_ok') resolve(String(message.ha_version ?? ''));
    else reject(message.type === 'auth_invalid' ? refuseToken(address.url) : notAHub(endpoint.host));
  };
  const onAbort = () => reject(new Error('aborted'));
  signal.addEventListener('abort', onAbort, { once: true });
  socket.on('message', onMessage);
  socket.on('error', (error) => reject(/server response/i.test(error.message) ? notAHub(endpoint.host) : error));
  socket.on('close', () =>
    reject(new DestinationError('connection_refused', `${endpoint.host} closed the connection.`)),
  );
  try {
    const haVersion = await promise;
    socket.off('message', onMessage);
    return Object.assign(socket, { haVersion });
  } catch (error) {
    socket.terminate();
    throw toDestinationError(error, endpoint);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', onAbort);
  }
}

function readMessage(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function refuseToken(address: string): DestinationError {
  const message = isSupervised(address)
    ? 'Unauthorized: the supervisor of the hub does not let this app in. Restart the app.'
    : 'Unauthorized: the hub refused the token. Create a long-lived token of an administrator.';
  return new DestinationError('unauthorized', message, isSupervised(address) ? 'hub-app' : 'hub-token');
}

function notAHub(host: string): DestinationError {
  return new DestinationError('api_error', `${host} does not answer as a hub: check the address and the port.`);
}

async function request<Result>(
  connection: Connection,
  message: { readonly type: string },
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<Result> {
  const { promise: given, reject } = Promise.withResolvers<never>();
  given.catch(() => undefined);
  const late = setTimeout(() => reject(toDestinationError(new Error('timed out'), endpoint)), responseTimeoutMs);
  const onAbort = () => reject(new DestinationError('timeout', 'The run was stopped before its end.'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([connection.sendMessagePromise<Result>({ ...message }), given]);
  } catch (error) {
    throw error instanceof DestinationError ? error : describeRefusal(error, endpoint);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', onAbort);
  }
}

type HubError = { readonly code?: unknown; readonly message?: unknown; readonly error?: HubError };

function describeRefusal(error: unknown, { host }: Endpoint): Error {
  const reason = (error as HubError | null)?.error ?? (error as HubError | null);
  const code = typeof reason === 'object' ? reason?.code : reason;
  if (code === ERR_CONNECTION_LOST)
    return new DestinationError('connection_refused', `${host} closed the connection before the end.`);
  return new HubRefused(shorten(String(code)).slice(0, 60), shorten(String(reason?.message ?? 'unknown')));
}

/** Converts a refusal of the hub into a destination error. */
export function describeHubRefusal(error: unknown): DestinationError {
  if (error instanceof DestinationError) return error;
  if (!(error instanceof HubRefused)) throw error;
  const { code, message } = error;
  if (code === 'unauthorized') return new DestinationError('unauthorized', notAdministrator, 'hub-administrator');
  if (code === 'invalid_format' || code === 'home_assistant_error')
    return new DestinationError('bad_format', `The hub refused the message format: ${message}.`);
  return new DestinationError('api_error', `API Error: ${code} ${message}.`);
}

export const notAdministrator =
  'Unauthorized: the token is good, but its user is not an administrator of the hub. Statistics need one: create the token as an administrator.';
