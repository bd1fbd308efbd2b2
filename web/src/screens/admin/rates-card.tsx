import { useQuery } from '@tanstack/react-query';
import { adminQueries, type OperatorState } from '../../api/admin.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { RateBars } from '../../charts/rate-bars.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { callKinds, excessOf, mostRates, ratesOf } from './rates.ts';

/** Strong for calls that a user waits for, weak for background calls. */
export const kindColours = {
  interactive: 'var(--reg-hp)',
  scheduled: 'var(--reg-hc)',
  backfill: 'var(--hatch)',
} as const;

/**
 * The last ten minutes, also for a user who opens the page in the middle of an incident. Uncounted seconds are not
 * filled in.
 */
export function RatesCard({ state }: { state: OperatorState }) {
  const { messages, formats } = useI18n();
  const { overview } = messages.admin;
  const query = useQuery(adminQueries.rates());
  const account = query.data?.accounts.find((each) => each.operator_account_id === state.operator_account_id);
  const rates = account ? ratesOf(account) : [];
  const layers = callKinds.map((kind) => ({
    label: overview.kinds[kind],
    colour: kindColours[kind],
    values: rates.map((rate) => rate.rates[kind]),
  }));
  const sums = rates.map((rate) => callKinds.reduce((total, kind) => total + rate.rates[kind], 0));
  const newest = sums.at(-1);
  const mean = sums.reduce((total, sum) => total + sum, 0) / Math.max(1, sums.length);
  const formatRate = (rate: number) => formats.number(rate, rate === 0 ? 0 : 1);
  const isExceeded = excessOf(account, state.limits.second) !== undefined;
  const table = () => ({
    name: overview.table,
    head: [overview.secondsAgo, ...callKinds.map((kind) => overview.kinds[kind])],
    rows: rates.toReversed().map((rate) => [rate.seconds_ago, ...callKinds.map((kind) => rate.rates[kind])]),
  });
  const sentence =
    newest === undefined
      ? overview.noRate
      : overview.sentence(formatRate(newest), formatRate(mean)) +
        (rates.length < mostRates - 1 ? ` ${overview.uncounted}` : '');
  return (
    <Card title={overview.rates} span={8} aside={<Legend entries={layers} />}>
      <PanelState state={stateOfQuery(query)} height={236}>
        <RateBars
          label={overview.rates}
          layers={layers}
          places={mostRates}
          limit={state.limits.second}
          limitLabel={(isExceeded ? overview.limitIs : overview.limit)(formats.number(state.limits.second))}
          ends={[overview.oldest, overview.middle, overview.newest]}
          height={150}
        />
        <ChartTable sentence={sentence} table={table} />
      </PanelState>
    </Card>
  );
}
