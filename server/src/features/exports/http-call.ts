import { type IncomingMessage, Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { checkHost, guardedLookup } from '#platform/http/outgoing-address.ts';
import { toDestinationError } from './failure.ts';

export type Trust = { readonly ca_certificate: string | null; readonly insecure_skip_verify: boolean };

export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

export type HttpLine = { call(request: HttpRequest): Promise<HttpResponse>; close(): void };

// What a series of three years takes to read back, and more.
const maxResponseBytes = 64 * 1024 * 1024;

/**
 * One keep-alive connection to one host. Redirects are not followed, so a credential never reaches a host that was not
 * configured.
 */
export function openHttpLine(trust: Trust, signal: AbortSignal): HttpLine {
  const plain = new PlainAgent({ keepAlive: true, maxSockets: 1 });
  const secure = new SecureAgent({
    keepAlive: true,
    maxSockets: 1,
    rejectUnauthorized: !trust.insecure_skip_verify,
    ...(trust.ca_certificate !== null && { ca: [...rootCertificates, trust.ca_certificate] }),
  });
  return {
    async call(request) {
      const url = new URL(request.url);
      const endpoint = { host: url.hostname, port: portOf(url), seconds: Math.round(request.timeoutMs / 1000) };
      try {
        checkHost(url.hostname);
        return await exchange(request, url, url.protocol === 'https:' ? secure : plain, signal);
      } catch (error) {
        throw toDestinationError(error, endpoint);
      }
    },
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

export function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

/** `path` after the path that the address may end with. */
export function joinUrl(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}${path}`;
}

function exchange(call: HttpRequest, url: URL, agent: PlainAgent, signal: AbortSignal): Promise<HttpResponse> {
  const { method, body, timeoutMs } = call;
  const headers = {
    ...call.headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestSecure : requestPlain;
    const request = send(url, { method, headers, agent, signal: limit, lookup: guardedLookup }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxResponseBytes) request.destroy(new Error('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
