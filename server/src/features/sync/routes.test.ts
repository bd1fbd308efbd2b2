import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import type { App } from '#platform/http/app.ts';
import { createProgressHub } from './progress.ts';
import { type SyncRoutes, serveSync } from './routes.ts';
import type { Runs } from './runs.ts';

it('streams the events of the requested run, not those of a run before it', async () => {
  const hub = createProgressHub();
  const publish = (run_id: string) =>
    hub.publish({ event: 'progress', data: { run_id, step: 1, total_steps: 1, percent: 100, message: '' } });
  const runs: Partial<Runs> = {
    hub,
    // As the runs do while they wait for the lock of a scheduled run.
    runManually: async (id) => {
      await new Promise(setImmediate);
      publish('a scheduled run');
      publish(id);
      return { ok: false, reason: 'busy' };
    },
    stop: async () => undefined,
  };
  const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  serveSync(app as unknown as App, { runs } as SyncRoutes);
  const response = await app.inject({ method: 'POST', url: '/sync', headers: { accept: 'text/event-stream' } });
  const events = [...response.body.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => [
    event,
    (JSON.parse(data ?? '') as { run_id?: string }).run_id,
  ]);
  expect(events).toEqual([
    ['progress', expect.not.stringContaining('scheduled')],
    ['error', undefined],
  ]);
  await app.close();
});
