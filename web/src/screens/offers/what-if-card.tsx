import { readRanges } from '@svc/domain/pricing/off-peak-range';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Card, Row } from '../../kit/card.tsx';
import { Field } from '../../kit/field.tsx';
import { useVoice } from '../../words/language.tsx';
import type { Ranking, RankQuestion } from '../../workers/rank.ts';
import { yearlyCost } from './compare.ts';
import type { Compared, OffersData } from './props.ts';

export type RankQuery = (
  question: Omit<RankQuestion, 'range'>,
) => UseQueryOptions<Ranking, Error, Ranking, readonly unknown[]>;
type Typed = Readonly<Record<'kwh' | 'from' | 'to' | 'added' | 'at' | 'restraint', string>>;
const untouched = { kwh: '', from: '19:30-22:30', to: '02:00-05:00', added: '', at: '23:00-05:00', restraint: '' };

const mostShown = 3;
/** More a day is no household. */
const mostKwh = 1000;
const numberOf = (text: string) => Number(text.replace(',', '.')) || 0;
/** A time of day in any of the forms in which off-peak hours are written; undefined if it is none. */
const windowOf = (text: string) => {
  const read = readRanges([text]);
  return read.ok && read.ranges.length === 1 ? read.ranges[0] : undefined;
};

/** Sentences with holes: what would be moved, what would be added, and what that is worth in euros a year. */
export function WhatIfCard({
  data,
  possible,
  rank,
}: {
  data: OffersData;
  possible: readonly Compared[];
  rank: RankQuery;
}) {
  const { words } = useVoice();
  const [typed, setTyped] = useState<Typed>(untouched);
  const [from, to, at] = [windowOf(typed.from), windowOf(typed.to), windowOf(typed.at)];
  const [kwh, added] = [numberOf(typed.kwh), numberOf(typed.added)].map((each) => Math.min(each, mostKwh)) as [
    number,
    number,
  ];
  const restraint = Math.min(100, numberOf(typed.restraint));
  const shifts = kwh > 0 && from && to ? [{ kwh, from, to }] : [];
  const loads = added > 0 && at ? [{ kwh: added, at }] : [];
  const question = useDeferredValue(JSON.stringify({ shifts, loads, restraint, hasPrevious: false }));
  const isAsked = shifts.length + loads.length > 0 || restraint > 0;
  const options = rank(JSON.parse(question) as Omit<RankQuestion, 'range'>);
  const asked = useQuery({ ...options, enabled: isAsked && options.enabled !== false });
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return (
    <Card title={words.offers.whatIf} span={12}>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Field label={`${words.offers.move} (${words.offers.eachDay})`} inputMode="decimal" {...field('kwh')} />
        <span />
        <Field label={words.offers.from} {...field('from')} fault={!from && words.offers.wrongWindow} />
        <Field label={words.offers.to} {...field('to')} fault={!to && words.offers.wrongWindow} />
        <Field label={`${words.offers.add} (${words.offers.eachDay})`} inputMode="decimal" {...field('added')} />
        <Field label={words.offers.during} {...field('at')} fault={!at && words.offers.wrongWindow} />
      </div>
      <div className="mt-3">
        <Field label={`${words.offers.restraint} (%)`} inputMode="decimal" {...field('restraint')} />
      </div>
      <div className="mt-3" aria-live="polite">
        {isAsked && asked.data ? (
          <Effects data={data} possible={possible} changed={asked.data} />
        ) : (
          <p className="small text-ink-2">{words.offers.noChange}</p>
        )}
      </div>
    </Card>
  );
}

type EffectsProps = { data: OffersData; possible: readonly Compared[]; changed: Ranking };

function Effects({ data: { mine }, possible, changed }: EffectsProps) {
  const { words, formats } = useVoice();
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
      {own !== undefined && (
        <Row name={words.offers.yourOffer}>
          <span data-effect="mine">{words.offers.yearly(formats.euroChange(own, 0))}</span>
        </Row>
      )}
      {others.map(({ each, change: by }) => (
        <Row
          key={each.offer.id}
          name={`${each.offer.name}, ${words.tariffs.kind(each.offer.type, each.offer.variant)}`}
        >
          {words.offers.yearly(formats.euroChange(by, 0))}
        </Row>
      ))}
      {best && (
        <p className="small text-ink-2 mt-2" data-took={changed.took_ms}>
          {best.offer.id === possible[0]?.offer.id ? words.offers.sameBest : words.offers.newBest(best.offer.name)}
        </p>
      )}
    </>
  );
}
