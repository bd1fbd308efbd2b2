import { Agent, type RequestOptions, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** One kind of request, sent again and again. Any other status than `status` is a failure. */
export type Kind = {
  readonly name: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly status?: number;
  /** Pause after each response. */
  readonly pauseMs: number;
  readonly senders?: number;
  /** What to request after a response: the files that a page names. */
  readonly follow?: (body: string) => readonly string[];
};

export type TrafficCounts = {
  readonly sent: Readonly<Record<string, number>>;
  /** The kind, when it was sent in ms after the start, and what came back. */
  readonly failures: readonly string[];
};

export type Traffic = {
  counts(): TrafficCounts;
  /** Waits until each of these kinds was sent so many times more. */
  more(times: number, kinds: readonly Kind[]): Promise<void>;
  stop(): Promise<TrafficCounts>;
};

export type Target = {
  readonly url: string;
  /** Of the proxy. */
  readonly certificate: string;
  /** Whether connections stay open for the next request, as those of a browser do. */
  readonly keepsConnections: boolean;
};

type Response = { readonly status: number; readonly body: string };

/** Requests that never pause for longer than their kind says, until they are stopped. No request is sent twice. */
export function startTraffic({ url, certificate, keepsConnections }: Target, kinds: readonly Kind[]): Traffic {
  const agent = new Agent({ ca: certificate, keepAlive: keepsConnections });
  const started = performance.now();
  const sent: Record<string, number> = Object.fromEntries(kinds.map(({ name }) => [name, 0]));
  const failures: string[] = [];
  const stopping = new AbortController();

  const send = (path: string, { method = 'GET', headers = {}, body }: Omit<Kind, 'path' | 'name' | 'pauseMs'>) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const json = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length };
    const options: RequestOptions = { agent, method, headers: { ...headers, ...json } };
    return new Promise<Response>((resolve, reject) => {
      const outgoing = request(new URL(path, url), options, (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          received += part;
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: received }));
        response.once('error', reject);
      });
      outgoing.once('error', reject).end(text);
    });
  };

  const sendOne = async (kind: Kind, path: string): Promise<string> => {
    const at = Math.round(performance.now() - started);
    const { status, body } = await send(path, kind).catch((error: Error) => ({ status: 0, body: String(error) }));
    sent[kind.name] = (sent[kind.name] ?? 0) + 1;
    if (status === (kind.status ?? 200)) return body;
    failures.push(`${kind.name} ${path} at ${at}: ${status} ${body.slice(0, 200)}`);
    return '';
  };

  const repeat = async (kind: Kind) => {
    while (!stopping.signal.aborted) {
      const body = await sendOne(kind, kind.path);
      for (const path of kind.follow?.(body) ?? []) await sendOne(kind, path);
      await sleep(kind.pauseMs);
    }
  };
  const running = kinds.flatMap((kind) => Array.from({ length: kind.senders ?? 1 }, () => repeat(kind)));
  const counts = () => ({ sent: { ...sent }, failures: [...failures] });
  return {
    counts,
    async more(times, wanted) {
      const before = { ...sent };
      while (wanted.some(({ name }) => (sent[name] ?? 0) < (before[name] ?? 0) + times)) await sleep(50);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      agent.destroy();
      return counts();
    },
  };
}
