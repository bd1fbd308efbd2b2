import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseInstant } from '@svc/domain/paris-time';
import type { FastifyInstance } from 'fastify';
import { ControlError, readForm, readObject, readParsed, readText } from './control-reader.ts';
import type { Environment } from './environment.ts';
import { type RequestFilter, type RequestReport, reportRequests } from './request-log-report.ts';
import type { Violation } from './violations.ts';

const readWhole = (value: unknown, path: string): number =>
  Number(readForm(/^\d{1,9}$/, 'a whole number from 0')(value, path));

const readFilter = readObject({
  service: readText,
  route: readText,
  pdl: readText,
  since: readParsed(parseInstant, 'an RFC 3339 moment with its offset'),
  after: readWhole,
  limit: readWhole,
});

/** /__control, /__requests and /__reset. */
export function registerControlRoutes(app: FastifyInstance, environment: Environment): void {
  watchEventLoopDelay(app, environment);
  app.post('/__control', (request, reply) => {
    environment.control.apply(request.body);
    return reply.send({ ok: true });
  });
  app.get('/__requests', (request, reply) =>
    reply.send(describeEnvironment(environment, readFilter(request.query, 'query'))),
  );
  app.post('/__reset', (_request, reply) => {
    environment.reset();
    return reply.send({ ok: true });
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof ControlError) return reply.code(422).send({ problems: error.problems });
    return reply.code(error.statusCode ?? 500).send({ problems: [error.message] });
  });
}

/**
 * The longest time that this process was blocked. A call that arrived then has a late timestamp, and the calls after it
 * seem too early. The reader of a report needs this figure.
 */
function watchEventLoopDelay(app: FastifyInstance, environment: Environment): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  environment.onReset(() => delay.reset());
  environment.report('judge', () => ({ longest_absence_ms: Math.round(delay.max / 1e6) }));
}

/** The report on the requests, the violations, and the sections that the services add. */
export type EnvironmentReport = RequestReport & {
  readonly violations: readonly Violation[];
  readonly [section: string]: unknown;
};

export function describeEnvironment(environment: Environment, filter: RequestFilter = {}): EnvironmentReport {
  const sections = Object.fromEntries([...environment.sections].map(([name, describe]) => [name, describe()]));
  return {
    ...reportRequests(environment.requestLog.list, filter),
    violations: environment.violations.list,
    ...sections,
  };
}
