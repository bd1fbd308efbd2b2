import type { Reply } from './node-connection.ts';

// Apart from what knows the driver: a local client reads these names and must not load it.

export function readValue(reply: Reply): Buffer | null {
  if (reply === null || Buffer.isBuffer(reply)) return reply;
  throw new TypeError(`a value was expected, not ${typeof reply}`);
}

export function readCount(reply: Reply): number {
  if (typeof reply === 'number') return reply;
  throw new TypeError(`a number was expected, not ${typeof reply}`);
}

export function readList(reply: Reply): Reply[] {
  if (Array.isArray(reply)) return reply;
  throw new TypeError(`a list was expected, not ${typeof reply}`);
}
