import { addDays, toDay } from '@svc/domain/day';
import { useState } from 'react';
import { ForecastBar } from '../../charts/forecast-bar.tsx';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { useVoice } from '../../words/language.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import type { MoneyData } from './props.ts';
import { paidUntil } from './sentence.ts';

/** Where the running month and bill will end, each with its range, and what was paid by then. */
export function BudgetCard({ data }: { data: MoneyData }) {
  const { words, formats } = useVoice();
  const [isOpen, setOpen] = useState(false);
  const { projection, pricing } = data;
  const paid = paidUntil(data);
  return (
    <Card
      title={paid === undefined ? words.money.projection : words.money.budget}
      span={4}
      aside={
        pricing && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {words.money.change}
          </button>
        )
      }
    >
      {projection?.invoice && (
        <Projected
          name={words.money.ofInvoice(
            formats.dayMonth(toDay(projection.invoice.period.start)),
            formats.dayMonth(addDays(toDay(projection.invoice.period.end), -1)),
          )}
          estimate={projection.invoice.estimate}
          paid={paid}
        />
      )}
      {projection && (
        <Projected
          name={words.money.ofMonth(formats.capital(formats.month(toDay(projection.month.period.start))))}
          estimate={projection.month.estimate}
        />
      )}
      {projection && !projection.invoice && <p className="small text-ink-2 mt-3">{words.money.noInvoice}</p>}
      <p className="small text-ink-3 mt-3">{words.money.projectionNote}</p>
      {isOpen && pricing && <BudgetDialog home={data.home} pricing={pricing} onClose={() => setOpen(false)} />}
    </Card>
  );
}

type Estimate = NonNullable<MoneyData['projection']>['month']['estimate'];

function Projected({ name, estimate, paid }: { name: string; estimate: Estimate; paid?: number | undefined }) {
  const { words, formats } = useVoice();
  if (!estimate) {
    return (
      <div className="mt-2">
        <h3>{name}</h3>
        <p className="text-ink-2">{words.money.noProjection}</p>
      </div>
    );
  }
  const { so_far_eur, total_eur, low_eur, high_eur } = estimate;
  const range = words.money.range(formats.euros(low_eur, 0), formats.euros(high_eur, 0));
  return (
    <div className="mt-2">
      <h3 className="font-medium">{name}</h3>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Figure value={formats.number(Number(total_eur))} unit="€" />
        <span className="text-ink-2">{range}</span>
      </div>
      <ForecastBar
        label={`${name} : ${range}`}
        soFar={Number(so_far_eur)}
        low={Number(low_eur)}
        high={Number(high_eur)}
        paid={paid}
      />
      <Row name={words.money.soFar}>{formats.euros(so_far_eur)}</Row>
      {paid !== undefined && <Row name={words.money.paidThen}>{formats.euros(paid)}</Row>}
    </div>
  );
}
