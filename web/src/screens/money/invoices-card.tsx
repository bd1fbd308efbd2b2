import { minDay, toDay } from '@svc/domain/day';
import { useQueries } from '@tanstack/react-query';
import { costQueries } from '../../api/costs.ts';
import { stateOfError } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { invoicePeriods } from './months.ts';
import type { MoneyData } from './props.ts';

/** The computed amount of each bill, requested separately: sums of rounded months would be a cent off. */
export function InvoicesCard({ data: { home, newest, pricing, parts } }: { data: MoneyData }) {
  const { messages, formats } = useI18n();
  const invoice = pricing?.invoice;
  const known = parts?.rows?.find(({ kwh }) => kwh !== null)?.start;
  const periods =
    invoice && known ? invoicePeriods({ from: toDay(invoice.from), months: invoice.months }, newest, toDay(known)) : [];
  const costs = useQueries({
    // By month, because the budget requests the period that runs in this form.
    queries: periods.map(({ from, to }) => costQueries.cost(home.id, { from, to: minDay(to, newest) }, 'month')),
  });
  if (!invoice || periods.length === 0) return null;
  const failed = costs.find(({ error }) => error)?.error;
  const { kwh, energy, subscription, total, period } = messages.money.columns;
  const euros = (text: string | null | undefined) => (text == null ? '–' : formats.number(Number(text), 2));
  return (
    <Card
      title={messages.money.invoices}
      span={12}
      aside={<span className="small text-ink-3">{messages.money.invoicesHint}</span>}
    >
      {failed && <PanelState state={stateOfError(failed)} height={0} />}
      <div className="mt-2">
        <table className="small">
          <caption className="sr">{messages.money.invoices}</caption>
          <thead>
            <tr>
              {[period, kwh, energy, subscription, total].map((title) => (
                <th key={title} scope="col" className={title === energy || title === subscription ? 'wide-only' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ from, to }, index) => {
              const cost = costs[index]?.data;
              return (
                <tr key={from}>
                  <td>
                    {formats.dayRange(from, to)}
                    {to > newest && <span className="text-ink-3">{` · ${messages.money.running}`}</span>}
                  </td>
                  <td>{cost?.kwh == null ? '–' : formats.number(Number(cost.kwh))}</td>
                  <td className="wide-only">{euros(cost?.energy_eur)}</td>
                  <td className="wide-only">{euros(cost?.subscription_eur)}</td>
                  <td className="font-semibold">
                    {cost && cost.total_eur === null ? messages.money.partialMonth : euros(cost?.total_eur)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
