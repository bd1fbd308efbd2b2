import type { DayRange } from '../../day-range.ts';
import { type Ledger, openLedger } from '../../pricing/cost.ts';
import { buildEnergyTable } from '../../pricing/energy-table.ts';
import { invoicePeriod, monthOfDay } from '../../pricing/invoice-period.ts';
import { type Amount, formatAmount } from '../../pricing/money.ts';
import { firstProjectionDay, projectCost } from '../../pricing/projection.ts';
import { compareWithShadow } from '../../pricing/shadow-cost.ts';
import { periodRange } from '../period-totals.ts';
import { firstDayToCount, pricingContext } from '../point-account.ts';
import type { PointSnapshot, Snapshot } from '../snapshot.ts';
import { ends, euroSensor, type Sensor } from './sensor.ts';

/** What the bill will be and what another offer would have made of it: the figures of the pages, as entities. */
export function billSensors(point: PointSnapshot, snapshot: Snapshot): Sensor[] {
  const { today } = snapshot;
  const { invoice } = point.pricing ?? {};
  const ledger = openPointLedger(point, snapshot);
  return [
    projectionSensor('month', monthOfDay(today), point, snapshot, ledger),
    projectionSensor('invoice', invoice ? invoicePeriod(invoice, today) : null, point, snapshot, ledger),
    shadowSensor(point, snapshot, ledger),
  ];
}

// Counts as the pages do: the load curve unchanged, otherwise the daily value spread over its hours.
function openPointLedger(point: PointSnapshot, snapshot: Snapshot): Ledger | null {
  const { timeline = [], shadow = [], invoice } = point.pricing ?? {};
  const tariffs = [...timeline, ...shadow];
  if (tariffs.length === 0) return null;
  const range = {
    start: firstDayToCount(tariffs, firstProjectionDay(invoice ?? null, snapshot.today)),
    end: snapshot.today,
  };
  const known = { curves: point.consumption_detail.values(), dailies: point.consumption_daily.values() };
  return openLedger(buildEnergyTable(range, known), pricingContext(point, snapshot));
}

const labels = { month: 'month', invoice: 'invoice period' } as const;

/** Unknown before five days are known, without a price, or without a start of the invoice period. */
function projectionSensor(
  of: keyof typeof labels,
  period: DayRange | null,
  point: PointSnapshot,
  { today }: Snapshot,
  ledger: Ledger | null,
): Sensor {
  const projected = ledger && period && projectCost(ledger, point.pricing?.timeline ?? [], period, today);
  return {
    key: `projected_bill_${of}`,
    name: `Projected bill of the ${labels[of]}`,
    ...euroSensor,
    state: euros(projected?.total),
    attributes: {
      ...(period ? ends(period) : { start_date: null, end_date: null }),
      low: euros(projected?.low),
      high: euros(projected?.high),
      so_far: euros(projected?.so_far),
      known_days: projected?.known_days ?? null,
      projected_days: projected?.projected_days ?? null,
      includes: ['energy', 'subscription', 'taxes'],
    },
  };
}

/** Above zero: the shadow offer would have been cheaper this month. */
function shadowSensor({ pricing }: PointSnapshot, { today }: Snapshot, ledger: Ledger | null): Sensor {
  const range = periodRange('this_month', today);
  const { timeline = [], shadow = [] } = pricing ?? {};
  const isComparable = ledger && shadow.length > 0 && range.start < range.end;
  const compared = isComparable ? compareWithShadow(ledger, timeline, shadow, range) : null;
  return {
    key: 'shadow_difference_this_month',
    name: 'Difference to the shadow offer this month',
    ...euroSensor,
    state: euros(compared?.difference),
    attributes: {
      ...ends(range),
      actual: euros(compared?.actual),
      shadow: euros(compared?.shadow),
      offer: shadow[0]?.offer_id ?? null,
      flags: compared?.flags ?? null,
    },
  };
}

const euros = (amount: Amount | null | undefined) =>
  amount === null || amount === undefined ? null : Number(formatAmount(amount));
