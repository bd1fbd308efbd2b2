import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { JobRunner } from '#platform/jobs/job.ts';
import type { AuditAction } from '../audit/repository.ts';
import { nothing } from '../users/schemas.ts';
import { type AdminActionParts, actOnUser } from './user-service.ts';

/** What other features can do to one user's state. A route exists where the feature does. */
export type UserStatePorts = {
  readonly resetQuota?: (user_id: string) => Promise<void>;
  /** Both return the number of deleted entries. */
  readonly clearCache?: (user_id: string) => Promise<number>;
  readonly clearRefusals?: (user_id: string) => Promise<number>;
};

const tags = ['administration'];
const byId = z.strictObject({ id: z.uuid() });
const clearing = { access: { permission: 'cache:clear' } } as const;

export function serveUserStateRoutes(app: App, parts: AdminActionParts, ports: UserStatePorts): void {
  const { resetQuota, clearCache, clearRefusals } = ports;
  if (resetQuota) {
    app.post(
      '/admin/users/:id/reset-quota',
      {
        config: { access: { permission: 'users:write' } },
        schema: {
          tags,
          summary: "Forget today's counted requests",
          params: byId,
          response: { 200: envelope(nothing) },
        },
      },
      async (request) => {
        await actOnUser(parts, callerOf(request), request.params.id, async () => ({ action: 'user.reset_quota' }));
        await resetQuota(request.params.id);
        return ok({});
      },
    );
  }
  if (clearCache) {
    serveClearing(app, parts, ['cache', 'Delete the cached days of a user', 'user.clear_cache', clearCache]);
  }
  if (clearRefusals) {
    const summary = 'Forget the refusals remembered for a user';
    serveClearing(app, parts, ['refusals', summary, 'user.clear_refusals', clearRefusals]);
  }
}

type Clearing = readonly [
  path: string,
  summary: string,
  action: AuditAction,
  clear: (user_id: string) => Promise<number>,
];

function serveClearing(app: App, parts: AdminActionParts, [path, summary, action, clear]: Clearing): void {
  const responseSchema = envelope(z.object({ deleted: z.int() }));
  const schema = { tags, summary, params: byId, response: { 200: responseSchema } };
  app.delete(`/admin/users/:id/${path}`, { config: clearing, schema }, async (request) => {
    await actOnUser(parts, callerOf(request), request.params.id, async () => ({ action }));
    return ok({ deleted: await clear(request.params.id) });
  });
}

const jobStatus = z.object({
  name: z.string(),
  next_run_at: z.string().nullable(),
  last_run_at: z.string().nullable(),
  last_status: z.enum(['success', 'error']).nullable(),
  last_error: z.string().nullable(),
  last_duration_ms: z.number().nullable(),
});

export function serveJobRoutes(app: App, jobs: Pick<JobRunner, 'status'>): void {
  app.get(
    '/admin/jobs',
    {
      config: { access: { permission: 'dashboard:read' } },
      schema: { tags, summary: 'What runs in the background', response: { 200: envelope(z.array(jobStatus)) } },
    },
    async () => ok(await jobs.status()),
  );
}
