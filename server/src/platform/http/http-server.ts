import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Admission } from './admission.ts';
import type { ApiError } from './api-error.ts';
import { renderError } from './error-handler.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What an overloaded process answers, and where it counts that it did. */
export type AdmissionOptions = {
  readonly metrics: Registry;
  readonly overloaded: (retryAfterSeconds: number) => ApiError;
  /** Requests with a line of their own: they neither stand in this one nor take a place in it. */
  readonly besides?: RegExp;
};

const seconds = 1000;
// Answered whatever happens: who watches the process must see that it is there.
const openPaths = /^\/(metrics|api\/health\/)/;

/** Slow senders hold nothing: 10 s for headers, 30 s for a whole request. */
export function createHttpServer(handler: Handler, options: AdmissionOptions | undefined): Server {
  const handle = options ? admitTo(handler, options) : handler;
  const server = createServer({ headersTimeout: 10 * seconds, requestTimeout: 30 * seconds }, handle);
  server.keepAliveTimeout = 72 * seconds;
  return server;
}

/** Before anything else is done for a request: a crowd must be cheap to send away. */
function admitTo(handler: Handler, { metrics, overloaded, besides }: AdmissionOptions): Handler {
  const admission = new Admission();
  const refused = watchAdmission(admission, metrics);
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    refused.inc();
    const error = overloaded(admission.retryAfterSeconds());
    const { status, headers, body } = renderError(error, request.headers.accept, randomUUID());
    response.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' }).end(body);
  };
  return (request, response) => {
    const { url = '' } = request;
    if (openPaths.test(url) || besides?.test(url)) handler(request, response);
    else void admission.enter(response).then((isIn) => (isIn ? handler : refuse)(request, response));
  };
}

function watchAdmission(admission: Admission, metrics: Registry): Counter {
  const registers = [metrics];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('svc_http_at_work', 'Requests in work, without those that only wait for the operator', () => admission.atWork);
  gauge('svc_http_in_line', 'Requests that wait to be worked on', () => admission.inLine);
  return new Counter({ name: 'svc_http_refused_total', help: 'Requests told to come back', registers });
}
