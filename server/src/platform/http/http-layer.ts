import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from './api-error.ts';
import { type RenderedError, renderError } from './error-handler.ts';

/** Errors for input that is not even a request; the catalogue gives them their messages. */
export type HttpErrorFactories = {
  readonly malformed: () => ApiError;
  readonly badAddress: () => ApiError;
  readonly headersTooLarge: () => ApiError;
  readonly tooSlow: () => ApiError;
  readonly httpsRequired: () => ApiError;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** No hook has run for these: they carry the headers of every response. None of them has a retry time. */
const render = (error: ApiError, accept?: string): RenderedError => {
  const { headers, ...rest } = renderError(error, accept, randomUUID(), 0);
  const length = String(Buffer.byteLength(rest.body));
  return { ...rest, headers: { ...headers, 'content-length': length, 'x-content-type-options': 'nosniff' } };
};

/** An address that the router cannot read: nothing of it is repeated. */
export function handleFrameworkErrors({ badAddress }: HttpErrorFactories) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, headers, body } = render(badAddress(), request.headers.accept);
    void reply.status(status).headers(headers).serializer(String).send(body);
  };
}

/**
 * Input that is not HTTP, too large, or incomplete in time: the response is written to the bare connection, which then
 * ends.
 */
export function handleClientErrors(errorFactories: HttpErrorFactories) {
  return (failure: Error & { code?: string }, socket: Socket): void => {
    if (failure.code !== 'ECONNRESET' && socket.writable)
      socket.write(serializeResponse(render(choose(failure, errorFactories))));
    socket.destroy(failure);
  };
}

function choose({ code }: { code?: string }, errorFactories: HttpErrorFactories): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return errorFactories.headersTooLarge();
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return errorFactories.tooSlow();
  return errorFactories.malformed();
}

function serializeResponse({ status, headers, body }: RenderedError): string {
  const lines = Object.entries({ ...headers, connection: 'close' });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * A request names one host (RFC 9112, 3.2). Of two, a proxy on the way may have believed the other one, so neither is
 * believed; a whole address in the first line must name the host of the header.
 */
export function requireSingleHost(handler: Handler, { malformed }: HttpErrorFactories): Handler {
  return (request, response) => {
    const target = readTarget(request);
    if (target !== undefined && countHosts(request) <= 1) {
      request.url = target;
      handler(request, response);
      return;
    }
    const { status, headers, body } = render(malformed(), request.headers.accept);
    response.writeHead(status, { ...headers, connection: 'close' }).end(body);
  };
}

function countHosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/**
 * Letters, digits, `-`, `.` and `_` written as `%61`: no client needs this, and a rule of a reverse proxy for
 * `/api/admin` would not apply to `/api/%61dmin`, which the router takes for the same.
 */
const needlessEscape = /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])/i;

/** Path and query; undefined for an address that is not ours, or hides a path of the API. */
function readTarget({ url = '/', headers }: IncomingMessage): string | undefined {
  if (url === '*') return url;
  if (url.startsWith('/')) return hidesApi(url) ? undefined : url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { host, pathname, search } = new URL(url);
  return host === headers.host?.toLowerCase() && !hidesApi(pathname) ? `${pathname}${search}` : undefined;
}

function hidesApi(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  if (!needlessEscape.test(path)) return false;
  // Only what matters here: other escapes may be invalid.
  return /^\/+api(\/|$)/i.test(path.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent));
}
