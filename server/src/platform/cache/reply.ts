import { ErrorReply } from 'redis';
import type { Reply } from './node-connection.ts';
import { StoreUnavailable } from './store-unavailable.ts';

/** What the server answered, or the failure that its error stands for. */
export function judgeReply(reply: Reply): Reply | StoreUnavailable {
  if (!(reply instanceof ErrorReply)) return reply;
  const reason = reply.message.startsWith('OOM') ? 'out_of_memory' : 'error';
  return new StoreUnavailable(reason, reply.message);
}

export function isUnknownScript(reply: Reply | undefined): boolean {
  return reply instanceof ErrorReply && reply.message.startsWith('NOSCRIPT');
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
