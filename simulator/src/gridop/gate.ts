import { formatWallTime } from '@svc/domain/paris-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operator, SwitchPosition } from './operator.ts';
import { type Generation, invalidBearer, notSubscribed, type Refusal, refusal } from './refusals.ts';
import type { Excess } from './throttle.ts';
import type { AccessToken } from './token-registry.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The generation of a data route; its API is the first segment of the path. */
    generation?: Generation;
    api?: string;
  }
}

export const jsonType = 'application/json;charset=UTF-8';

export function refuse(reply: FastifyReply, { status, body }: Refusal): FastifyReply {
  return reply.code(status).header('content-type', jsonType).send(body);
}

/** Checks before every data route: the switch of its generation, then the throughput. */
export function addGate(app: FastifyInstance, operator: Operator): void {
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.routeOptions.config.kind ?? 'data') !== 'data') return done();
    const generation = request.routeOptions.config.generation ?? '2026';
    // A switched-off API spends throughput all the same.
    const excess = count(operator, request, generation);
    const position = operator.settings[generation === 'v5' ? 'v5' : 'new'];
    if (position !== 'on' && request.routeOptions.config.generation !== undefined) {
      sendSwitchedOff(position, request, reply);
      return;
    }
    if (excess) {
      operator.environment.violations.record('throttled', request.loggedRequest);
      refuse(reply, throttled(operator, excess, generation));
      return;
    }
    done();
  });
}

function count(operator: Operator, request: FastifyRequest, generation: Generation): Excess | undefined {
  return operator.throttle.admit({
    api: request.routeOptions.config.api ?? 'unknown',
    v5: generation === 'v5',
    monotonic_ms: request.loggedRequest?.monotonic_ms ?? performance.now(),
    elapsed_ms: operator.environment.clock.elapsed(),
  });
}

function throttled(operator: Operator, excess: Excess, generation: Generation): Refusal {
  if (generation === '2026') return refusal(excess.name, generation);
  // Whole seconds, rounded up: a call at the announced time must not be refused again.
  const allowed = formatWallTime(operator.environment.clock.now() + excess.wait_ms + 1000).slice(11);
  return refusal(excess.name, generation, `Throughput exceeded. Call threshold allowed on ${allowed}`);
}

const switchedOffStatus = { not_found: 404, gone: 410, unavailable: 503 } as const;

function sendSwitchedOff(position: Exclude<SwitchPosition, 'on'>, request: FastifyRequest, reply: FastifyReply): void {
  if (position === 'transport') {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return;
  }
  reply.code(switchedOffStatus[position]).send();
}

export type Admission =
  | { readonly admitted: true; readonly token: AccessToken }
  | { readonly admitted: false; readonly refusal: Refusal };

/** The bearer, then the subscription of the application to the API. */
export function admit(operator: Operator, request: FastifyRequest): Admission {
  const bearer = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer === undefined ? undefined : operator.tokens.find(bearer);
  if (token === undefined) return { admitted: false, refusal: invalidBearer };
  const api = request.routeOptions.config.api ?? '';
  if (operator.settings.not_subscribed.has(api)) return { admitted: false, refusal: notSubscribed };
  return { admitted: true, token };
}
