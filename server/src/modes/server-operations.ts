import { parisDay } from '@svc/domain/paris-time';
import type { Feature } from '#feature.ts';
import type { Accounts } from '#features/accounts/index.ts';
import { readCalendarCoverage } from '#features/calendars/index.ts';
import type { DeliveryPoints } from '#features/delivery-points/server/index.ts';
import { demoPointIds } from '#features/demo/index.ts';
import { createOperations } from '#features/operations/index.ts';
import { memoizeFor } from '#platform/memoize-for.ts';
import type { OperatorAccess } from './operator-access.ts';
import type { ServerPlumbing } from './server-plumbing.ts';

type Watched = {
  readonly accounts: Pick<Accounts, 'countAll' | 'nameClients'>;
  readonly points: Pick<DeliveryPoints, 'countAll' | 'countPublication'>;
  readonly access: OperatorAccess | undefined;
};

const ratesMs = 1000;
const sharesMs = 5000;
const publicationMs = 30_000;

/** What the administrators of the gateway monitor. Results that need a scan of many rows are cached for a while. */
export function openOperations({ database, clock, tally }: ServerPlumbing, watched: Watched): Feature {
  const { accounts, points, access } = watched;
  const publication = async () => {
    if (!access) return undefined;
    const day = access.operator.newestDay(parisDay(clock.now()));
    return { day, counted_at: clock.now(), ...(await points.countPublication(day, demoPointIds)) };
  };
  const shares = async () => (access ? [await access.budget.describeShares()] : []);
  const rates = async () => (access ? [await access.budget.describeRates()] : []);
  return createOperations({
    describe: async () => (access ? [await access.budget.describe()] : []),
    count: async () => ({ users: await accounts.countAll(), pdls: await points.countAll() }),
    responses: () => tally.view(),
    calendars: () => readCalendarCoverage(database, clock.now()),
    publication: memoizeFor(publication, clock, publicationMs),
    fairness: { read: memoizeFor(shares, clock, sharesMs), nameClients: accounts.nameClients },
    rates: memoizeFor(rates, clock, ratesMs),
  });
}
