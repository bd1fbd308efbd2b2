import { parseDay } from '@svc/domain/day';
import { readMonthlyPrice } from '@svc/domain/pricing/money';
import { type FormEvent, useState } from 'react';
import type { Pricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { usePricing } from './use-pricing.ts';

const lengths = [1, 2, 3, 6, 12] as const;
type Props = { home: Home; pricing: Pricing; onClose: () => void };

/** When a bill begins, how long it is, and what is paid each month until then. */
export function BudgetDialog({ home, pricing, onClose }: Props) {
  const { messages } = useI18n();
  const [from, setFrom] = useState<string>(pricing.invoice?.from ?? '');
  const [months, setMonths] = useState<(typeof lengths)[number]>(pricing.invoice?.months ?? 2);
  const [monthly, setMonthly] = useState(String(pricing.monthly_payment ?? ''));
  const [isTried, setTried] = useState(false);
  const { pricing: saving } = usePricing(home, onClose);
  const day = parseDay(from);
  const isMonthlyRight = monthly.trim() === '' || readMonthlyPrice(monthly) !== undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!day || !isMonthlyRight) return;
    saving.mutate({ invoice: { from: day, months }, monthly_payment: monthly.trim() || null });
  };
  return (
    <Dialog title={messages.money.budgetTitle} onClose={onClose}>
      <form className="mt-3 flex flex-col gap-4" onSubmit={save} noValidate>
        <Field
          label={messages.money.invoiceFrom}
          type="date"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={isTried && !day && messages.money.wrongDay}
        />
        <SelectField
          label={messages.money.invoiceMonths}
          value={months}
          onChange={(event) => setMonths(lengths.find((length) => String(length) === event.target.value) ?? 2)}
        >
          {lengths.map((length) => (
            <option key={length} value={length}>
              {messages.money.months(length)}
            </option>
          ))}
        </SelectField>
        <Field
          label={messages.money.monthly}
          hint={messages.money.monthlyHint}
          inputMode="decimal"
          value={monthly}
          onChange={(event) => setMonthly(event.target.value)}
          error={isTried && !isMonthlyRight && messages.money.wrongAmount}
        />
        {saving.error && (
          <Note tone="bad">
            {messages.money.failed(saving.error.message)} <HelpLink name={helpNameOf(saving.error)} />
          </Note>
        )}
        <button type="submit" className="button button-primary" disabled={saving.isPending}>
          {saving.isPending ? messages.money.saving : messages.money.save}
        </button>
      </form>
    </Dialog>
  );
}
