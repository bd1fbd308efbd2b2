import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { checkHost, guardedLookup } from './outgoing-address.ts';

const plain = new PlainAgent({ keepAlive: true });
const secure = new SecureAgent({ keepAlive: true });

type Outgoing = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | { readonly size: number; read(): Readable };
  readonly signal: AbortSignal;
};
type OutgoingRequest = Outgoing & {
  readonly body?: string;
  /** Bytes of a response, unpacked. */
  readonly maxBytes?: number;
};

/** Ten times what the readings of three years take. */
const usualMaxBytes = 32 * 1024 * 1024;

/** The response is cut off: a few kilobytes could unpack to more than the memory. */
class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
  readonly code = 'RESPONSE_TOO_LARGE';
}

/** A request to an address that a person gave, whose connection is checked. Redirects are not followed. */
export async function sendRequest(address: string, { maxBytes = usualMaxBytes, ...outgoing }: OutgoingRequest) {
  const headers = { ...outgoing.headers, 'accept-encoding': 'gzip' };
  const response = await connect(new URL(address), { ...outgoing, headers }, { plain, secure });
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(
      Object.entries(response.headers).map(([name, value = '']): [string, string] => [name, String(value)]),
    ),
    text: await readText(response, maxBytes),
  };
}

/**
 * The same for files in both directions: the caller reads the response. Its own connection, on which `idleMs` may pass
 * without a byte: a reused one could have been closed by the server in the meantime.
 */
export async function transferFile(address: URL, outgoing: Outgoing, idleMs: number): Promise<IncomingMessage> {
  return await connect(address, outgoing, { plain: false, secure: false, timeout: idleMs });
}

type Agents = { readonly plain: PlainAgent | false; readonly secure: SecureAgent | false; readonly timeout?: number };

async function connect(url: URL, outgoing: Outgoing, { plain, secure, timeout }: Agents): Promise<IncomingMessage> {
  const { method, headers, body, signal } = outgoing;
  checkHost(url.hostname);
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body?.size;
  const sent = (isSecure ? requestSecure : requestPlain)(
    url,
    {
      method,
      headers: { ...headers, ...(size !== undefined && { 'content-length': String(size) }) },
      agent: isSecure ? secure : plain,
      lookup: guardedLookup,
      signal,
      ...(timeout !== undefined && { timeout }),
    },
    resolve,
  );
  sent.on('error', reject);
  sent.on('timeout', () => sent.destroy(Object.assign(new Error('nothing was received'), { code: 'ETIMEDOUT' })));
  if (typeof body === 'object') pipeline(body.read(), sent).catch(reject);
  else sent.end(body);
  return await promise;
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const stream: Readable = response.headers['content-encoding'] === 'gzip' ? inflate(response) : response;
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (size > maxBytes) throw new ResponseTooLarge(`more than ${maxBytes} bytes`);
      parts.push(part);
    }
  } finally {
    if (!response.complete) response.destroy();
  }
  return Buffer.concat(parts).toString();
}

function inflate(response: IncomingMessage) {
  const gunzip = createGunzip();
  response.on('error', (error) => gunzip.destroy(error));
  return response.pipe(gunzip);
}
