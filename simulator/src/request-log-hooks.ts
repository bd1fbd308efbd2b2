import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from './environment.ts';
import type { Fault } from './faults.ts';
import type { CallKind, LoggedRequest, Subject } from './request-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the route in /__requests and in the match of a fault. */
    route?: string;
    /** `data` by default. */
    kind?: CallKind;
    subject?: (request: FastifyRequest) => Subject;
  }
  interface FastifyRequest {
    loggedRequest: LoggedRequest | undefined;
    fault: Fault | undefined;
  }
}

/** Pages for users and tests, which no client of the simulated services calls. */
const isOwnPage = /^\/(?:__|mail(?:\?|$))/;

/** Timestamps each call when it arrives, and applies the next fault after the service's own onRequest hooks. */
export function addRequestLogHooks(app: FastifyInstance, environment: Environment): void {
  app.decorateRequest('loggedRequest', undefined);
  app.decorateRequest('fault', undefined);

  app.addHook('onRoute', (route) => {
    const name = route.config?.route;
    if (name) environment.faults.addRoute(serviceOf(route.url), name);
  });

  app.addHook('onRequest', (request, reply, done) => {
    // The first statement: nothing that this process does with the call may shift its moment.
    const monotonic_ms = performance.now();
    if (isOwnPage.test(request.url)) return done();
    const config = request.routeOptions.config;
    const loggedRequest = environment.requestLog.record({
      monotonic_ms,
      at: environment.clock.now(),
      service: serviceOf(request.url),
      method: request.method,
      route: config.route ?? pathOf(request.url),
      kind: config.kind ?? 'data',
      ...config.subject?.(request),
    });
    request.loggedRequest = loggedRequest;
    // 'close' fires after a finished response, after a reset and when the client gives up.
    reply.raw.once('close', () => {
      environment.requestLog.finish(loggedRequest, reply.raw.writableFinished ? reply.raw.statusCode : 0);
    });
    done();
  });

  app.addHook('preHandler', async (request, reply) => {
    if (request.loggedRequest === undefined) return undefined;
    const fault = environment.faults.take(request.loggedRequest);
    if (fault === undefined) return undefined;
    request.fault = fault;
    if (fault.latency_ms > 0) await wait(fault.latency_ms, reply);
    return strike(environment, fault, request, reply);
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const alter =
      request.fault?.kind === undefined ? undefined : environment.faults.kinds.get(request.fault.kind)?.alter;
    if (alter === undefined || typeof payload !== 'string' || request.fault === undefined) return done(null, payload);
    done(null, alter(payload, reply, request.fault));
  });
}

function strike(environment: Environment, fault: Fault, request: FastifyRequest, reply: FastifyReply): unknown {
  for (const [name, value] of fault.headers) reply.header(name, value);
  const kind = fault.kind === undefined ? undefined : environment.faults.kinds.get(fault.kind);
  if (kind?.respond) return kind.respond(request, reply, fault);
  if (kind?.alter || (fault.status === undefined && fault.body === undefined)) return undefined;
  reply.code(fault.status ?? 200);
  if (fault.body === undefined) return reply.send();
  if (!fault.headers.has('content-type')) reply.header('content-type', 'application/json;charset=UTF-8');
  return reply.send(typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body));
}

/** Waits, or stops waiting when the client gives up. */
function wait(milliseconds: number, reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export function serviceOf(url: string): string {
  return url.split(/[/?]/, 2)[1] ?? '';
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
