import type { FastifyReply } from 'fastify';
import { releaseSlot } from '../admission/admission.ts';

export type StreamedEvent = { readonly event: string; readonly data: unknown };

export type EventStream = {
  send(event: StreamedEvent): void;
  end(): void;
  /** Resolves when the other side is gone, or `end` was called. */
  readonly closed: Promise<void>;
};

const heartbeatMs = 15_000;

/** Server-sent events on this response. A regular comment line prevents proxies from closing a silent stream. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  releaseSlot(raw);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write(':\n\n');
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs);
  const closed = new Promise<void>((resolve) => raw.once('close', resolve)).finally(() => clearInterval(heartbeat));
  return {
    send: ({ event, data }) => void raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void raw.end(),
    closed,
  };
}
