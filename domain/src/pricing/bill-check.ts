import type { DayRange } from '../day-range.ts';
import { rangeLength } from '../day-range.ts';
import type { Cost, CostLine } from './cost.ts';
import type { Coverage } from './energy-table.ts';
import {
  type Amount,
  formatAmount,
  formatKwh,
  formatPrice,
  readAmount,
  readPrice,
  wattMinutesPerKwh,
} from './money.ts';

/** A line of the bill, as far as the person typed it in. */
export type BillLine = {
  /** The register it is for, or `subscription`. */
  readonly tag: string;
  readonly kwh?: number | undefined;
  readonly price_eur?: number | string | undefined;
  readonly amount_eur?: number | string | undefined;
};

/** Another way to compute the same bill, and the reason that applies if it produces the bill's amount. */
export type Hypothesis = { readonly reason: BillReason; readonly total: Amount; readonly detail: string | null };

export const billReasons = [
  'price_date',
  'taxes_not_included',
  'offpeak_hours',
  'subscription_days',
  'subscription_not_included',
  'estimated_days',
  'missing_days',
  'missing_minutes',
  'unpriced_energy',
  'line_differs',
  'energy_differs',
  'price_differs',
  'unexplained',
] as const;
export type BillReason = (typeof billReasons)[number];

export type BillFinding = {
  readonly reason: BillReason;
  /** Ours minus the bill's, in euros, where a part can be compared. */
  readonly difference_eur: string | null;
  readonly tag: string | null;
  readonly detail: string | null;
};

/** `unknown`: too little is known on our side for a verdict. */
export const billVerdicts = ['equal', 'explained', 'different', 'unknown'] as const;

export type BillVerdict = {
  readonly verdict: (typeof billVerdicts)[number];
  readonly computed_eur: string | null;
  readonly billed_eur: string;
  readonly difference_eur: string | null;
  readonly findings: readonly BillFinding[];
};

export type BillCheck = {
  readonly range: DayRange;
  readonly billed: Amount;
  readonly cost: Cost;
  readonly coverage: Coverage;
  readonly lines: readonly BillLine[];
  readonly hypotheses: readonly Hypothesis[];
};

/**
 * Reports `equal` only when the amounts are equal to the cent: rounded once, or line by line as bills do. Otherwise it
 * searches for the one change to the computation that produces the bill's amount. It checks only what is completely
 * known, and names what is not.
 */
export function checkBill(check: BillCheck): BillVerdict {
  const { billed, cost, coverage } = check;
  const isStored = coverage.missing_days < coverage.days;
  // A part is no total: nothing is compared with a sum that leaves energy out.
  const isPriced = isStored && cost.unpriced.length === 0;
  const ours = isPriced && cost.subscription !== null ? cost.amount + cost.subscription : null;
  const findings = [...unknowns(check), ...lineFindings(check)];
  const shown = {
    computed_eur: ours === null ? null : formatAmount(ours),
    billed_eur: formatAmount(billed),
    difference_eur: ours === null ? null : formatAmount(ours - billed),
  };
  const isMeasured = coverage.missing_days === 0 && coverage.missing_minutes === 0;
  if (ours === null || !isMeasured) return { verdict: 'unknown', ...shown, findings };
  if (isEqual(cost, ours, billed)) return { verdict: 'equal', ...shown, findings };
  const explained = check.hypotheses.filter(({ total }) => formatAmount(total) === formatAmount(billed));
  const causes = explained.map(({ reason, detail }) => ({
    reason,
    detail,
    tag: null,
    difference_eur: formatAmount(ours - billed),
  }));
  if (causes.length > 0) return { verdict: 'explained', ...shown, findings: [...causes, ...findings] };
  if (findings.length > 0) return { verdict: 'different', ...shown, findings };
  const unexplained = { reason: 'unexplained', tag: null, detail: null, difference_eur: shown.difference_eur } as const;
  return { verdict: 'different', ...shown, findings: [unexplained] };
}

function isEqual(cost: Cost, total: Amount, billed: Amount): boolean {
  if (formatAmount(total) === formatAmount(billed)) return true;
  const parts = [...cost.lines.map(({ amount }) => amount), cost.subscription ?? 0n];
  const byLine = parts.reduce((sum, amount) => sum + (readAmount(formatAmount(amount)) ?? 0n), 0n);
  return formatAmount(byLine) === formatAmount(billed);
}

function unknowns({ cost, coverage, range }: BillCheck): BillFinding[] {
  const finding = (reason: BillReason, detail: string): BillFinding => ({
    reason,
    detail,
    tag: null,
    difference_eur: null,
  });
  const days = rangeLength(range);
  return [
    ...(coverage.missing_days > 0 ? [finding('missing_days', `${coverage.missing_days}/${days}`)] : []),
    ...(coverage.missing_minutes > 0 ? [finding('missing_minutes', `${coverage.missing_minutes}`)] : []),
    ...(coverage.estimated_days > 0 ? [finding('estimated_days', `${coverage.estimated_days}/${days}`)] : []),
    ...cost.unpriced.map(({ reason, tag }) => ({ ...finding('unpriced_energy', reason), tag })),
  ];
}

// Only the lines that the user entered are compared: a line they left out is no evidence.
function lineFindings({ cost, lines }: BillCheck): BillFinding[] {
  return lines.flatMap((line) => {
    const own = cost.lines.filter(({ tag }) => tag === line.tag);
    // Energy without a register may belong to any of them.
    const isPart = line.tag !== 'subscription' && cost.unpriced.some(({ tag }) => tag === null || tag === line.tag);
    const sums = isPart ? [] : [...amountFindings(line, own, cost), ...energyFindings(line, own)];
    return [...sums, ...priceFindings(line, own)];
  });
}

function amountFindings(line: BillLine, own: readonly CostLine[], cost: Cost): BillFinding[] {
  const billed = line.amount_eur === undefined ? undefined : readAmount(line.amount_eur);
  const ours = line.tag === 'subscription' ? cost.subscription : own.reduce((sum, { amount }) => sum + amount, 0n);
  if (billed === undefined || ours === null || formatAmount(ours) === formatAmount(billed)) return [];
  const difference_eur = formatAmount(ours - billed);
  return [{ reason: 'line_differs', tag: line.tag, detail: formatAmount(ours), difference_eur }];
}

// Bills count whole kWh.
function energyFindings(line: BillLine, own: readonly CostLine[]): BillFinding[] {
  if (line.kwh === undefined || line.tag === 'subscription') return [];
  const ours = own.reduce((sum, { energy }) => sum + energy, 0);
  if (Math.abs(ours - line.kwh * wattMinutesPerKwh) < wattMinutesPerKwh) return [];
  return [{ reason: 'energy_differs', tag: line.tag, detail: formatKwh(ours), difference_eur: null }];
}

function priceFindings(line: BillLine, own: readonly CostLine[]): BillFinding[] {
  const billed = line.price_eur === undefined ? undefined : readPrice(line.price_eur);
  const prices = own.map(({ price }) => price);
  // A bill may print five decimals of a price that has six.
  const isPrinted = (price: number) => price === billed || Math.round(price / 10) * 10 === billed;
  if (billed === undefined || prices.length === 0 || prices.some(isPrinted)) return [];
  return [{ reason: 'price_differs', tag: line.tag, detail: prices.map(formatPrice).join(', '), difference_eur: null }];
}
