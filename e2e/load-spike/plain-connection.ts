import { connect, type Socket } from 'node:net';

export type PlainResponse = {
  readonly status: number;
  readonly ms: number;
  readonly retry_after_ms: number | undefined;
  readonly body: string;
};

const idleMs = 60_000;

type Exchange = PromiseWithResolvers<PlainResponse> & { readonly since: number };

/**
 * One persistent connection that sends one request at a time, with as little work as HTTP allows. The generator shares
 * two cores with the servers it measures, and ten thousand full clients would measure themselves.
 */
export class PlainConnection {
  readonly #port: number;
  #socket: Socket | undefined;
  #received = '';
  #exchange: Exchange | undefined;
  #usedAt = performance.now();

  constructor(port: number) {
    this.#port = port;
  }

  /** Resolves when it is there; rejects when it cannot be had. */
  open(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#socket ??= this.#open();
    this.#socket.once('connect', resolve).once('error', reject);
    return promise;
  }

  /** Rejects when the connection fails, or closes before the response is complete. */
  get(path: string, secret: string): Promise<PlainResponse> {
    const exchange: Exchange = { ...Promise.withResolvers<PlainResponse>(), since: performance.now() };
    this.#exchange = exchange;
    this.#leaveStale();
    this.#socket ??= this.#open();
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n\r\n`);
    return exchange.promise;
  }

  // The server limits how long a connection may stay idle. A request at that moment would meet a closed connection.
  #leaveStale(): void {
    if (performance.now() - this.#usedAt < idleMs) return;
    this.#socket?.removeAllListeners('close').destroy();
    this.#socket = undefined;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => this.#receive(part));
    socket.on('error', (error) => this.#exchange?.reject(error));
    socket.on('close', () => {
      this.#exchange?.reject(new Error('closed before the answer'));
      this.#socket = undefined;
      this.#received = '';
    });
    return socket;
  }

  #receive(part: string): void {
    this.#received += part;
    const head = this.#received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const headers = this.#received.slice(0, head);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1]);
    const body = this.#received.slice(head + 4);
    if (body.length < length) return;
    const retry = /\r\nretry-after: (\d+)/i.exec(headers)?.[1];
    const exchange = this.#exchange;
    this.#exchange = undefined;
    this.#received = '';
    this.#usedAt = performance.now();
    exchange?.resolve({
      status: Number(headers.slice(9, 12)),
      ms: performance.now() - exchange.since,
      retry_after_ms: retry === undefined ? undefined : Number(retry) * 1000,
      body,
    });
  }
}
