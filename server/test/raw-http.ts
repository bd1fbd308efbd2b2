import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** The response; `status` is 0 when the connection ended without one. */
export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The `data` of the response envelope. */
  data<Shape>(): Shape;
};
export type Headers = Readonly<Record<string, string>>;
export type Message = {
  readonly method?: string;
  readonly headers?: Headers;
  /** An object is sent as JSON, a text or bytes unchanged. */
  readonly body?: object | string | Buffer;
  readonly agent?: Agent;
};

const timeoutMs = 120_000;
const usual = new Agent({ keepAlive: true, maxSockets: 100 });

/** A request with exactly these headers, also those that a browser would not let a page set. */
export function send(url: string, message: Message = {}): Promise<Reply> {
  const { method = 'GET', agent = usual } = message;
  const { bytes, type } = encode(message.body);
  const headers = { ...type, ...message.headers, ...(bytes && { 'content-length': String(bytes.length) }) };
  return new Promise((resolve) => {
    const sent = request(url, { method, agent, headers, timeout: timeoutMs }, (reply) => {
      void read(reply).then((text) => resolve(describe(reply.statusCode ?? 0, reply.headers, text)));
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(describe(0, {}, '')));
    sent.end(bytes);
  });
}

/** An event stream: its text so far, and whether it has ended. */
export type Listening = {
  readonly status: number;
  text(): string;
  hasEnded(): boolean;
  close(): void;
};

export function listen(url: string, headers: Headers): Promise<Listening> {
  // Each stream has its own connection, for which no other request waits.
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (reply) => {
      let [text, ended] = ['', false];
      reply.on('data', (part) => {
        text += part;
      });
      reply.on('close', () => {
        ended = true;
      });
      reply.on('error', () => undefined);
      resolve({
        status: reply.statusCode ?? 0,
        text: () => text,
        hasEnded: () => ended,
        close: () => sent.destroy(),
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

function encode(body: Message['body']): { bytes?: Buffer; type?: Headers } {
  if (body === undefined) return {};
  if (Buffer.isBuffer(body)) return { bytes: body };
  if (typeof body === 'string') return { bytes: Buffer.from(body) };
  return { bytes: Buffer.from(JSON.stringify(body)), type: { 'content-type': 'application/json' } };
}

async function read(reply: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  reply.on('data', (part: Buffer) => parts.push(part));
  await new Promise((resolve) => reply.once('close', resolve));
  return Buffer.concat(parts).toString('latin1');
}

function describe(status: number, headers: IncomingHttpHeaders, latin: string): Reply {
  const text = Buffer.from(latin, 'latin1').toString();
  return {
    status,
    headers,
    text,
    data<Shape>() {
      if (status < 200 || status > 299) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
      return (JSON.parse(text) as { data: Shape }).data;
    },
  };
}
