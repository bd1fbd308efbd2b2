import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What happens to bytes in transit. Every fault applies to open and to new connections. */
export type Fault =
  | { readonly kind: 'none' }
  /** Each chunk arrives later, in both directions. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Responses trickle. */
  | { readonly kind: 'throttle'; readonly bytesPerSecond: number }
  /** The connection ends in the middle of a response. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Connections are refused by a reset, open ones too. */
  | { readonly kind: 'reset' }
  /** Connections are accepted, no data passes, no error is reported. */
  | { readonly kind: 'black_hole' }
  /** Requests pass, responses do not: the peer does its work, the caller receives nothing. */
  | { readonly kind: 'half_open' };

export type ChaosProxy = {
  readonly port: number;
  inject(fault: Fault): void;
  connections(): number;
  stop(): Promise<void>;
};

type Pair = { readonly near: Socket; readonly far: Socket; bytesReturned: number };

export async function startChaosProxy(target: { host?: string; port: number }): Promise<ChaosProxy> {
  let fault: Fault = { kind: 'none' };
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    if (fault.kind === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: target.host ?? '127.0.0.1', port: target.port, noDelay: true });
    const pair = { near, far, bytesReturned: 0 };
    pairs.add(pair);
    join(pair, () => fault);
    near.once('close', () => pairs.delete(pair));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    inject(next) {
      fault = next;
      if (next.kind === 'reset') for (const pair of pairs) breakOff(pair);
      if (next.kind === 'cut') for (const pair of pairs) pair.bytesReturned = 0;
    },
    connections: () => pairs.size,
    async stop() {
      for (const pair of pairs) breakOff(pair);
      server.close();
      await once(server, 'close');
    },
  };
}

function join(pair: Pair, current: () => Fault): void {
  const { near, far } = pair;
  for (const socket of [near, far]) socket.on('error', () => breakOff(pair));
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
  near.setNoDelay(true);
  const requestLane = makeLane(far, current);
  const respond = makeLane(near, current);
  near.on('data', (chunk: Buffer) => {
    if (current().kind !== 'black_hole') requestLane(chunk);
  });
  far.on('data', (chunk: Buffer) => {
    const fault = current();
    if (fault.kind === 'black_hole' || fault.kind === 'half_open') return;
    if (fault.kind !== 'cut') return respond(chunk);
    respond(chunk.subarray(0, Math.max(0, fault.afterBytes - pair.bytesReturned)), () => {
      if (pair.bytesReturned >= fault.afterBytes) breakOff(pair);
    });
    pair.bytesReturned += chunk.length;
  });
}

type Lane = (chunk: Buffer, then?: () => void) => void;

/** One direction of one connection: chunks leave in their order, each not before its moment. */
function makeLane(to: Socket, current: () => Fault): Lane {
  let before = Promise.resolve();
  let freeAt = 0;
  return (chunk, then) => {
    const fault = current();
    const now = performance.now();
    const latency = fault.kind === 'latency' ? fault.ms : 0;
    const transfer = fault.kind === 'throttle' ? (chunk.length / fault.bytesPerSecond) * 1000 : 0;
    freeAt = Math.max(now + latency, freeAt + transfer, now + transfer);
    const dueAt = freeAt;
    before = before.then(async () => {
      const wait = dueAt - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      if (to.writable && chunk.length > 0) to.write(chunk);
      then?.();
    });
  };
}

function breakOff(pair: Pair): void {
  pair.near.resetAndDestroy();
  pair.far.resetAndDestroy();
}
