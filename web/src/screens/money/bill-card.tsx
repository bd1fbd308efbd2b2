import { addDays, addMonths, toDay } from '@svc/domain/day';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Bill, checkBill, type SavedBill } from '../../api/costs.ts';
import { Card } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { BillForm } from './bill-form.tsx';
import { Verdict } from './bill-verdict.tsx';
import { tagsOf } from './months.ts';
import type { MoneyData } from './props.ts';
import { SavedBills } from './saved-bills.tsx';
import { useBills } from './use-bills.ts';

const tones = { equal: 'chip-ok', explained: 'chip-ok', different: 'chip-bad', unknown: 'chip-warn' } as const;

/** The user types in a bill. It is checked, and stays with its verdict until it is removed. */
export function BillCard({ data: { home, today, newest, cost, pricing } }: { data: MoneyData }) {
  const { messages } = useI18n();
  const [again, setAgain] = useState<SavedBill>();
  const bills = useBills(home);
  const checking = useMutation({
    mutationFn: (bill: Bill) => checkBill(home.usage_point_id, bill),
    onSuccess: ({ verdict, computed_eur }, { lines, ...bill }) =>
      bills.save({ ...bill, lines: [...lines], verdict, computed_eur, checked_on: today }),
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
      <BillForm
        key={again ? `${again.from} ${again.to}` : ''}
        from={addMonths(newest, -2)}
        to={addDays(newest, -1)}
        saved={again}
        tags={tagsOf([cost])}
        isBusy={checking.isPending}
        onCheck={(bill) => checking.mutate(bill)}
      />
      <div aria-live="polite">
        {checking.error && <Note tone="bad">{checking.error.message}</Note>}
        {checking.data && <Verdict bill={checking.data} />}
      </div>
      <SavedBills bills={pricing?.bills ?? []} error={bills.error} onAgain={recheckBill} onRemove={bills.remove} />
    </Card>
  );
}
