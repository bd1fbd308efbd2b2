import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { beforeDeadline } from '#platform/deadline.ts';
import type { App } from './app.ts';

// Headers about the body or the format of the outer request do not apply to the inner one.
const own = new Set(['content-length', 'content-type', 'accept-encoding', 'if-none-match', 'connection']);

type Inside = {
  readonly around: Inside | undefined;
  /** The request of the browser that this one is part of. */
  readonly origin: FastifyRequest;
  isDiscarded: boolean;
  readonly undo: (() => void)[];
};
const inside = new AsyncLocalStorage<Inside>();

/** Calls a route of the API as the sender of this request: the same hooks decide. Null: the response has no data. */
export async function callOwnApi(app: App, request: FastifyRequest, path: string): Promise<unknown> {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !own.has(name)));
  const { remoteAddress = '' } = request.socket;
  const pending = app.inject({ method: 'GET', url: `/api${path}`, headers, remoteAddress });
  // A process that stops accepts no more internal requests: the client sends its request to another one.
  const response = await pending.catch(() => undefined);
  if (response?.statusCode !== 200) return null;
  return response.json<{ data: unknown }>().data;
}

type DeadlineOptions = {
  readonly timeoutMs: number;
  /** Called when the work is over, even when no caller waits for it any more. */
  readonly onOver?: () => void;
};

/** The same, or null when it takes longer: the client then requests that route itself. */
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

/** Undoes what was counted for a request, once, when its sender got no response, or one that came too late. */
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
