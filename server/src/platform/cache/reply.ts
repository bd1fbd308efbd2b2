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
