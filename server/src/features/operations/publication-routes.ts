import type { Day } from '@svc/domain/day';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';

/** How far the operator is with its newest day. */
export type Publication = {
  readonly day: Day;
  readonly counted_at: Instant;
  readonly points: number;
  readonly published: number;
  readonly not_published: number;
  readonly unknown: number;
  readonly arrivals: readonly { readonly at: Instant; readonly count: number }[];
};

const progress = z.object({
  day: z.string().describe('The newest day that the operator can be asked for'),
  counted_at: z.string(),
  points: z.int().describe('PDLs that are active and consented; one that two people own counts once'),
  published: z.int().describe('The operator has given the energy of the day'),
  not_published: z.int().describe('Asked for, and not there yet'),
  unknown: z.int().describe('Not asked for today, or the operator failed or refused: nothing is known'),
  arrivals: z
    .array(z.object({ at: z.string(), count: z.int() }))
    .describe('When the published ones were first seen here, in tens of minutes, the earliest first'),
});

/** Undefined when there is no operator. */
export type ReadPublication = () => Promise<Publication | undefined>;

export function servePublication(app: App, read: ReadPublication): void {
  const schema = {
    tags: ['administration'],
    summary: 'How many PDLs have the newest day, and when it came; counted at most twice a minute',
    response: { 200: envelope(progress.nullable()) },
  };
  const config = { access: { permission: 'dashboard:read' } } as const;
  app.get('/admin/publication', { config, schema }, async () => {
    const counted = await read();
    if (!counted) return ok(null);
    const arrivals = counted.arrivals.map(({ at, count }) => ({ at: formatInstant(at), count }));
    return ok({ ...counted, counted_at: formatInstant(counted.counted_at), arrivals });
  });
}
