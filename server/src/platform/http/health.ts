import { z } from 'zod';
import { beforeDeadline } from '../deadline.ts';
import { singleFlight } from '../single-flight.ts';
import type { ApiError } from './api-error.ts';
import type { App } from './app.ts';
import { envelope, ok } from './envelope.ts';

/** A store that the process needs. `check` rejects when it is away. */
export type Dependency = {
  readonly name: string;
  readonly check: () => Promise<void>;
  /** Without it the process still serves a part of its routes: it stays ready, as `degraded`. */
  readonly isPartial?: true;
};

/** The names that balancers and container platforms try first. */
const aliases: Readonly<Record<string, string>> = {
  '/healthz': '/api/health/live',
  '/livez': '/api/health/live',
  '/readyz': '/api/health/ready',
};

export function rewriteHealthPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return aliases[path.replace(/(?<=.)\/$/, '')] ?? url;
}

export type HealthOptions = {
  readonly dependencies: readonly Dependency[];
  readonly isStopping: () => boolean;
  readonly notReady: (states: Record<string, string>) => ApiError;
  readonly timeoutMs?: number;
  /** Codes of what does not work although the process serves; absent without monitoring. */
  readonly notices?: () => Promise<readonly string[]>;
};

const states = z.record(z.string(), z.string());

/** `live`: the process responds. `ready`: it can serve, so send it traffic. */
export function serveHealth(app: App, options: HealthOptions): void {
  const tags = ['health'];
  app.get(
    '/api/health/live',
    {
      schema: { tags, summary: 'The process runs', response: { 200: envelope(z.object({ status: z.literal('ok') })) } },
    },
    () => ok({ status: 'ok' as const }),
  );
  const probes = options.dependencies.map((dependency) => singleFlightProbe(dependency, options.timeoutMs ?? 1000));
  const needed = new Set(options.dependencies.filter(({ isPartial }) => !isPartial).map(({ name }) => name));
  const status = z
    .enum(['ok', 'degraded'])
    .describe('degraded: it serves, and a person should read the checks and notices');
  const result = envelope(z.object({ status, checks: states, notices: z.array(z.string()).optional() }));
  app.get(
    '/api/health/ready',
    { schema: { tags, summary: 'It can serve: the store that every route needs responds', response: { 200: result } } },
    async () => {
      // Read before the probes: a request that arrived before the stop gets the state of that time.
      const wasStopping = options.isStopping();
      const checks = Object.fromEntries(await Promise.all(probes.map((runProbe) => runProbe())));
      const isReady = !wasStopping && [...needed].every((name) => checks[name] === 'ok');
      if (!isReady) throw options.notReady(wasStopping ? { ...checks, process: 'stopping' } : checks);
      const notices = [...new Set(await options.notices?.().catch(() => []))];
      const isWhole = Object.values(checks).every((state) => state === 'ok');
      if (notices.length > 0) return ok({ status: 'degraded' as const, checks, notices });
      return ok({ status: isWhole ? ('ok' as const) : ('degraded' as const), checks });
    },
  );
}

// However many requests arrive at once, a dependency is probed once: health checks must not be a load of their own.
function singleFlightProbe(dependency: Dependency, timeoutMs: number): () => Promise<[string, string]> {
  return singleFlight(() => probe(dependency, timeoutMs));
}

async function probe(dependency: Dependency, timeoutMs: number): Promise<[string, string]> {
  // Readiness means "can it be used now?": every failure of a probe has the same result, so none is distinguished here.
  const result = dependency.check().then(
    () => 'ok',
    () => 'unavailable',
  );
  return [dependency.name, await beforeDeadline(result, timeoutMs, () => 'no answer in time')];
}
