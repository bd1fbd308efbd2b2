import { useState } from 'react';
import { sureSaving } from '../../figures/saving.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { useVoice } from '../../words/language.tsx';
import { ApartCard } from './apart-card.tsx';
import { candidateOf, matches } from './compare.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListCard } from './list-card.tsx';
import type { Compared, Filters, OffersData } from './props.ts';
import { offersSentence } from './sentence.ts';
import { ShadowCard } from './shadow-card.tsx';
import { type RankQuery, WhatIfCard } from './what-if-card.tsx';
import { WhyCard } from './why-card.tsx';

const usualPower = 6;

export function OffersView({ data, rank }: { data: OffersData; rank: RankQuery }) {
  const voice = useVoice();
  const { home, mine, ranked, apart, today } = data;
  const [filters, setFilters] = useState<Filters>({
    power_kva: mine?.offer.power_kva ?? home.subscribed_power ?? usualPower,
    kind: '',
    supplier: '',
    isFreshOnly: false,
  });
  const [picked, setPicked] = useState<string>();
  const isWanted = (each: Compared) => matches(each, filters, today);
  // The headline speaks of what this home can have: its own power, whatever the filters show.
  const power = mine?.offer.power_kva ?? filters.power_kva;
  const possible = ranked.filter(({ offer }) => offer.power_kva === null || offer.power_kva === power);
  const shown = ranked.filter(isWanted).filter(({ offer }) => offer.id !== mine?.offer.id);
  // What is explained first is the saving that holds, not the one with a condition.
  const sure = mine && sureSaving(shown.map(candidateOf), candidateOf(mine), today)?.id;
  const byId = (id: string | undefined) => shown.find(({ offer }) => offer.id === id);
  const other = byId(picked) ?? byId(sure) ?? shown[0];
  return (
    <>
      <PageHead {...offersSentence({ ...data, ranked: possible }, voice)} />
      <FilterBar data={data} filters={filters} onChange={setFilters} />
      <div className="cards items-start">
        <ListCard data={data} shown={shown} filters={filters} picked={other?.offer.id} onPick={setPicked} />
        <div className="col-span-12 flex flex-col gap-4 lg:col-span-4">
          {other && <WhyCard data={data} other={other} />}
          <ShadowCard data={data} />
          <WhatIfCard data={data} possible={possible} rank={rank} />
          <ApartCard apart={apart.filter(isWanted)} />
        </div>
      </div>
    </>
  );
}
