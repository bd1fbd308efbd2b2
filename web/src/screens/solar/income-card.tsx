import { toDay } from '@svc/domain/day';
import { hasPriceDecimals, readPrice } from '@svc/domain/pricing/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { costQueries, savePricing } from '../../api/costs.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { stateOfError } from '../../figures/panel.ts';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { Field } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { SolarProps } from './props.ts';
import { salePrices, withSalePrice } from './sale.ts';

/** The income of the injected energy, at the price in effect on each day. */
export function IncomeCard({ producer, cost, pricing, incomeError }: SolarProps) {
  const { messages, formats } = useI18n();
  const isReadOnly = useReadOnly();
  if (incomeError)
    return (
      <Card title={messages.solar.income} span={4}>
        <PanelState state={stateOfError(incomeError)} height={120} />
      </Card>
    );
  const production = cost?.production;
  const prices = salePrices(pricing);
  return (
    <Card title={messages.solar.income} span={4}>
      {production?.revenue_eur != null && production.kwh !== null ? (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Figure value={formats.number(Number(production.revenue_eur), 2)} unit="€" />
          <span className="text-ink-2">{messages.solar.sold(formats.energy(Number(production.kwh) * 1000))}</span>
        </div>
      ) : (
        <p className="text-ink-2 mt-1">{messages.solar.noPrice}</p>
      )}
      {production?.unpriced.map(({ reason, kwh }) => (
        <p key={reason} className="small text-warn">
          {messages.solar.partSold(formats.energy(Number(kwh) * 1000))}
        </p>
      ))}
      {prices.map(({ price, start }) => (
        <Row
          key={start ?? ''}
          name={start ? messages.solar.since(formats.dayPlain(toDay(start))) : messages.solar.always}
        >
          {`${formats.price(String(price).replace(',', '.'))}/kWh`}
        </Row>
      ))}
      {producer && pricing && !isReadOnly && <SaleForm id={producer.id} />}
    </Card>
  );
}

function SaleForm({ id }: { id: string }) {
  const { messages } = useI18n();
  const cache = useQueryClient();
  const [price, setPrice] = useState('');
  const [since, setSince] = useState('');
  const [isTried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: async () => {
      // Reads the current state: another page may have changed it since.
      const pricing = await cache.fetchQuery({ ...costQueries.pricing(id), staleTime: 0 });
      return await savePricing(id, withSalePrice(pricing, price, since));
    },
    onSuccess: () => Promise.all(['cost', 'pricing'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  });
  const isRight = readPrice(price) !== undefined && hasPriceDecimals(price);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight) saving.mutate();
  };
  return (
    <form className="mt-3 flex flex-col gap-3" onSubmit={save} noValidate>
      <h3>{messages.solar.addPrice}</h3>
      <Field
        label={messages.solar.price}
        hint={messages.solar.priceHint}
        inputMode="decimal"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={isTried && !isRight && messages.solar.wrongPrice}
      />
      <Field label={messages.solar.from} type="date" value={since} onChange={(event) => setSince(event.target.value)} />
      {saving.error && (
        <Note tone="bad">
          {messages.solar.failed(saving.error.message)} <HelpLink name={helpNameOf(saving.error)} />
        </Note>
      )}
      <button type="submit" className="button self-start" disabled={saving.isPending}>
        {saving.isPending ? messages.solar.saving : messages.solar.save}
      </button>
    </form>
  );
}
