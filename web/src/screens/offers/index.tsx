import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { costQueries } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { useHome } from '../../api/use-home.ts';
import { captionOf, stateOfConsent, stateOfError } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { today as readToday } from '../../period/clock.ts';
import type { Household } from '../../workers/household.ts';
import type { PricingResult } from '../../workers/pricing.ts';
import type { Ranking, RankRequest } from '../../workers/rank.ts';
import { compareOffers, ownCost } from './compare.ts';
import type { OffersData } from './props.ts';
import { useHousehold } from './use-household.ts';
import { OffersView } from './view.tsx';

export function OffersScreen() {
  const home = useHome();
  return home ? <Offers key={home.id} home={home} /> : <NotFound />;
}

function Offers({ home }: { home: Home }) {
  const today = readToday();
  const read = useHousehold(home, today);
  const rankOffers = useWorker(read.household);
  const rank = (request: Omit<RankRequest, 'range'>) => ({
    queryKey: ['ranking', home.id, read.stamp, request],
    queryFn: () => rankOffers?.({ range: read.range, ...request }) ?? Promise.reject(new Error('no worker')),
    enabled: rankOffers !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const ranking = useQuery(rank({ shifts: [], loads: [], restraint: 0, hasPrevious: true }));
  const { data: pricing, ...prices } = useQuery(costQueries.pricing(home.id));
  const hasOwn = pricing?.own_prices?.rules.some(({ direction }) => direction !== 'production') ?? false;
  const own = useQuery({
    ...costQueries.cost(home.id, { from: read.range.start, to: read.newest }),
    enabled: hasOwn && ranking.isSuccess,
  });
  // Without the own prices an offer would be taken for the contract.
  if (!ranking.data || !pricing || (hasOwn && !own.data)) {
    const error = read.error ?? ranking.error ?? prices.error ?? own.error;
    const state: State = error
      ? stateOfError(error)
      : read.isEmpty
        ? { kind: 'empty', reason: 'nothing' }
        : { kind: 'loading' };
    // A local client may have read all it needs before a consent ended.
    const isReading = !error && read.isReading;
    return <Waiting state={isReading ? state : (stateOfConsent(home) ?? state)} />;
  }
  const compared = compareOffers(ranking.data, read.offers);
  const data: OffersData = {
    home,
    today,
    from: read.range.start,
    to: read.newest,
    offers: read.offers,
    pricing,
    ranking: ranking.data,
    mine: hasOwn
      ? own.data && ownCost(own.data, home, ranking.data)
      : compared.find(({ offer }) => offer.id === home.selected_offer_id),
    ranked: compared.filter(({ eur }) => eur !== null).sort((a, b) => (a.eur ?? 0) - (b.eur ?? 0)),
    apart: compared.filter(({ eur }) => eur === null),
  };
  return <OffersView data={data} rank={rank} />;
}

function Waiting({ state }: { state: State }) {
  const { messages } = useI18n();
  const caption = captionOf(state);
  return (
    <>
      <PageHead
        headline={messages.nav.offers}
        caption={caption === 'loading' ? messages.offers.computing : messages.chip[caption]}
      />
      <div className="cards">
        <Card title={messages.nav.offers} span={12}>
          <PanelState state={state} height={420} />
        </Card>
      </div>
    </>
  );
}

type RankOffers = (request: RankRequest) => Promise<Ranking>;

/** A worker that holds the household and computes rankings for it. It ends with the screen. */
function useWorker(household: Household | undefined): RankOffers | undefined {
  const [rank, setRank] = useState<RankOffers>();
  useEffect(() => {
    if (!household) return;
    const worker = new Worker(new URL('../../workers/pricing.ts', import.meta.url), { type: 'module' });
    const waiting = new Map<number, { done: (ranking: Ranking) => void; failed: (error: Error) => void }>();
    let last = 0;
    worker.onmessage = ({ data: { id, ranking, error } }: MessageEvent<PricingResult>) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (ranking) request?.done(ranking);
      else request?.failed(new Error(error ?? 'no answer'));
    };
    worker.postMessage({ id: 0, household });
    setRank(
      () => (request: RankRequest) =>
        new Promise<Ranking>((done, failed) => {
          last += 1;
          waiting.set(last, { done, failed });
          worker.postMessage({ id: last, request });
        }),
    );
    return () => {
      worker.terminate();
      setRank(undefined);
    };
  }, [household]);
  return rank;
}
