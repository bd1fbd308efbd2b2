import './offers.css';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { sureSaving } from '../../figures/saving.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { candidateOf } from './compare.ts';
import { FilterBar } from './filter-bar.tsx';
import { countOffers, type Filters, filterSearch, matches, readFilters } from './filters.ts';
import { ListCard } from './list-card.tsx';
import { MeasuredMonths } from './measured-months.tsx';
import type { Compared, OffersData } from './props.ts';
import { offersSentence } from './sentence.ts';
import { ShadowCard } from './shadow-card.tsx';
import { UnpricedCard } from './unpriced-card.tsx';
import { type RankQuery, WhatIfCard } from './what-if-card.tsx';
import { WhyCard } from './why-card.tsx';

const usualPower = 6;

export function OffersView({ data, rank }: { data: OffersData; rank: RankQuery }) {
  const i18n = useI18n();
  const { home, mine, ranked, apart, today } = data;
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const why = useRef<HTMLDivElement>(null);
  const usual = mine?.offer.power_kva ?? home.subscribed_power ?? usualPower;
  const filters = readFilters(search, usual);
  // A filter is a view of its own, which the back button undoes; the offer that is explained is not.
  const go = (next: Readonly<Record<string, unknown>>, replace: boolean) => {
    const changed = (old: object) => ({ ...old, ...next });
    void navigate({ to: '.', resetScroll: false, replace, search: changed as never });
  };
  const filter = (next: Filters) => go({ ...filterSearch(next, usual), offer: undefined }, false);
  const picked = typeof search.offer === 'string' ? search.offer : undefined;
  const isWanted = (each: Compared) => matches(each, filters, today);
  // The headline is about the offers available to this home: its own power, regardless of the filters.
  const power = mine?.offer.power_kva ?? filters.power_kva;
  const possible = ranked.filter(({ offer }) => offer.power_kva === null || offer.power_kva === power);
  const others = ranked.filter(({ offer }) => offer.id !== mine?.offer.id);
  const shown = others.filter(isWanted);
  // The explanation starts with the reliable saving, not the one with a condition.
  const sure = mine && sureSaving(shown.map(candidateOf), candidateOf(mine), today)?.id;
  const byId = (id: string | undefined) => shown.find(({ offer }) => offer.id === id);
  const other = byId(picked) ?? byId(sure) ?? shown[0];
  return (
    <>
      <PageHead {...offersSentence({ ...data, ranked: possible }, i18n)} />
      <div className="flex flex-wrap items-center gap-2">
        <FilterBar
          filters={filters}
          counts={countOffers(others, subscribedPowers, filters.power_kva, today)}
          shown={shown.length}
          mine={mine}
          own_kva={home.subscribed_power}
          onChange={filter}
          onReset={() => filter(readFilters({}, usual))}
        />
        <MeasuredMonths data={data} />
      </div>
      <div className="cards items-start">
        <ListCard
          data={data}
          shown={shown}
          filters={filters}
          picked={other?.offer.id}
          onPick={(offer) => {
            go({ offer }, true);
            // Where the explanation is below the list, a press would change nothing in view.
            if (matchMedia('(max-width: 1023px)').matches) why.current?.scrollIntoView();
          }}
          onReset={() => filter(readFilters({}, usual))}
        />
        <div className="col-span-12 flex flex-col gap-4 lg:col-span-4">
          <div ref={why} className="offer-explanation">
            {other && <WhyCard data={data} other={other} />}
          </div>
          <ShadowCard data={data} />
          <WhatIfCard data={data} possible={possible} rank={rank} />
          <UnpricedCard apart={apart.filter(isWanted)} />
        </div>
      </div>
    </>
  );
}
