import { toDay } from '@svc/domain/day';
import type { SavedBill } from '../../api/costs.ts';
import { Note } from '../../kit/note.tsx';
import { useI18n } from '../../messages/i18n.tsx';

type SavedBillsProps = {
  bills: readonly SavedBill[];
  error: Error | null;
  onAgain: (bill: SavedBill) => void;
  onRemove: (bill: SavedBill) => void;
};

export function SavedBills({ bills, error, onAgain, onRemove }: SavedBillsProps) {
  const { messages, formats } = useI18n();
  const { money } = messages;
  const day = (text: string) => formats.dayPlain(toDay(text));
  const amount = (text: string) => formats.euros(Number(text.replace(/\s/g, '').replace(',', '.')));
  return (
    <div className="border-line mt-4 border-t pt-3">
      <h3 className="font-semibold">{money.saved}</h3>
      {error && <Note tone="bad">{money.notSaved(error.message)}</Note>}
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
              <button
                type="button"
                className="button button-quiet"
                aria-label={money.forgetOf(span)}
                onClick={() => onRemove(bill)}
              >
                {money.forgetBill}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
