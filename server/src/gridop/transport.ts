// Connection pool.

import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { OperatorRequest, RawResponse } from './exchange.ts';
import { type PreparedCall, prepareCall, type Timeouts } from './prepared-call.ts';

const operatorTimeouts: Timeouts = { connect: 3_000, headers: 10_000, total: 15_000 };

export type Transport = {
  /** Opens the connection, or takes one that is open, and writes nothing yet. */
  prepare(request: OperatorRequest): PreparedCall;
  send(request: OperatorRequest): Promise<RawResponse>;
  close(): void;
};

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/** Performs requests on persistent connections. Redirects are not followed: the operator has none. */
export function createTransport(options: { base_url: string; timeouts?: Timeouts }): Transport {
  const base = new URL(options.base_url);
  const secure = base.protocol === 'https:';
  const timeouts = options.timeouts ?? operatorTimeouts;
  // Idle connections are dropped before servers usually drop them: a request must not meet a closing one.
  const pool = { keepAlive: true, timeout: 4_000 };
  const agent = secure ? new HttpsAgent(pool) : new HttpAgent(pool);
  const open = secure ? httpsRequest : httpRequest;

  function prepare(request: OperatorRequest): PreparedCall {
    const call = open(addressOf(base, request), { method: request.method, agent, headers: headersOf(base, request) });
    return prepareCall(call, request.body?.text, timeouts);
  }
  return { prepare, send: (request) => prepare(request).send(), close: () => agent.destroy() };
}

function addressOf(base: URL, request: OperatorRequest): URL {
  const address = new URL(base);
  address.pathname = base.pathname.replace(/\/$/, '') + request.path;
  address.search = new URLSearchParams(request.query).toString();
  return address;
}

function headersOf(base: URL, request: OperatorRequest): Record<string, string> {
  return {
    // The operator's front refuses a Host with a port.
    Host: base.hostname,
    Accept: 'application/json',
    'Accept-Encoding': 'gzip',
    'User-Agent': 'software',
    ...(request.bearer !== undefined && { Authorization: `Bearer ${request.bearer}` }),
    ...(request.body && {
      'Content-Type': contentTypes[request.body.type],
      'Content-Length': String(Buffer.byteLength(request.body.text)),
    }),
  };
}
