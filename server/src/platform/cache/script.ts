import { createHash } from 'node:crypto';
import type { Reply } from './node-connection.ts';

// Apart from what loads the driver: a local client reads these names and must not load it.

/** A Lua script that the server runs as one step. Sent by its digest; by its text when the server has forgotten it. */
export type Script = { readonly text: string; readonly sha: string };

export function defineScript(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

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
