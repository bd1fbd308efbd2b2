import { type SolarRegionKey, solarRegions } from '@svc/domain/solar/solar-regions';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { adviseSolar, type SolarAdvice, type SolarOptions } from '../../api/production.ts';
import { Card, Row } from '../../kit/card.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { wholeBalance } from './balance.ts';
import type { SolarProps } from './props.ts';

const directions = { east: -90, southEast: -45, south: 0, southWest: 45, west: 90 } as const;
type Direction = keyof typeof directions;
type SolarInput = { readonly region: SolarRegionKey; readonly azimuth: Direction } & Readonly<
  Record<'kwp' | 'tilt' | 'battery' | 'sale', string>
>;

const fewestDaysOfYear = 365;
const numberOf = (text: string) => Number(text.trim().replace(',', '.') || '0');

function solarOptionsOf({ region, azimuth, kwp, tilt, battery, sale }: SolarInput): SolarOptions | undefined {
  const numbers = [kwp, tilt, battery, sale].map(numberOf);
  const [power = 0, slope = 0, capacity = 0] = numbers;
  if (numbers.some((number) => !(number >= 0)) || power <= 0) return undefined;
  const options = { region, kwp: power, tilt: slope, azimuth: directions[azimuth], battery_kwh: capacity };
  return sale.trim() === '' ? options : { ...options, sale_price_eur: sale.trim() };
}

const usualPanels: SolarInput = { region: 'paris', azimuth: 'south', kwp: '3', tilt: '35', battery: '', sale: '' };

type WhatIfProps = Pick<SolarProps, 'home' | 'days'> & {
  /** Whether the screen is about panels that are not there: then it shows at once what usual ones would do. */
  isFirst: boolean;
  /** What the home injects in these days; null where it does not, or nothing of it is known. */
  injected_wh: number | null;
};

/** Panels that are not there, over the half hours that are. */
export function WhatIfCard({ home, days, isFirst, injected_wh }: WhatIfProps) {
  const { messages, formats } = useI18n();
  const [input, setInput] = useState<SolarInput>(usualPanels);
  const [isTried, setTried] = useState(false);
  const advice = useMutation({ mutationFn: (options: SolarOptions) => adviseSolar(home.id, days, options) });
  const options = solarOptionsOf(input);
  const { mutate } = advice;
  const isStarted = useRef(false);
  useEffect(() => {
    const usual = solarOptionsOf(usualPanels);
    if (!isFirst || isStarted.current || !usual) return;
    isStarted.current = true;
    mutate(usual);
  }, [isFirst, mutate]);
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
      {injected_wh !== null && <p className="text-ink-2">{messages.solar.already(formats.energy(injected_wh))}</p>}
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
        {advice.error && (
          <Note tone="bad">
            {advice.error.message} <HelpLink name={helpNameOf(advice.error)} />
          </Note>
        )}
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
  const { own_offer: own } = advice;
  const balance = wholeBalance(advice.balance);
  const kwh = (value: number) => messages.solar.kwh(formats.number(value));
  const euros = (text: string | null) => (text === null ? messages.solar.unknown : formats.euros(text, 0));
  const percent = (value: number | null) => (value === null ? '–' : formats.percent(value / 100));
  return (
    <>
      <div className="grid gap-x-8 md:grid-cols-2">
        <div className="divide-line divide-y">
          <Row name={messages.solar.produced}>{kwh(balance.produced)}</Row>
          <Row name={messages.solar.used}>{kwh(balance.used)}</Row>
          {balance.stored > 0 && <Row name={messages.solar.stored}>{kwh(balance.stored)}</Row>}
          <Row name={messages.solar.injected}>{kwh(balance.injected)}</Row>
        </div>
        <div className="divide-line divide-y">
          <Row name={messages.solar.avoided}>{euros(own.avoided_eur)}</Row>
          <Row name={messages.solar.injection}>{euros(own.injection_eur)}</Row>
          <Row name={messages.solar.perYear}>{euros(own.per_year_eur)}</Row>
          <Row name={messages.solar.self}>{percent(advice.cautious_self_consumption_percent)}</Row>
          <Row name={messages.solar.sufficiency}>{percent(advice.self_sufficiency_percent)}</Row>
        </div>
      </div>
      {balance.stored > 0 && (
        <p className="small text-ink-2 mt-2">
          {messages.solar.batteryParts(kwh(balance.givenBack), kwh(balance.lost), kwh(balance.leftOver))}
        </p>
      )}
      <p className="small text-ink-2 mt-2">{messages.solar.shares}</p>
      <p className="small text-ink-3 mt-2">
        {messages.solar.days(advice.computed_days)} {advice.computed_days < fewestDaysOfYear && messages.solar.scaled}
      </p>
    </>
  );
}
