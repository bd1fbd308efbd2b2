import { type SolarRegionKey, solarRegions } from '@svc/domain/solar/solar-regions';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { adviseSolar, type SolarAdvice, type SolarOptions } from '../../api/production.ts';
import type { Home } from '../../api/queries.ts';
import { Card, Row } from '../../kit/card.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { SolarProps } from './props.ts';

const directions = { east: -90, southEast: -45, south: 0, southWest: 45, west: 90 } as const;
type Direction = keyof typeof directions;
type SolarInput = { readonly region: SolarRegionKey; readonly azimuth: Direction } & Readonly<
  Record<'kwp' | 'tilt' | 'battery' | 'sale', string>
>;

const numberOf = (text: string) => Number(text.trim().replace(',', '.') || '0');

function solarOptionsOf({ region, azimuth, kwp, tilt, battery, sale }: SolarInput): SolarOptions | undefined {
  const numbers = [kwp, tilt, battery, sale].map(numberOf);
  const [power = 0, slope = 0, capacity = 0] = numbers;
  if (numbers.some((number) => !(number >= 0)) || power <= 0) return undefined;
  const options = { region, kwp: power, tilt: slope, azimuth: directions[azimuth], battery_kwh: capacity };
  return sale.trim() === '' ? options : { ...options, sale_price_eur: sale.trim() };
}

/** Panels that are not there, over the half hours that are. */
export function WhatIfCard({ home, days }: { home: Home; days: SolarProps['days'] }) {
  const { messages } = useI18n();
  const first: SolarInput = { region: 'paris', azimuth: 'south', kwp: '3', tilt: '35', battery: '', sale: '' };
  const [input, setInput] = useState<SolarInput>(first);
  const [isTried, setTried] = useState(false);
  const advice = useMutation({ mutationFn: (options: SolarOptions) => adviseSolar(home.id, days, options) });
  const options = solarOptionsOf(input);
  const field = (name: 'kwp' | 'tilt' | 'battery' | 'sale') => ({
    inputMode: 'decimal' as const,
    value: input[name],
    onChange: (event: { target: { value: string } }) => setInput({ ...input, [name]: event.target.value }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (options) advice.mutate(options);
  };
  return (
    <Card title={messages.solar.whatIf} span={8}>
      <p className="text-ink-2">{messages.solar.model}</p>
      <form className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3" onSubmit={send} noValidate>
        <Places input={input} onChange={setInput} />
        <Field label={messages.solar.kwp} {...field('kwp')} error={isTried && !options && messages.solar.wrongNumber} />
        <Field label={messages.solar.tilt} {...field('tilt')} />
        <Field label={messages.solar.battery} {...field('battery')} />
        <Field label={messages.solar.salePrice} {...field('sale')} />
        <button type="submit" className="button button-primary self-end justify-self-start" disabled={advice.isPending}>
          {advice.isPending ? messages.solar.computing : messages.solar.compute}
        </button>
      </form>
      <div className="mt-3" aria-live="polite">
        {advice.error && <Note tone="bad">{advice.error.message}</Note>}
        {advice.data && <Advice advice={advice.data} />}
      </div>
    </Card>
  );
}

function Places({ input, onChange }: { input: SolarInput; onChange: (input: SolarInput) => void }) {
  const { messages, formats } = useI18n();
  return (
    <>
      <SelectField
        label={messages.solar.region}
        value={input.region}
        onChange={(event) => onChange({ ...input, region: event.target.value as SolarRegionKey })}
      >
        {Object.entries(solarRegions).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.solar.azimuth}
        value={input.azimuth}
        onChange={(event) => onChange({ ...input, azimuth: event.target.value as Direction })}
      >
        {(Object.keys(directions) as Direction[]).map((key) => (
          <option key={key} value={key}>
            {formats.capital(messages.solar.azimuths[key])}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function Advice({ advice }: { advice: SolarAdvice }) {
  const { messages, formats } = useI18n();
  const { balance, own_offer: own } = advice;
  const kwh = (text: string) => formats.energy(Number(text) * 1000);
  const euros = (text: string | null) => (text === null ? messages.solar.unknown : formats.euros(text, 0));
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value / 100));
  return (
    <>
      <div className="divide-line divide-y md:grid md:grid-cols-2 md:gap-x-8 md:divide-y-0">
        <Row name={messages.solar.produced}>{kwh(balance.produced_kwh)}</Row>
        <Row name={messages.solar.avoided}>{euros(own.avoided_eur)}</Row>
        <Row name={messages.solar.used}>{kwh(balance.used_kwh)}</Row>
        <Row name={messages.solar.injection}>{euros(own.injection_eur)}</Row>
        <Row name={messages.solar.injected}>{kwh(balance.injected_kwh)}</Row>
        <Row name={messages.solar.perYear}>{euros(own.per_year_eur)}</Row>
        <Row name={messages.solar.self}>{percent(advice.cautious_self_consumption_percent)}</Row>
        <Row name={messages.solar.sufficiency}>{percent(advice.self_sufficiency_percent)}</Row>
      </div>
      <p className="small text-ink-3 mt-2">{messages.solar.days(advice.computed_days)}</p>
    </>
  );
}
