import { addDays, toDay } from '@svc/domain/day';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { DayChange } from '../../charts/day-change.tsx';
import { Card, Row } from '../../kit/card.tsx';
import { Field } from '../../kit/field.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { useSearch } from '../../router/index.tsx';
import type { Ranking, RankRequest } from '../../workers/rank.ts';
import { yearlyCost } from './compare.ts';
import { type Habits, habitSearch, rankRequestOf, readHabits, toggleDay, weekdays, windowOf } from './habits.ts';
import { offerName } from './offer-name.ts';
import type { Compared, OffersData } from './props.ts';
import { useSearchInput } from './use-search-input.ts';

const someMonday = toDay('2026-01-05');

/** The days of the week on which a habit changes. */
function WeekChoice({ days, onChange }: { days: readonly number[]; onChange: (days: readonly number[]) => void }) {
  const { messages, formats } = useI18n();
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="text-ink-2 small mb-1.5 font-medium">{messages.offers.onDays}</legend>
      <div className="offer-days">
        {weekdays.map((day) => {
          const date = addDays(someMonday, day - 1);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={days.includes(day)}
              aria-label={formats.weekday(date)}
              onClick={() => onChange(toggleDay(days, day))}
            >
              {formats.weekdayLetter(date)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

export type RankQuery = (
  request: Omit<RankRequest, 'range'>,
) => UseQueryOptions<Ranking, Error, Ranking, readonly unknown[]>;
type WhatIfProps = { data: OffersData; possible: readonly Compared[]; rank: RankQuery };

const mostShown = 3;
const nothing: Omit<RankRequest, 'range'> = { shifts: [], loads: [], restraint: 0, hasPrevious: false };

/** Sentences with input fields: what would be moved, what would be added, and what that is worth in euros a year. */
export function WhatIfCard({ data, possible, rank }: WhatIfProps) {
  const { messages, formats } = useI18n();
  const search = useSearch();
  const [habits, setHabits] = useSearchInput<Habits>(
    readHabits(search, formats.language === 'fr' ? ',' : '.'),
    habitSearch,
  );
  const criteria = rankRequestOf(habits);
  const request = useDeferredValue(JSON.stringify(criteria ?? nothing));
  const options = rank(JSON.parse(request) as Omit<RankRequest, 'range'>);
  const query = useQuery({ ...options, enabled: criteria !== undefined && options.enabled !== false });
  const field = (name: Exclude<keyof Habits, 'days'>) => ({
    value: habits[name],
    onChange: (event: { target: { value: string } }) => setHabits({ ...habits, [name]: event.target.value }),
  });
  const time = (name: 'out' | 'into' | 'at') => ({
    ...field(name),
    error: windowOf(habits[name]) === undefined && messages.offers.wrongWindow,
  });
  return (
    <Card title={messages.offers.whatIf} span={12}>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field label={`${messages.offers.move} (${messages.offers.eachDay})`} inputMode="decimal" {...field('move')} />
        <span />
        <Field label={messages.offers.from} {...time('out')} />
        <Field label={messages.offers.to} {...time('into')} />
        <Field label={`${messages.offers.add} (${messages.offers.eachDay})`} inputMode="decimal" {...field('add')} />
        <Field label={messages.offers.during} {...time('at')} />
      </div>
      <div className="mt-3">
        <WeekChoice days={habits.days} onChange={(days) => setHabits({ ...habits, days })} />
      </div>
      <div className="mt-3">
        <Field label={`${messages.offers.restraint} (%)`} inputMode="decimal" {...field('spare')} />
      </div>
      <div className="mt-3" aria-live="polite">
        {criteria && query.data ? (
          <Effects data={data} possible={possible} changed={query.data} />
        ) : (
          <p className="small text-ink-2">{messages.offers.noChange}</p>
        )}
      </div>
    </Card>
  );
}

type EffectsProps = { data: OffersData; possible: readonly Compared[]; changed: Ranking };

function Effects({ data: { mine, ranking }, possible, changed }: EffectsProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const after = new Map(changed.lines.map((line) => [line.offer_id, yearlyCost(line, changed)]));
  const change = ({ offer, eur }: Compared) => {
    const then = after.get(offer.id);
    return then == null || eur === null ? undefined : then - eur;
  };
  const others = possible
    .filter(({ offer }) => offer.id !== mine?.offer.id)
    .map((each) => ({ each, change: change(each) ?? 0 }))
    .sort((a, b) => a.change - b.change)
    .slice(0, mostShown);
  const cost = ({ offer }: Compared) => after.get(offer.id) ?? Number.POSITIVE_INFINITY;
  const best = possible.reduce<Compared | undefined>(
    (least, each) => (!least || cost(each) < cost(least) ? each : least),
    undefined,
  );
  const own = mine && change(mine);
  return (
    <>
      <DayChange before={ranking.mean_day_w} after={changed.mean_day_w} height={56} />
      <ChartTable sentence={messages.offers.meanDay} table={() => changeTable(ranking, changed, i18n)} isCompact />
      {own !== undefined && (
        <Row name={messages.offers.yourOffer}>
          <span data-effect="mine">{messages.offers.yearly(formats.euroChange(own, 0))}</span>
        </Row>
      )}
      {others.map(({ each, change: by }) => (
        <Row
          key={each.offer.id}
          name={`${offerName(each.offer.name, formats.language)}, ${messages.tariffs.kind(each.offer.type, each.offer.variant)}`}
        >
          {messages.offers.yearly(formats.euroChange(by, 0))}
        </Row>
      ))}
      {best && (
        <p className="small text-ink-2 mt-2" data-took={changed.took_ms}>
          {best.offer.id === possible[0]?.offer.id
            ? messages.offers.sameBest
            : messages.offers.newBest(offerName(best.offer.name, formats.language))}
        </p>
      )}
    </>
  );
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
