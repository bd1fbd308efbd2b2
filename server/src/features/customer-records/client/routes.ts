import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { App } from '#platform/http/app.ts';
import { ok } from '#platform/http/envelope.ts';
import { usagePointId } from '#usage-point-id.ts';
import { recordResponses } from '../schemas.ts';
import type { RecordService } from './service.ts';
import { mirroredKinds } from './source.gateway.ts';

const params = z.object({ pdl: usagePointId });
const description =
  'A copy of at most 24 hours; an older one while the gateway is away. The header Age tells its age in seconds.';

/** The same bodies as the gateway's. Their age is in a header. */
export function serveRecords(app: App, { read }: RecordService, clock: Clock): void {
  for (const kind of mirroredKinds) {
    const response = { 200: recordResponses[kind] };
    const schema = { tags: ['customer records'], summary: `The ${kind} of a PDL`, description, params, response };
    app.get(`/gridop/${kind}/:pdl`, { schema }, async (request, reply) => {
      const { body, fetched_at } = await read(kind, request.params.pdl);
      const age = Math.max(0, Math.floor((clock.now() - fetched_at) / 1000));
      reply.headers({ 'cache-control': 'private, no-cache', age: String(age) });
      return ok(body as never);
    });
  }
}
