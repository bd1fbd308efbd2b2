import { alertKinds } from '@svc/domain/alerts/alerts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import type { AlertsOptions } from './options.ts';
import { listSent, putSwitch } from './repository.ts';

const kind = z.enum(alertKinds);
const threshold = z.int().min(1).max(100_000).nullable().describe('Of `budget`: so many in a month');
const unit = z.enum(['kwh', 'eur']).describe('Of the threshold');
const oneSwitch = z.object({ kind, is_on: z.boolean(), threshold, unit });
const responseSchema = z.object({
  channel: z.enum(['mail', 'mqtt']).describe('How it is sent'),
  is_ready: z.boolean().describe('Whether that way is set up'),
  switches: z.array(oneSwitch),
  sent: z.array(z.object({ kind: z.string(), sent_at: z.string() })).describe('The last ones, newest first'),
});

type Parts = Pick<AlertsOptions, 'database' | 'channel' | 'switches' | 'household' | 'isReady'>;

export function serveAlerts(app: App, parts: Parts): void {
  const { database, channel, switches, household, isReady } = parts;
  const userOf = (request: FastifyRequest) => household ?? callerOf(request).user_id;
  const describe = async (user_id: string) =>
    ok({
      channel,
      is_ready: await isReady(),
      switches: await switches.list(user_id),
      sent: await listSent(database, user_id, 10),
    });
  const tags = ['alerts'];
  const response = { 200: envelope(responseSchema) };
  const summary = 'Which alerts are sent, and those sent before';
  app.get('/alerts', { schema: { tags, summary, response } }, (request) => describe(userOf(request)));
  const body = z.strictObject({
    kind,
    is_on: z.boolean(),
    threshold: threshold.default(null),
    unit: unit.default('kwh'),
  });
  app.put('/alerts', { schema: { tags, summary: 'Turn one switch', body, response } }, async (request) => {
    const user_id = userOf(request);
    if (!switches.kinds.includes(request.body.kind)) throw apiError('NOT_FOUND');
    await putSwitch(database, user_id, request.body);
    return await describe(user_id);
  });
}
