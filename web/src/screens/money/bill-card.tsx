import { addDays, addMonths, toDay } from '@svc/domain/day';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Bill, type BillVerdict, checkBill, costQueries, type SavedBill, savePricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import { useReadOnly } from '../../api/read-only.ts';
import { Card } from '../../kit/card.tsx';
import { HelpLink, helpNameOf } from '../../kit/help-link.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { BillForm } from './bill-form.tsx';
import { withBill, withoutBill } from './bills.ts';
import { tagsOf } from './months.ts';
import type { MoneyData } from './props.ts';

/** Checked bills are stored with the prices of a home: they are deleted with it, and are in the export. */
function useBills(home: Home) {
  const cache = useQueryClient();
  const query = costQueries.pricing(home.id);
  const saving = useMutation({
    mutationFn: async (change: (bills: readonly SavedBill[]) => SavedBill[]) => {
      // Reads the current state: another page may have changed it since.
      const pricing = await cache.fetchQuery({ ...query, staleTime: 0 });
      return await savePricing(home.id, { ...pricing, bills: change(pricing.bills) });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  });
  return {
    error: saving.error,
    save: (bill: SavedBill) => saving.mutate((bills) => withBill(bills, bill)),
    remove: (bill: SavedBill) => saving.mutate((bills) => withoutBill(bills, bill)),
  };
}

function Verdict({ bill }: { bill: BillVerdict }) {
  const { messages, formats } = useI18n();
  const { verdict, computed_eur, difference_eur, findings } = bill;
  const difference = Number(difference_eur ?? 0);
  const isSettled = verdict === 'equal' || verdict === 'explained';
  return (
    <div className="mt-3" data-verdict={verdict}>
      <p className="font-semibold">{bill.words[formats.language]}</p>
      {computed_eur !== null && (
        <p className="text-ink-2">
          {messages.money.ours(formats.euros(computed_eur))}{' '}
          {difference > 0 && messages.money.less(formats.euros(difference))}
          {difference < 0 && messages.money.more(formats.euros(-difference))}
        </p>
      )}
      <ul className="divide-line mt-2 divide-y">
        {findings.map(({ reason, tag, detail, difference_eur: part, words: texts }) => (
          <li key={`${reason} ${tag} ${detail}`} className="flex justify-between gap-3 py-2">
            <span>{texts[formats.language]}</span>
            {part !== null && reason !== 'unexplained' && (
              <b className="font-semibold whitespace-nowrap">{formats.euroChange(-Number(part))}</b>
            )}
          </li>
        ))}
      </ul>
      {computed_eur !== null && isSettled && (
        <p className="small text-ink-2 border-line-strong border-t pt-2 text-right">
          {messages.money.leftOver(formats.euros(0))}
        </p>
      )}
    </div>
  );
}

const tones = { equal: 'chip-ok', explained: 'chip-ok', different: 'chip-bad', unknown: 'chip-warn' } as const;

/** The user types in a bill. It is checked, and stays with its verdict until it is removed. */
export function BillCard({ data: { home, today, newest, cost, pricing } }: { data: MoneyData }) {
  const { messages } = useI18n();
  const [again, setAgain] = useState<SavedBill>();
  const bills = useBills(home);
  const isReadOnly = useReadOnly();
  const checking = useMutation({
    mutationFn: (bill: Bill) => checkBill(home.usage_point_id, bill),
    onSuccess: ({ verdict, computed_eur }, { lines, ...bill }) => {
      if (!isReadOnly) bills.save({ ...bill, lines: [...lines], verdict, computed_eur, checked_on: today });
    },
  });
  const recheckBill = (bill: SavedBill) => {
    setAgain(bill);
    const { amount_eur, lines } = bill;
    checking.mutate({ from: toDay(bill.from), to: toDay(bill.to), amount_eur, lines });
  };
  return (
    <Card
      title={messages.money.bill}
      span={5}
      aside={
        checking.data && (
          <span className={`chip ${tones[checking.data.verdict]}`}>{messages.money.chips[checking.data.verdict]}</span>
        )
      }
    >
      {!isReadOnly && (
        <BillForm
          key={again ? `${again.from} ${again.to}` : ''}
          from={addMonths(newest, -2)}
          to={addDays(newest, -1)}
          saved={again}
          tags={tagsOf([cost])}
          isBusy={checking.isPending}
          onCheck={(bill) => checking.mutate(bill)}
        />
      )}
      <div aria-live="polite">
        {checking.error && (
          <Note tone="bad">
            {checking.error.message} <HelpLink name={helpNameOf(checking.error)} />
          </Note>
        )}
        {checking.data && <Verdict bill={checking.data} />}
      </div>
      <SavedBills bills={pricing?.bills ?? []} error={bills.error} onAgain={recheckBill} onRemove={bills.remove} />
    </Card>
  );
}

type SavedBillsProps = {
  bills: readonly SavedBill[];
  error: Error | null;
  onAgain: (bill: SavedBill) => void;
  onRemove: (bill: SavedBill) => void;
};

function SavedBills({ bills, error, onAgain, onRemove }: SavedBillsProps) {
  const { messages, formats } = useI18n();
  const { money } = messages;
  const isReadOnly = useReadOnly();
  const day = (text: string) => formats.dayPlain(toDay(text));
  const amount = (text: string) => formats.euros(Number(text.replace(/\s/g, '').replace(',', '.')));
  return (
    <div className="border-line mt-4 border-t pt-3">
      <h3 className="font-semibold">{money.saved}</h3>
      {error && (
        <Note tone="bad">
          {money.notSaved(error.message)} <HelpLink name={helpNameOf(error)} />
        </Note>
      )}
      {bills.length === 0 && <p className="small text-ink-2 mt-1">{money.savedNone}</p>}
      <ul className="divide-line divide-y">
        {bills.map((bill) => {
          const span = money.savedSpan(day(bill.from), day(bill.to));
          return (
            <li key={span} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2" data-saved={bill.verdict}>
              <span className="min-w-0 flex-1 basis-48">
                <b className="block font-semibold">{span}</b>
                <span className="small text-ink-2">{money.savedOn(amount(bill.amount_eur), day(bill.checked_on))}</span>
              </span>
              <span className="small font-semibold">{money.chips[bill.verdict]}</span>
              <button
                type="button"
                className="button button-quiet"
                aria-label={money.againOf(span)}
                onClick={() => onAgain(bill)}
              >
                {money.again}
              </button>
              {!isReadOnly && (
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={money.forgetOf(span)}
                  onClick={() => onRemove(bill)}
                >
                  {money.forgetBill}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
