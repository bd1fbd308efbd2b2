import type { FastifyRequest } from 'fastify';
import type { User } from '../users/user.ts';
import type { Credential } from './credential.ts';
import type { ShownToken } from './token-owner-repository.ts';

/** Who was found behind a request, and by what. */
export type FoundCaller = {
  readonly user: User;
  readonly token: ShownToken | undefined;
  readonly credential: Credential;
};

/** What the guard found, for as long as the request lasts. */
export type Callers = {
  remember(request: FastifyRequest, found: FoundCaller): void;
  find(request: FastifyRequest): FoundCaller | undefined;
  /** The stored user behind the caller of this request. */
  userOf(request: FastifyRequest): User;
  /** The user token of this request; undefined where client credentials were shown themselves. */
  tokenOf(request: FastifyRequest): ShownToken | undefined;
};

export function createCallers(): Callers {
  const found = new WeakMap<FastifyRequest, FoundCaller>();
  return {
    remember: (request, caller) => found.set(request, caller),
    find: (request) => found.get(request),
    userOf(request) {
      const caller = found.get(request);
      if (!caller) throw new Error('no user was found for this request: the guard did not run');
      return caller.user;
    },
    tokenOf: (request) => found.get(request)?.token,
  };
}
