import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { checkHost, guardedLookup } from './outgoing-address.ts';

const plain = new PlainAgent({ keepAlive: true });
const secure = new SecureAgent({ keepAlive: true });

type OutgoingRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
};

/** A request to an address that a person gave, whose connection is checked. Redirects are not followed. */
export async function sendRequest(address: string, { method, headers, body, signal }: OutgoingRequest) {
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
    text: await text(response.headers['content-encoding'] === 'gzip' ? inflate(response) : response),
  };
}

function inflate(response: IncomingMessage) {
  const gunzip = createGunzip();
  response.on('error', (error) => gunzip.destroy(error));
  return response.pipe(gunzip);
}
