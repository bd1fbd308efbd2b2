import './offers.css';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { costQueries } from '../../api/costs.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { sureSaving } from '../../figures/saving.ts';
import { Card, Row } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { Link, useSearch } from '../../router/index.tsx';
import { missingBackground } from '../../theme/registers.ts';
import { candidateOf, isStale } from './compare.ts';
import { FilterBar } from './filter-bar.tsx';
import { countOffers, type Filters, filterSearch, matches, readFilters } from './filters.ts';
import { ListCard } from './list-card.tsx';
import { measuredMonths } from './measured.ts';
import { offerName } from './offer-name.ts';
import type { Compared, OffersData } from './props.ts';
import { offersSentence } from './sentence.ts';
import { type RankQuery, WhatIfCard } from './what-if-card.tsx';
import { WhyCard } from './why-card.tsx';

/** Offers of which a part has no price: named with the reason, and with no total. */
function UnpricedCard({ apart }: { apart: readonly Compared[] }) {
  const { messages, formats } = useI18n();
  if (apart.length === 0) return null;
  return (
    <Card title={messages.offers.apart} span={12}>
      <p className="text-ink-2">{messages.offers.apartText}</p>
      <ul className="divide-line mt-2 divide-y">
        {apart.map(({ offer, line }) => (
          <li key={offer.id} className="py-2">
            <b className="font-semibold">{offerName(offer.name, formats.language)}</b>
            <span className="text-ink-2">{` · ${offer.provider} · ${messages.tariffs.kind(offer.type, offer.variant)}`}</span>
            {line.unpriced.map(({ reason, kwh }) => (
              <p key={reason} className="small text-warn">
                {messages.offers.missingPart(formats.energy(Number(kwh) * 1000), messages.tariffs.reason(reason))}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How much of the year is based on measured days. The homes page shows what is missing and why. */
function MeasuredMonths({ data: { from, to, ranking } }: { data: OffersData }) {
  const { messages, formats } = useI18n();
  const months = measuredMonths(from, to, ranking.missing);
  const whole = months.filter(({ isWhole }) => isWhole).length;
  return (
    <span className="offer-months">
      <span className="flex gap-1" aria-hidden="true">
        {months.map(({ start, isWhole }) => (
          <i
            key={start}
            title={formats.monthYear(start)}
            style={
              isWhole ? undefined : { background: missingBackground.hole, boxShadow: 'inset 0 0 0 1px var(--hatch)' }
            }
          />
        ))}
      </span>
      <Link className="link" to="/homes">
        {messages.offers.measured(whole)}
      </Link>
    </span>
  );
}

const usualPower = 6;

export function OffersView({ data, rank }: { data: OffersData; rank: RankQuery }) {
  const i18n = useI18n();
  const { home, mine, ranked, apart, today } = data;
  const search = useSearch();
  const changeSearch = useSearchChange();
  const why = useRef<HTMLDivElement>(null);
  const usual = mine?.offer.power_kva ?? home.subscribed_power ?? usualPower;
  const filters = readFilters(search, usual);
  // A filter is a view of its own, which the back button undoes; the offer that is explained is not.
  const filter = (next: Filters) => changeSearch({ ...filterSearch(next, usual), offer: undefined });
  const isWanted = (each: Compared) => matches(each, filters, today);
  // The headline is about the offers available to this home: its own power, regardless of the filters.
  const power = mine?.offer.power_kva ?? filters.power_kva;
  const possible = ranked.filter(({ offer }) => offer.power_kva === null || offer.power_kva === power);
  const others = ranked.filter(({ offer }) => offer.id !== mine?.offer.id);
  const shown = others.filter(isWanted);
  // The explanation starts with the reliable saving, not the one with a condition.
  const sure = mine && sureSaving(shown.map(candidateOf), candidateOf(mine), today)?.id;
  const byId = (id: string | undefined) => shown.find(({ offer }) => offer.id === id);
  const other = byId(search.offer) ?? byId(sure) ?? shown[0];
  const doubtful = other && shown[0] !== other && shown[0] && isStale(shown[0], today) ? shown[0] : undefined;
  const pick = (offer: string) => {
    changeSearch({ offer }, true);
    // Where the explanation is below the list, a press would change nothing in view.
    if (matchMedia('(max-width: 1023px)').matches) why.current?.scrollIntoView();
  };
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
        <div className="col-span-12 flex min-w-0 flex-col gap-4 lg:col-span-8">
          <ListCard
            data={data}
            shown={shown}
            filters={filters}
            picked={other?.offer.id}
            onPick={pick}
            onReset={() => filter(readFilters({}, usual))}
          />
          <UnpricedCard apart={apart.filter(isWanted)} />
        </div>
        <div className="col-span-12 flex flex-col gap-4 lg:col-span-4">
          <div ref={why} className="offer-explanation">
            {other && <WhyCard data={data} other={other} doubtful={doubtful} onPick={pick} />}
          </div>
          <ShadowCard data={data} />
          <WhatIfCard data={data} possible={possible} rank={rank} />
        </div>
      </div>
    </>
  );
}

/** What the followed offer would have cost so far, beside what the contract did. */
function ShadowCard({ data: { home, from, to, pricing } }: { data: OffersData }) {
  const { messages } = useI18n();
  const id = pricing?.shadow_offer_id;
  const query = useQuery({ ...costQueries.shadow(home.id, { from, to }), enabled: id != null });
  if (id == null) return null;
  return (
    <Card title={messages.offers.shadow} span={12}>
      <PanelState state={stateOfQuery(query)} height={120}>
        {query.data && (
          <>
            <p className="text-ink-2">{`${query.data.shadow.name} · ${query.data.shadow.provider}`}</p>
            {query.data.month_to_date && <Pair name={messages.offers.thisMonth} pair={query.data.month_to_date} />}
            <Pair name={messages.offers.twelve} pair={query.data} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

type PairOf = {
  readonly actual_eur: string | null;
  readonly shadow_eur: string | null;
  readonly difference_eur: string | null;
};

function Pair({ name, pair }: { name: string; pair: PairOf }) {
  const { messages, formats } = useI18n();
  const euros = (text: string | null) => (text === null ? messages.offers.unknown : formats.euros(text));
  const difference = Number(pair.difference_eur ?? 0);
  return (
    <div className="mt-2">
      <h3>{name}</h3>
      <Row name={messages.offers.youPaid}>{euros(pair.actual_eur)}</Row>
      <Row name={messages.offers.wouldPay}>{euros(pair.shadow_eur)}</Row>
      {pair.difference_eur !== null && (
        <p className={difference > 0 ? 'text-ok font-semibold' : 'font-semibold'}>
          {difference > 0
            ? messages.offers.cheaper(formats.euros(difference))
            : messages.offers.dearer(formats.euros(-difference))}
        </p>
      )}
    </div>
  );
}
