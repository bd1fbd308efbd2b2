import { z } from 'zod';
import type { ApiError } from './api-error.ts';
import type { App } from './app.ts';
import { envelope, ok } from './envelope.ts';

/** Something the process cannot serve without. `check` rejects, or resolves to a reason, when it is away. */
export type Dependency = { readonly name: string; readonly check: () => Promise<void> };

export type HealthOptions = {
  readonly dependencies: readonly Dependency[];
  readonly isStopping: () => boolean;
  readonly notReady: (states: Record<string, string>) => ApiError;
  readonly timeoutMs?: number;
};

const states = z.record(z.string(), z.string());

/** `live`: the process answers. `ready`: it can serve, so send it traffic. */
export function serveHealth(app: App, options: HealthOptions): void {
  const tags = ['health'];
  app.get(
    '/api/health/live',
    {
      schema: { tags, summary: 'The process runs', response: { 200: envelope(z.object({ status: z.literal('ok') })) } },
    },
    () => ok({ status: 'ok' as const }),
  );
  const probes = options.dependencies.map((dependency) => shareProbe(dependency, options.timeoutMs ?? 1000));
  const answer = envelope(z.object({ status: z.literal('ok'), checks: states }));
  app.get(
    '/api/health/ready',
    { schema: { tags, summary: 'It can serve: its stores answer', response: { 200: answer } } },
    async () => {
      // Asked before the probes: a question that came in time is answered for that time.
      const wasStopping = options.isStopping();
      const checks = Object.fromEntries(await Promise.all(probes.map((ask) => ask())));
      const isReady = !wasStopping && Object.values(checks).every((state) => state === 'ok');
      if (!isReady) throw options.notReady(wasStopping ? { ...checks, process: 'stopping' } : checks);
      return ok({ status: 'ok' as const, checks });
    },
  );
}

// However many ask at once, a dependency is asked once: health checks must not be a load of their own.
function shareProbe(dependency: Dependency, timeoutMs: number): () => Promise<[string, string]> {
  let running: Promise<[string, string]> | undefined;
  return () => {
    running ??= probe(dependency, timeoutMs).finally(() => {
      running = undefined;
    });
    return running;
  };
}

async function probe(dependency: Dependency, timeoutMs: number): Promise<[string, string]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), timeoutMs);
  });
  // Readiness asks "can it be used now?": every failure of a probe has the same answer, so none is told apart here.
  const state = await Promise.race([
    dependency.check().then(
      () => 'ok',
      () => 'unavailable',
    ),
    late,
  ]);
  clearTimeout(timer);
  return [dependency.name, state];
}
