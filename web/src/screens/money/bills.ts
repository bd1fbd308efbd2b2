import type { SavedBill } from '../../api/costs.ts';

const most = 100;

type Span = Pick<SavedBill, 'from' | 'to'>;
const isSame = (a: Span) => (b: Span) => a.from === b.from && a.to === b.to;

/** One bill per period, the newest first: a bill that is checked again replaces the earlier result. */
export function withBill(bills: readonly SavedBill[], bill: SavedBill): SavedBill[] {
  return [bill, ...withoutBill(bills, bill)].sort((a, b) => (a.from < b.from ? 1 : -1)).slice(0, most);
}

export function withoutBill(bills: readonly SavedBill[], bill: Span): SavedBill[] {
  const isThis = isSame(bill);
  return bills.filter((each) => !isThis(each));
}
