import { readMonthlyPrice } from '@svc/domain/pricing/money';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Pricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { Field, SelectField } from '../../kit/field.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { type Draft, emptyDraft, isPrice, nameWeekdays, offeredWeekdays, toDraft, toRule } from './rules.ts';
import { usePricing } from './use-pricing.ts';

type Props = { home: Home; pricing: Pricing; onClose: () => void };

/** Prices of one's own, with their hours and dates. Those of what is sold stay as they are. */
export function OwnPricesDialog({ home, pricing, onClose }: Props) {
  const { messages } = useI18n();
  const known = pricing.own_prices?.rules ?? [];
  const sold = known.filter(({ direction }) => direction === 'production');
  const bought = known.filter(({ direction }) => direction !== 'production');
  const [drafts, setDrafts] = useState<readonly Draft[]>(bought.length > 0 ? bought.map(toDraft) : [emptyDraft(0)]);
  const [monthly, setMonthly] = useState(String(pricing.own_prices?.subscription_price ?? ''));
  const [isTried, setTried] = useState(false);
  const { pricing: saving } = usePricing(home, onClose);
  const isMonthlyRight = monthly.trim() === '' || readMonthlyPrice(monthly) !== undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMonthlyRight || drafts.some(({ price }) => !isPrice(price))) return;
    const rules = [...drafts.map((draft) => toRule(draft, 'consumption')), ...sold];
    saving.mutate({ own_prices: { subscription_price: monthly.trim() || null, rules } });
  };
  const forget = () =>
    saving.mutate({ own_prices: sold.length > 0 ? { subscription_price: null, rules: sold } : null });
  const set = (key: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  return (
    <Dialog title={messages.money.ownPrices} onClose={onClose}>
      <form className="mt-2 flex flex-col gap-4" onSubmit={save} noValidate>
        <p className="text-ink-2">{messages.money.ownIntro}</p>
        <Field
          label={messages.money.subscription}
          inputMode="decimal"
          value={monthly}
          onChange={(event) => setMonthly(event.target.value)}
          error={isTried && !isMonthlyRight && messages.money.wrongAmount}
        />
        {drafts.map((draft, index) => (
          <Rule
            key={draft.key}
            draft={draft}
            isTried={isTried}
            number={index + 1}
            onChange={(part) => set(draft.key, part)}
            onRemove={drafts.length > 1 ? () => setDrafts(drafts.filter((other) => other !== draft)) : undefined}
          />
        ))}
        <button
          type="button"
          className="button button-soft self-start"
          onClick={() => setDrafts([...drafts, emptyDraft(Math.max(...drafts.map(({ key }) => key)) + 1)])}
        >
          <Plus size={16} aria-hidden="true" />
          {messages.money.addRule}
        </button>
        {saving.error && (
          <Note tone="bad">
            {messages.money.failed(saving.error.message)} <HelpLink name={helpNameOf(saving.error)} />
          </Note>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {bought.length > 0 && (
            <button type="button" className="button" disabled={saving.isPending} onClick={forget}>
              {messages.money.forget}
            </button>
          )}
          <button type="submit" className="button button-primary" disabled={saving.isPending}>
            {saving.isPending ? messages.money.saving : messages.money.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type RuleProps = {
  draft: Draft;
  number: number;
  isTried: boolean;
  onChange: (part: Partial<Draft>) => void;
  onRemove: (() => void) | undefined;
};

function Rule({ draft, number, isTried, onChange, onRemove }: RuleProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  // A set that the form does not offer is a choice of its own as long as this form is open.
  const [choices] = useState(() => [...new Set([...offeredWeekdays, draft.weekdays])]);
  const field = (name: 'from' | 'to' | 'start' | 'end') => ({
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className="border-line rounded-md border p-3">
      <legend className="px-1 font-semibold">{messages.money.ruleName(number)}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={messages.money.price}
          hint={messages.money.priceHint}
          inputMode="decimal"
          value={draft.price}
          onChange={(event) => onChange({ price: event.target.value })}
          error={isTried && !isPrice(draft.price) && messages.money.wrongPrice}
        />
        <SelectField
          label={messages.money.weekdays}
          value={draft.weekdays}
          onChange={(event) => onChange({ weekdays: event.target.value })}
        >
          {choices.map((weekdays) => (
            <option key={weekdays} value={weekdays}>
              {nameWeekdays(weekdays, i18n)}
            </option>
          ))}
        </SelectField>
        <Field label={messages.money.from} type="time" {...field('from')} />
        <Field label={messages.money.to} type="time" {...field('to')} />
        <Field label={messages.money.validFrom} type="date" {...field('start')} />
        <Field label={messages.money.validTo} type="date" {...field('end')} />
      </div>
      {onRemove && (
        <button type="button" className="button button-quiet mt-2" onClick={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
          {messages.money.removeRule(number)}
        </button>
      )}
    </fieldset>
  );
}
