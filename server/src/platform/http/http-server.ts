import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { widerNetworkOf } from '@svc/domain/credentials/network';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Admission, admissionRules } from '../admission/admission.ts';
import { type AdmissionClass, type ClassificationRules, classifyRequest } from '../admission/admission-class.ts';
import { BodyWait, hasBody } from '../admission/body-wait.ts';
import type { CredentialReputation } from '../admission/credential-reputation.ts';
import type { AnonymousThrottle } from '../admission/response-throttle.ts';
import { StartPacer } from '../admission/start-pacer.ts';
import type { Clock } from '../clock.ts';
import type { ApiError } from './api-error.ts';
import { renderError } from './error-handler.ts';
import { normalizeForwardedFor } from './forwarded-for.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** How an overloaded process responds, to which requests, and where it counts this. */
export type AdmissionOptions = {
  readonly metrics: Registry;
  readonly overloaded: (retryAfterSeconds: number) => ApiError;
  readonly classification: ClassificationRules;
  readonly reputation: CredentialReputation;
  readonly throttle: AnonymousThrottle;
  /** The network of a request, behind the trusted proxies. */
  readonly networkOf: (request: IncomingMessage) => string;
};

const seconds = 1000;

export type HttpServerOptions = {
  /** Without it every request is served at once. */
  readonly admission?: AdmissionOptions | undefined;
  readonly clock: Clock;
  /** While the process stops, each response closes its connection: a proxy opens the next one at another replica. */
  readonly isStopping?: (() => boolean) | undefined;
};

/** Slow senders hold nothing: 10 s for headers, 30 s for a whole request, checked every half second. */
export function createHttpServer(handler: Handler, { admission, clock, isStopping }: HttpServerOptions): Server {
  const admit = admission ? admitTo(handler, admission, clock) : handler;
  const handle: Handler = (request, response) => {
    normalizeForwardedFor(request);
    if (isStopping?.()) response.setHeader('connection', 'close');
    return admit(request, response);
  };
  const limits = {
    headersTimeout: 10 * seconds,
    requestTimeout: 30 * seconds,
    // How often connections are checked: the default is every 30 s, and 10 s would mean up to 40.
    connectionsCheckingInterval: seconds / 2,
  };
  const server = createServer(limits, handle);
  server.keepAliveTimeout = 72 * seconds;
  return server;
}

const mostLooks = 1000;

/**
 * Closes the port directly after a look for new connections that found none: the kernel resets connections that it has
 * established and the process has not yet accepted. Open connections stay open, unlike with the method of `Server`,
 * which also closes those whose first request is on its way.
 */
export async function closePort(server: Server): Promise<void> {
  let found = 0;
  const count = () => {
    found += 1;
  };
  server.on('connection', count);
  // The first look may have taken place before this call.
  for (let looks = 0, before = -1; looks < 2 || (found > before && looks < mostLooks); looks++) {
    before = found;
    await immediate();
  }
  server.off('connection', count);
  NetServer.prototype.close.call(server);
}

/** Before anything else is done for a request: a crowd must be cheap to send away. */
function admitTo(handler: Handler, options: AdmissionOptions, clock: Clock): Handler {
  const { classification, reputation, throttle, networkOf } = options;
  const admissions = {
    callers: new Admission(admissionRules.callers),
    strangers: new Admission(admissionRules.strangers),
  };
  const bodies = new BodyWait();
  const pacer = new StartPacer();
  const refused = watchAdmission(admissions, options.metrics);
  const refuse = (share: AdmissionClass, request: IncomingMessage, response: ServerResponse) => {
    refused.inc({ share });
    const error = options.overloaded(admissions[share].retryAfterSeconds());
    const { status, headers, body } = renderError(error, request.headers.accept, randomUUID(), clock.now());
    response.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' }).end(body);
  };
  return async (request, response) => {
    const classified = classifyRequest(request, classification);
    if (classified === 'open') return handler(request, response);
    const network = networkOf(request);
    const wider = widerNetworkOf(network);
    // The slot is taken when the body is there: else senders who take their time could hold all of them.
    if (hasBody(request) && !(await bodies.untilArrived(request, wider))) {
      if (response.destroyed) return;
      response.setHeader('connection', 'close');
      return refuse('strangers', request, response);
    }
    const share =
      classified === 'anonymous' || reputation.isAnonymous(network, classified.credential) ? 'strangers' : 'callers';
    const fairnessKey = classified === 'anonymous' ? wider : reputation.fairnessKeyOf(wider, classified.credential);
    if (await admissions[share].enter(response, fairnessKey)) {
      await pacer.untilTurn(fairnessKey);
      return response.destroyed ? undefined : handler(request, response);
    }
    // A client that is refused as fast as it sends would occupy the process with refusals.
    if (share === 'strangers') await sleep(throttle.delayFor(network));
    refuse(share, request, response);
  };
}

function watchAdmission(admissions: Readonly<Record<AdmissionClass, Admission>>, metrics: Registry): Counter<'share'> {
  const common = { registers: [metrics], labelNames: ['share'] as const };
  const gauge = (name: string, help: string, read: (admission: Admission) => number) =>
    new Gauge({
      ...common,
      name,
      help,
      collect() {
        this.set({ share: 'callers' }, read(admissions.callers));
        this.set({ share: 'strangers' }, read(admissions.strangers));
      },
    });
  gauge('svc_http_at_work', 'Requests in work, without those that only wait for another service', (one) => one.running);
  gauge('svc_http_in_line', 'Requests that wait to be worked on', (one) => one.queued);
  return new Counter({ ...common, name: 'svc_http_refused_total', help: 'Requests refused with Retry-After' });
}
