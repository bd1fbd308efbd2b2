import { formatInstant, hourMs, parseInstant } from '@svc/domain/paris-time';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import { callerOf } from '#caller.ts';
import type { Feature } from '#feature.ts';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Clock } from '#platform/clock.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { trimmedText } from '#platform/http/text.ts';
import { adminLogLimits, createLineStream, createLogBuffer, type LineStream } from './line-stream.ts';

export type AdminLogsOptions = {
  readonly database: Connection;
  readonly store: Pick<KeyValueStore, 'runScript'>;
  readonly clock: Clock;
  /** Calls back with each line of this process, already redacted. Returns the function that unsubscribes. */
  readonly listen: (onLogLine: (line: string) => void) => () => void;
  readonly lostLines: Pick<Counter, 'inc'>;
  readonly audit: (
    transaction: Connection,
    actor_id: string,
    detail: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
};

const levels = ['info', 'warn', 'error', 'fatal'] as const;
const moment = z.iso.datetime({ offset: true });
const query = z.object({
  level: z.enum(levels).default('info').describe('This level and above'),
  q: trimmedText(100).min(1).optional().describe('Text that the line contains, without regard to case'),
  since: moment.optional().describe('Included'),
  until: moment.optional().describe('Excluded'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}-\d{1,10}$/, 'is not a cursor of this list')
    .optional()
    .describe('`next_cursor` of the page before'),
});
const line = z.object({
  id: z.string(),
  time: z.string(),
  level: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
const page = z.object({ logs: z.array(line), next_cursor: z.string().nullable() });
const age = z.coerce.number().int().min(0).max(adminLogLimits.longest_days);
type Query = z.output<typeof query>;

/** The last lines of all replicas, for those who run the gateway: a bounded window, not an archive. */
export function createAdminLogs(options: AdminLogsOptions): { readonly feature: Feature; stop(): Promise<void> } {
  const { database, store, clock, audit } = options;
  const stream = createLineStream(store);
  const buffer = createLogBuffer(stream, (count) => options.lostLines.inc(count));
  const stopListening = options.listen(buffer.add);
  const tags = ['administration'];
  const routes: Feature['routes'] = (app) => {
    const description = `The last ${adminLogLimits.most_lines} lines of ${adminLogLimits.longest_days} days at most, newest first. Secrets, links, bodies, e-mail addresses and whole PDL numbers never reach a log.`;
    app.get(
      '/admin/logs',
      {
        config: { access: { permission: 'logs:read' } },
        schema: {
          tags,
          summary: 'What all replicas logged',
          description,
          querystring: query,
          response: { 200: envelope(page) },
        },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return ok(await readPage(stream, request.query));
      },
    );
    const deletion = z.object({ older_than_days: age.describe('0 deletes all of them') });
    const response = { 200: envelope(z.object({ deleted: z.int() })) };
    app.delete(
      '/admin/logs',
      {
        config: { access: { permission: 'logs:delete' } },
        schema: { tags, summary: 'Forget log lines by their age', querystring: deletion, response },
      },
      async (request) => {
        const { older_than_days } = request.query;
        const before = clock.now() - older_than_days * 24 * hourMs;
        const deleted = await inTransaction(database, async (transaction) => {
          // Written down first: nothing is forgotten without a trace.
          await audit(transaction, callerOf(request).user_id, { older_than_days, before: formatInstant(before) });
          return await stream.purgeBefore(before);
        });
        return ok({ deleted });
      },
    );
  };
  return {
    feature: { name: 'admin-logs', routes },
    async stop() {
      stopListening();
      await buffer.stop();
    },
  };
}

const batch = 500;
// The limit scanned for one response. A search for rare lines continues with the cursor.
const mostBatches = 10;

async function readPage(stream: LineStream, encodedQuery: Query): Promise<z.output<typeof page>> {
  const logs: z.output<typeof line>[] = [];
  const since = encodedQuery.since === undefined ? '-' : String(parseInstant(encodedQuery.since) ?? 0);
  let until = encodedQuery.cursor
    ? `(${encodedQuery.cursor}`
    : encodedQuery.until === undefined
      ? '+'
      : `(${parseInstant(encodedQuery.until) ?? 0}`;
  for (let round = 0; round < mostBatches; round++) {
    const stored = await stream.read(until, since, batch);
    for (const { id, line: text } of stored) {
      const read = readLine(id, text);
      if (!isWanted(read, text, encodedQuery)) continue;
      logs.push(read);
      if (logs.length === encodedQuery.limit) return { logs, next_cursor: id };
    }
    const last = stored.at(-1);
    if (!last || stored.length < batch) return { logs, next_cursor: null };
    until = `(${last.id}`;
  }
  return { logs, next_cursor: until.slice(1) };
}

function isWanted({ level }: z.output<typeof line>, text: string, { level: least, q }: Query): boolean {
  const isHighEnough = levels.indexOf(level as (typeof levels)[number]) >= levels.indexOf(least);
  return isHighEnough && (q === undefined || text.toLowerCase().includes(q.toLowerCase()));
}

function readLine(id: string, text: string): z.output<typeof line> {
  const { time, level, msg, ...details } = JSON.parse(text) as Record<string, unknown>;
  return { id, time: String(time), level: String(level), message: String(msg ?? ''), details };
}
