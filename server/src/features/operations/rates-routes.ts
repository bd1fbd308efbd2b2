import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';

const rates = z.object({
  operator_account_id: z.string(),
  until: z.string().describe('The end of the last second'),
  classes: z
    .record(z.string(), z.array(z.int().nullable()).readonly())
    .describe('Calls that left in each second, the oldest first; null: not counted yet'),
});

type Rates = {
  readonly account_id: string;
  readonly until: Instant;
  readonly classes: Readonly<Record<string, readonly (number | null)[]>>;
};
export type ReadRates = () => Promise<readonly Rates[]>;

/** Only numbers: no user and no PDL. */
export function serveRates(app: App, read: ReadRates): void {
  const schema = {
    tags: ['administration'],
    summary: 'Calls to the operator in each second of the last ten minutes; read at most once a second',
    response: { 200: envelope(z.object({ accounts: z.array(rates) })) },
  };
  const config = { access: { permission: 'dashboard:read' } } as const;
  app.get('/admin/rates', { config, schema }, async () => {
    const render = ({ account_id, until, classes }: Rates) => ({
      operator_account_id: account_id,
      until: formatInstant(until),
      classes: { ...classes },
    });
    return ok({ accounts: (await read()).map(render) });
  });
}
