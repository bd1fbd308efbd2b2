import type { KeptBill } from '../../api/costs.ts';

const most = 100;

type Span = Pick<KeptBill, 'from' | 'to'>;
const isSame = (a: Span) => (b: Span) => a.from === b.from && a.to === b.to;

/** One bill a period, the newest first: checked again it takes the place of what was found before. */
export function withBill(bills: readonly KeptBill[], bill: KeptBill): KeptBill[] {
  return [bill, ...withoutBill(bills, bill)].sort((a, b) => (a.from < b.from ? 1 : -1)).slice(0, most);
}

export function withoutBill(bills: readonly KeptBill[], bill: Span): KeptBill[] {
  const isThis = isSame(bill);
  return bills.filter((each) => !isThis(each));
}
