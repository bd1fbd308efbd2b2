import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type BodyFault, readBody } from './body.ts';

/** A request in the operator's words. The path is absolute under the operator's base address. */
export type OperatorRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly bearer?: string;
  readonly body?: { readonly type: 'form' | 'json'; readonly text: string };
};

/** What came back: an answer of any kind, or the reason why there is none. Nothing here is thrown. */
export type RawAnswer =
  | { readonly answered: true; readonly status: number; readonly retry_after: string | null; readonly body: string }
  | { readonly answered: false; readonly fault: TransportFault };
export type TransportFault = 'connect' | 'timeout' | 'reset' | BodyFault;

export type Timeouts = { readonly connect: number; readonly headers: number; readonly total: number };
const operatorTimeouts: Timeouts = { connect: 3_000, headers: 10_000, total: 15_000 };

export type Transport = {
  send(request: OperatorRequest): Promise<RawAnswer>;
  close(): void;
};

const contentTypes = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/** Performs requests on kept connections. Redirects are not followed: the operator has none. */
export function createTransport(options: { base_url: string; timeouts?: Timeouts }): Transport {
  const base = new URL(options.base_url);
  const secure = base.protocol === 'https:';
  const timeouts = options.timeouts ?? operatorTimeouts;
  // Idle connections are dropped before servers usually drop them: a request must not meet a closing one.
  const pool = { keepAlive: true, timeout: 4_000 };
  const agent = secure ? new HttpsAgent(pool) : new HttpAgent(pool);
  const open = secure ? httpsRequest : httpRequest;

  function send(request: OperatorRequest): Promise<RawAnswer> {
    const call = open(addressOf(base, request), { method: request.method, agent, headers: headersOf(base, request) });
    return perform(call, request.body?.text, timeouts);
  }
  return { send, close: () => agent.destroy() };
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

function perform(call: ClientRequest, body: string | undefined, timeouts: Timeouts): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  let connected = false;
  const timers = [
    setTimeout(() => fail('timeout'), timeouts.headers),
    setTimeout(() => fail('timeout'), timeouts.total),
    setTimeout(() => connected || fail('connect'), timeouts.connect),
  ];
  const settle = (answer: RawAnswer) => {
    for (const timer of timers) clearTimeout(timer);
    resolve(answer);
  };
  const fail = (fault: TransportFault) => {
    settle({ answered: false, fault });
    call.destroy();
  };
  call.on('socket', (socket) => {
    connected = !socket.connecting;
    // A kept connection never says `connect` again: a listener on it would stay for good.
    if (socket.connecting) {
      socket.once('connect', () => {
        connected = true;
      });
    }
  });
  call.on('error', () => fail(connected ? 'reset' : 'connect'));
  call.on('response', (response) => {
    clearTimeout(timers[0]);
    readAnswer(response).then(settle, () => fail('reset'));
  });
  call.end(body);
  return promise;
}

async function readAnswer(response: IncomingMessage): Promise<RawAnswer> {
  const body = await readBody(response, response.headers['content-encoding']);
  if (!body.ok) {
    response.destroy();
    return { answered: false, fault: body.fault };
  }
  const retry_after = response.headers['retry-after'] ?? null;
  return { answered: true, status: response.statusCode ?? 0, retry_after, body: body.text };
}
