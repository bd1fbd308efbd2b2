import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { checkHost, guardedLookup } from './outgoing-address.ts';

const plain = new PlainAgent({ keepAlive: true });
const secure = new SecureAgent({ keepAlive: true });

type OutgoingRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
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
export async function sendRequest(address: string, outgoing: OutgoingRequest) {
  const { method, headers, body, signal, maxBytes = usualMaxBytes } = outgoing;
  const url = new URL(address);
  checkHost(url.hostname);
  const isSecure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (isSecure ? requestSecure : requestPlain)(
    url,
    {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'gzip',
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: isSecure ? secure : plain,
      lookup: guardedLookup,
      signal,
    },
    resolve,
  );
  sent.on('error', reject);
  sent.end(body);
  const response = await promise;
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(
      Object.entries(response.headers).map(([name, value = '']): [string, string] => [name, String(value)]),
    ),
    text: await readText(response, maxBytes),
  };
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
