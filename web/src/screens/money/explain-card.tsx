import { toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cost, type CostSlot, costQueries } from '../../api/costs.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { EuroBars } from '../../charts/euro-bars.tsx';
import {
  addsUp,
  clockOf,
  cutsOf,
  eurosOfUnits,
  minuteOf,
  slotBars,
  slotTable,
  sumOfUnits,
  sumsByRegister,
} from '../../figures/cost-slots.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { useIsWide } from '../../kit/bar-slot.tsx';
import { Card, Figure } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { tagBackground, tagEdge } from '../../theme/registers.ts';
import { dearestHours } from './dearest.ts';
import type { MoneyData } from './props.ts';

/** A day down to its half hours: each line is kWh times a price, and the lines are the sum. */
export function ExplainCards({ data: { home, period, today } }: { data: MoneyData }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const query = useQuery(costQueries.explained(home.id, period.from));
  const day = formats.dayLong(period.from, today);
  const slots = query.data?.slots ?? [];
  const state: State = query.data && slots.length === 0 ? { kind: 'empty', reason: 'nothing' } : stateOfQuery(query);
  const cost = query.data;
  // A day without any price still has a cost, but it is unknown.
  const isKnown = slots.some((slot) => slot.eur !== null);
  const eur = isKnown ? (cost?.total_eur ?? cost?.energy_eur) : undefined;
  const title = eur ? messages.money.why(formats.euros(eur), day) : messages.money.whyUnknown(day);
  const energy = formats.energy(Number(cost?.kwh ?? 0) * 1000);
  return (
    <>
      <Card title={title} span={5}>
        <PanelState state={state} height={[620, 560, 600]}>
          {cost && (
            <>
              <div className="flex flex-wrap items-baseline gap-x-4">
                <Figure isLarge value={eur ? formats.number(Number(eur), 2) : '–'} unit="€" />
                <span className="text-ink-2">
                  {cost.total_eur === null ? messages.money.energyOnly(energy) : messages.money.energyAnd(energy)}
                </span>
              </div>
              <EuroBars label={messages.tariffs.bySlot} bars={slotBars(slots, i18n)} height={110} decimals={2} />
              <ChartTable
                sentence={messages.money.slots(slots.length)}
                table={() => ({ ...slotTable(slots, i18n), day: toDay(day) })}
              />
              <Sums cost={cost} slots={slots} />
              <Dearest slots={slots} />
            </>
          )}
        </PanelState>
      </Card>
      <Card title={messages.tariffs.byLine} span={7}>
        <PanelState state={state} height={[420, 900, 760]}>
          {cost && <Lines slots={slots} />}
        </PanelState>
      </Card>
    </>
  );
}

