import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { DayChange } from '../../charts/day-change.tsx';
import { offPeakMinutes } from '../../figures/slots.ts';
import { Card, Row } from '../../kit/card.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { useSearch } from '../../router/index.tsx';
import type { Ranking, RankRequest } from '../../workers/rank.ts';
import { effectsOf } from './effects.ts';
import { eveningPeak } from './evening-peak.ts';
import { MoreFields, MoveFields } from './habit-fields.tsx';
import { type Habits, habitSearch, rankRequestOf, readHabits, usualHabits } from './habits.ts';
import { offerName } from './offer-name.ts';
import { isOwnPrices } from './offers-table.ts';
import type { Compared, OffersData } from './props.ts';
import { useSearchInput } from './use-search-input.ts';

export type RankQuery = (
  request: Omit<RankRequest, 'range'>,
) => UseQueryOptions<Ranking, Error, Ranking, readonly unknown[]>;
type WhatIfProps = { data: OffersData; possible: readonly Compared[]; rank: RankQuery };

const nothing: Omit<RankRequest, 'range'> = { shifts: [], loads: [], restraint: 0, hasPrevious: false };

/** A sentence with input fields, about the household's own evening at first, and what the change costs in a year. */
export function WhatIfCard({ data, possible, rank }: WhatIfProps) {
  const { messages, formats } = useI18n();
  const search = useSearch();
  const { home, today, ranking, mine, pricing } = data;
  const offPeak = offPeakMinutes(home, today);
  const usual = usualHabits(eveningPeak(ranking.mean_day_w, offPeak), formats);
  const [habits, setHabits] = useSearchInput<Habits>(readHabits(search, usual, formats), (typed) =>
    habitSearch(typed, usual),
  );
  const criteria = rankRequestOf(habits);
  // Only a household without an offer of the catalogue is priced by what it entered.
  const own = mine && isOwnPrices(mine) ? pricing?.own_prices : undefined;
  const request = useDeferredValue(JSON.stringify({ ...(criteria ?? nothing), ...(own && { own }) }));
  const options = rank(JSON.parse(request) as Omit<RankRequest, 'range'>);
  const query = useQuery({
    ...options,
    enabled: criteria !== undefined && options.enabled !== false,
    placeholderData: (previous: Ranking | undefined) => previous,
  });
  const shift = criteria?.shifts[0];
  const isUsual = usual.move !== '' && Object.values(habitSearch(habits, usual)).every((value) => value === undefined);
  return (
    <Card title={messages.offers.whatIf} span={12}>
      <MoveFields habits={habits} onChange={setHabits} />
      <div className="offer-effects mt-3" aria-live="polite">
        {criteria && query.data ? (
          <>
            <DayChange
              before={ranking.mean_day_w}
              after={query.data.mean_day_w}
              moved={shift && { out: shift.from, into: shift.to }}
              offPeak={offPeak}
              height={64}
            />
            <Effects data={data} possible={possible} changed={query.data} isUsual={isUsual} />
          </>
        ) : (
          !criteria && <p className="small text-ink-2">{messages.offers.noChange}</p>
        )}
      </div>
      <MoreFields habits={habits} onChange={setHabits} />
    </Card>
  );
}

type EffectsProps = { data: OffersData; possible: readonly Compared[]; changed: Ranking; isUsual: boolean };

function Effects({ data: { mine, ranking }, possible, changed, isUsual }: EffectsProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { own_eur, others, best } = effectsOf(mine, possible, changed);
  const isSame = best?.offer.id === possible[0]?.offer.id;
  return (
    <>
      <div className="divide-line mt-1 divide-y">
        {own_eur !== null && (
          <Row name={mine && isOwnPrices(mine) ? messages.offers.yourPrices : messages.offers.yourOffer}>
            <span data-effect="mine">
              <Change eur={own_eur} />
            </span>
          </Row>
        )}
        {others.map(({ each: { offer }, change_eur }) => (
          <Row
            key={offer.id}
            name={`${offerName(offer.name, formats.language)}, ${messages.tariffs.kind(offer.type, offer.variant)}`}
          >
            <Change eur={change_eur} />
          </Row>
        ))}
      </div>
      <ChartTable
        sentence={[
          best &&
            (isSame ? messages.offers.sameBest : messages.offers.newBest(offerName(best.offer.name, formats.language))),
          isUsual ? messages.offers.fromEvening : '',
        ]
          .filter(Boolean)
          .join(' ')}
        table={() => changeTable(ranking, changed, i18n)}
      />
    </>
  );
}

function Change({ eur }: { eur: number }) {
  const { messages, formats } = useI18n();
  const tone = Math.round(eur) < 0 ? 'text-ok' : Math.round(eur) > 0 ? 'text-warn' : 'text-ink-2';
  return <span className={`${tone} whitespace-nowrap`}>{messages.offers.yearly(formats.euroChange(eur, 0))}</span>;
}

/** Both mean days, half hour by half hour. */
function changeTable(before: Ranking, after: Ranking, { messages, formats }: I18n): ChartTableData {
  const { dayColumns, dayFile } = messages.offers;
  return {
    name: dayFile,
    head: [messages.usage.columns.start, dayColumns.before, dayColumns.after],
    rows: before.mean_day_w.map((power, slot) => [
      formats.clock(slot * 30),
      Math.round(power),
      Math.round(after.mean_day_w[slot] ?? 0),
    ]),
  };
}
