// Connection prewarming, and the deadlines of one call.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { RawResponse, TransportFailure } from './exchange.ts';
import { readBody } from './response-body.ts';

export type Timeouts = { readonly connect: number; readonly headers: number; readonly total: number };

/**
 * A request whose connection is opened beforehand. When it acquires a slot of the budget, it leaves at once instead of
 * after a handshake, which may take longer than the budget allows for.
 */
export type PreparedCall = {
  /** Resolves true when the connection is open, false when it cannot be opened. */
  untilOpen(): Promise<boolean>;
  /** Still open, and not closed by the other end. */
  isOpen(): boolean;
  /** Writes the request. Waits for the connection first when it is not open. */
  send(): Promise<RawResponse>;
  discard(): void;
};

export function prepareCall(call: ClientRequest, body: string | undefined, timeouts: Timeouts): PreparedCall {
  const opening = Promise.withResolvers<boolean>();
  const result = Promise.withResolvers<RawResponse>();
  const timers: NodeJS.Timeout[] = [];
  let state: 'opening' | 'open' | 'over' = 'opening';

  const settle = (raw: RawResponse) => {
    state = 'over';
    for (const timer of timers) clearTimeout(timer);
    opening.resolve(false);
    result.resolve(raw);
  };
  const fail = (failure: TransportFailure) => {
    settle({ hasResponse: false, failure });
    call.destroy();
  };
  const open = () => {
    if (state === 'opening') state = 'open';
    opening.resolve(true);
  };
  timers.push(setTimeout(() => state === 'opening' && fail('connect'), timeouts.connect));
  call.on('socket', (socket) => onceConnected(socket, open));
  call.on('error', () => fail(state === 'opening' ? 'connect' : 'reset'));
  call.on('response', (response) => {
    clearTimeout(timers[1]);
    readResponse(response).then(settle, () => fail('reset'));
  });

  return {
    untilOpen: () => opening.promise,
    isOpen: () => state === 'open' && call.socket?.destroyed === false,
    send() {
      if (state !== 'over') {
        timers.push(setTimeout(() => fail('timeout'), timeouts.headers));
        timers.push(setTimeout(() => fail('timeout'), timeouts.total));
        call.end(body);
      }
      return result.promise;
    },
    discard: () => {
      settle({ hasResponse: false, failure: 'reset' });
      call.destroy();
    },
  };
}

function onceConnected(socket: Socket, then: () => void): void {
  if (!socket.connecting) then();
  else socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then);
}

async function readResponse(response: IncomingMessage): Promise<RawResponse> {
  const body = await readBody(response, response.headers['content-encoding']);
  if (!body.ok) {
    response.destroy();
    return { hasResponse: false, failure: body.failure };
  }
  const retry_after = response.headers['retry-after'] ?? null;
  return { hasResponse: true, status: response.statusCode ?? 0, retry_after, body: body.text };
}
