import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { beforeDeadline } from '#platform/deadline.ts';
import type { App } from './app.ts';

// What is about the body or the form of this answer is not about that one.
const own = new Set(['content-length', 'content-type', 'accept-encoding', 'if-none-match', 'connection']);

type Inside = {
  readonly around: Inside | undefined;
  /** The request of the browser that this one is part of. */
  readonly origin: FastifyRequest;
  isDiscarded: boolean;
  readonly undo: (() => void)[];
};
const inside = new AsyncLocalStorage<Inside>();

/** What a route of the API answers to whoever asked this: the same hooks decide. Null: it did not answer with data. */
export async function callOwnApi(app: App, request: FastifyRequest, path: string): Promise<unknown> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !own.has(name)));
  const { remoteAddress = '' } = request.socket;
  const pending = app.inject({ method: 'GET', url: `/api${path}`, headers, remoteAddress });
  // A process that stops takes no more questions from inside: whoever asked asks another one.
  const response = await pending.catch(() => undefined);
  if (response?.statusCode !== 200) return null;
  return response.json<{ data: unknown }>().data;
}

type DeadlineOptions = {
  readonly timeoutMs: number;
  /** When the work is over, also where nobody waits for it any more. */
  readonly onOver?: () => void;
};

/** The same, or null where it takes longer: whoever asked is going to ask that route itself. */
export function callOwnApiWithin(
  app: App,
  request: FastifyRequest,
  path: string,
  { timeoutMs, onOver }: DeadlineOptions,
): Promise<unknown> {
  const around = inside.getStore();
  const scope: Inside = { around, origin: around?.origin ?? request, isDiscarded: false, undo: [] };
  const giveUp = () => {
    scope.isDiscarded = true;
    for (const undo of scope.undo) undo();
    return null;
  };
  const work = inside.run(scope, () => callOwnApi(app, request, path)).finally(onOver);
  return beforeDeadline(
    work.then((data) => data ?? giveUp()),
    timeoutMs,
    giveUp,
  );
}

/** The request of the browser that the current one is part of; undefined where it came by itself. */
export const outerRequest = (): FastifyRequest | undefined => inside.getStore()?.origin;

/** What was counted for a question is given back, once, where whoever asked got no answer, or one that came too late. */
export function undoIfDiscarded(undo: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) undo();
    isDone = true;
  };
  for (let scope = inside.getStore(); scope; scope = scope.around) {
    if (scope.isDiscarded) once();
    else scope.undo.push(once);
  }
}
