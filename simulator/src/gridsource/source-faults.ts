import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FaultKind } from '../faults.ts';
import { refusalOf, sendRefusal } from './source-error.ts';

/** Faults that only the grid source's responses can have. */
export const sourceFaults: readonly FaultKind[] = [
  {
    name: 'gridsource_error',
    means: 'the status (503 unless given) with the error body of the source; 429 says when to come back',
    respond: (_request, reply, fault) => {
      const status = fault.status ?? 503;
      if (status === 429 && !reply.hasHeader('retry-after')) reply.header('retry-after', '60');
      return sendRefusal(reply, refusalOf(status));
    },
  },
  { name: 'gridsource_empty_list', means: 'the genuine answer with every list empty', alter: emptyLists },
  { name: 'gridsource_slow_drip', means: 'the genuine answer, sixteen pieces over about two seconds' },
];

function emptyLists(body: string): string {
  return JSON.stringify(JSON.parse(body, (_key, value) => (Array.isArray(value) ? [] : value)));
}

const pieces = 16;
const pauseMs = 125;

/** A drip is sent as a stream, which the table of faults cannot describe, so this scope sends it itself. */
export function addSlowDrip(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const dripping = request.fault?.kind === 'gridsource_slow_drip' && typeof payload === 'string';
    done(null, dripping ? Readable.from(drip(payload)) : payload);
  });
}

async function* drip(body: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / pieces);
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
    await pause(pauseMs);
  }
}
