import { addDays, daysBetween, toDay } from '@svc/domain/day';
import { useState } from 'react';
import type { CostRow } from '../../api/costs.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { BudgetCurve, type BudgetStep } from '../../charts/budget-curve.tsx';
import { ChartTable } from '../../charts/chart-table.tsx';
import { stateOfError } from '../../figures/panel.ts';
import { Card, Figure, Legend, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { missingBackground } from '../../theme/registers.ts';
import {
  type BudgetPeriod,
  budgetPeriod,
  budgetSteps,
  budgetTable,
  missingDays,
  paidOn,
  paymentsOf,
  wholeSteps,
} from './budget.ts';
import { BudgetDialog } from './budget-dialog.tsx';
import type { MoneyData } from './props.ts';
import { monthlyPayment } from './sentence.ts';

/** The running bill as it adds up, against what is paid towards it, and where it will end. */
export function BudgetCard({ data }: { data: MoneyData }) {
  const { messages } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const isReadOnly = useReadOnly();
  const period = budgetPeriod(data);
  const { rows, error } = data.budget;
  const isReady = period !== undefined && rows !== undefined;
  return (
    <Card
      title={messages.money.budget}
      span={4}
      aside={
        data.pricing &&
        !isReadOnly && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {messages.money.change}
          </button>
        )
      }
    >
      <PanelState state={isReady ? { kind: 'ready' } : error ? stateOfError(error) : { kind: 'loading' }} height={300}>
        {isReady && <Budget data={data} period={period} rows={rows} />}
      </PanelState>
      {isOpen && data.pricing && (
        <BudgetDialog home={data.home} pricing={data.pricing} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}

type BudgetProps = { data: MoneyData; period: BudgetPeriod; rows: readonly CostRow[] };

function Budget({ data, period, rows }: BudgetProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { projection, pricing, newest } = data;
  const monthly = monthlyPayment(pricing);
  const steps = budgetSteps(rows, period, newest, monthly, i18n);
  const estimate = (projection?.invoice ?? projection?.month)?.estimate;
  const due = estimate ? Number(estimate.so_far_eur) : steps.findLast(({ sum_eur }) => sum_eur !== null)?.sum_eur;
  const day = formats.dayMonth(newest);
  const round = (eur: number | string) => formats.euros(eur, 0);
  const sentence = estimate
    ? messages.money.ends(
        round(estimate.low_eur),
        round(estimate.high_eur),
        formats.dayNumberMonth(addDays(period.end, -1)),
      )
    : messages.money.noProjection;
  const missing = missingDays(rows);
  return (
    <>
      {due != null && (
        <div className="flex flex-wrap items-baseline gap-x-3">
          <Figure value={formats.number(due)} unit="€" />
          <span className="text-ink-2">
            {monthly === undefined
              ? messages.money.dueOn(day)
              : messages.money.dueAndPaid(day, round(paidOn(newest, period, monthly)))}
          </span>
        </div>
      )}
      <BudgetCurve
        label={messages.money.ofInvoice(formats.dayMonth(period.start), formats.dayMonth(addDays(period.end, -1)))}
        days={daysBetween(period.start, period.end)}
        steps={steps}
        whole={wholeSteps(period)}
        payments={monthly === undefined ? [] : paymentsOf(period, monthly)}
        forecast={
          estimate
            ? {
                so_far: Number(estimate.so_far_eur),
                middle: Number(estimate.total_eur),
                low: Number(estimate.low_eur),
                high: Number(estimate.high_eur),
              }
            : undefined
        }
        describe={(step) => describeStep(step, i18n)}
        height={150}
      />
      <Legend entries={legendOf(steps, estimate != null, monthly, pricing?.invoice?.months, i18n)} />
      <ChartTable sentence={sentence} table={() => budgetTable(steps, i18n)} />
      {missing > 0 && <p className="small text-warn mt-2">{messages.money.missing(missing)}</p>}
      {estimate && <p className="small text-ink-3 mt-2">{messages.money.projectionNote}</p>}
      <RunningMonth projection={projection} />
    </>
  );
}

function describeStep({ eur, sum_eur, isOver, paid_eur }: BudgetStep, { messages, formats }: I18n): string[] {
  const known =
    eur === null || sum_eur === null
      ? [isOver ? messages.money.unknown : messages.money.ahead]
      : [formats.euros(eur), messages.money.inAll(formats.euros(sum_eur))];
  return paid_eur === null ? known : [...known, messages.money.paidBy(formats.euros(paid_eur, 0))];
}

function legendOf(
  steps: readonly BudgetStep[],
  isProjected: boolean,
  monthly: number | undefined,
  months: number | undefined,
  { messages, formats }: I18n,
) {
  const hasUnknownCost = steps.some(({ isOver, sum_eur }) => isOver && sum_eur === null);
  return [
    { label: messages.money.sum, colour: 'var(--accent)', form: 'line' as const },
    ...(monthly === undefined || months === undefined
      ? []
      : [
          {
            label: messages.money.payments(months, formats.euros(monthly, monthly % 1 === 0 ? 0 : 2)),
            colour: 'var(--ink-2)',
            form: 'line' as const,
          },
        ]),
    ...(isProjected ? [{ label: messages.money.band, colour: 'var(--reg-hc)', form: 'band' as const }] : []),
    ...(hasUnknownCost
      ? [{ label: messages.money.costUnknown, colour: missingBackground.hole, edge: 'var(--hatch)' }]
      : []),
  ];
}

/** Where the running month will end, beside a bill of several; else how to have a bill drawn. */
function RunningMonth({ projection }: Pick<MoneyData, 'projection'>) {
  const { messages, formats } = useI18n();
  if (!projection) return null;
  if (!projection.invoice) return <p className="small text-ink-2 mt-2">{messages.money.noInvoice}</p>;
  const { period, estimate } = projection.month;
  const round = (eur: string) => formats.euros(eur, 0);
  return (
    <div className="border-line mt-3 border-t pt-1">
      <Row name={messages.money.ofMonth(formats.capital(formats.month(toDay(period.start))))}>
        {estimate ? messages.money.range(round(estimate.low_eur), round(estimate.high_eur)) : '–'}
      </Row>
    </div>
  );
}