function Sums({ cost, slots }: { cost: Cost; slots: readonly CostSlot[] }) {
  const { messages, formats } = useI18n();
  const isRight = addsUp(slots, cost.energy_eur);
  return (
    <table className="mt-3">
      <caption className="sr">{messages.money.exactSum}</caption>
      <tbody>
        {sumsByRegister(slots).map(({ tag, price_eur, kwh, eur }) => (
          <tr key={`${tag} ${price_eur}`}>
            <th scope="row" className="text-left font-normal">
              <Swatch tag={tag} /> {formats.capital(messages.tariffs.tag(tag))}
            </th>
            <td>{`${formats.number(kwh, 4)} kWh × ${formats.price(price_eur)}`}</td>
            <td className="font-semibold">{formats.euros(eur, 4)}</td>
          </tr>
        ))}
        {cost.unpriced.map(({ reason, kwh }) => (
          <tr key={reason}>
            <th scope="row" className="text-warn text-left font-medium">
              {formats.capital(messages.tariffs.reason(reason))}
            </th>
            <td>{`${formats.number(Number(kwh), 3)} kWh`}</td>
            <td>{messages.tariffs.noCost}</td>
          </tr>
        ))}
        <tr data-sum={sumOfUnits(slots).toString()}>
          <th scope="row" className="text-left font-semibold">
            {messages.money.exactSum}
          </th>
          <td className="font-semibold">{`${formats.number(Number(cost.kwh ?? 0), 3)} kWh`}</td>
          <td className="font-semibold">{formats.euros(eurosOfUnits(sumOfUnits(slots)), 5)}</td>
        </tr>
        {cost.subscription_eur !== null && (
          <tr>
            <th scope="row" className="text-left font-normal">
              {formats.capital(messages.tariffs.tag('subscription'))}
            </th>
            <td />
            <td>{formats.euros(cost.subscription_eur)}</td>
          </tr>
        )}
        {cost.total_eur !== null && (
          <tr>
            <th scope="row" className="text-left font-semibold">
              {messages.money.columns.total}
            </th>
            <td />
            <td className="font-semibold">{formats.euros(cost.total_eur)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="text-left">
            {cost.unpriced.length > 0 ? (
              ''
            ) : isRight ? (
              <span className="small text-ok">{messages.money.addsUp}</span>
            ) : (
              <Note tone="bad">{messages.money.doesNotAddUp}</Note>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What the three dearest hours would have cost at the lowest price of the same day. */
function Dearest({ slots }: { slots: readonly CostSlot[] }) {
  const { messages, formats } = useI18n();
  const hours = dearestHours(slots);
  if (!hours) return null;
  // Midnight is the end of the day, not its beginning.
  const to = formats.clock(minuteOf({ start: hours.end }) || 1440);
  return (
    <div className="mt-3" data-dearest={hours.eur.toFixed(2)}>
      <Note>
        {messages.money.dearest(
          formats.clock(minuteOf(hours)),
          to,
          formats.energy(hours.kwh * 1000),
          formats.euros(hours.eur),
          formats.euros(hours.lowest_eur),
        )}
      </Note>
    </div>
  );
}

const Swatch = ({ tag }: { tag: string }) => (
  <i
    aria-hidden="true"
    className="mr-1 inline-block size-3 rounded-[3px]"
    style={{ background: tagBackground(tag), border: tagEdge(tag) && `1px solid ${tagEdge(tag)}` }}
  />
);

/** The lines that a phone shows first. */
const firstLines = 12;

/** In two columns on wide screens, so that all forty-eight half hours are visible at once. */
function Lines({ slots }: { slots: readonly CostSlot[] }) {
  const { messages, formats } = useI18n();
  const isWide = useIsWide(768);
  const [isWhole, setWhole] = useState(false);
  const cuts = cutsOf(slots).map(formats.clock);
  const half = Math.ceil(slots.length / 2);
  if (!isWide && !isWhole)
    return (
      <>
        <LineTable slots={slots.slice(0, firstLines)} />
        <button type="button" className="button mt-3 self-start" onClick={() => setWhole(true)}>
          {messages.money.showLines(slots.length)}
        </button>
      </>
    );
  return (
    <div className="mt-2">
      <div className="grid items-start gap-x-8 md:grid-cols-2">
        <LineTable slots={slots.slice(0, half)} />
        <LineTable slots={slots.slice(half)} />
      </div>
      {cuts.length > 0 && <p className="small text-ink-2 mt-2">{messages.money.cut(formats.list(cuts))}</p>}
    </div>
  );
}

function LineTable({ slots }: { slots: readonly CostSlot[] }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  return (
    <table className="small dense">
      <caption className="sr">{messages.tariffs.byLine}</caption>
      <thead>
        <tr>
          {Object.values(messages.tariffs.slotColumns).map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slots.map((slot) => (
          <tr key={`${slot.start} ${slot.tag}`}>
            <td className="whitespace-nowrap">{clockOf(slot, i18n)}</td>
            <td className="whitespace-nowrap">
              {slot.tag !== null && <Swatch tag={slot.tag} />}
              {slot.tag === null ? messages.tariffs.reason(slot.reason ?? '') : messages.tariffs.short(slot.tag)}
            </td>
            <td>{formats.number(Number(slot.kwh), 4)}</td>
            <td>{slot.price_eur === null ? '–' : formats.number(Number(slot.price_eur), 4)}</td>
            <td>{slot.eur === null ? '–' : formats.number(Number(slot.eur), 4)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
