import type { InvoiceCycle } from '../pricing/invoice-period.ts';
import type { TariffSpan } from '../pricing/tariff-timeline.ts';

/**
 * What the energy of a PDL costs and earns, where prices are known. Timelines continue after today: a bill is
 * projected.
 */
export type PointPricing = {
  /** The offers that were chosen and the prices that were entered, in the order of time. */
  readonly timeline: readonly TariffSpan[];
  /** An offer that is not theirs, to see what they would have paid. */
  readonly shadow?: readonly TariffSpan[];
  /** What injected energy is sold for. */
  readonly sale?: readonly TariffSpan[];
  /** Absent where the start of an invoice period was not entered. */
  readonly invoice?: InvoiceCycle;
};
