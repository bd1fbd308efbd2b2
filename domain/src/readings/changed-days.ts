import type { Day } from '../day.ts';
import type { Measure } from './measure.ts';

/**
 * The stored data of a household has changed on these days. The code that stored it notifies the code that publishes
 * it.
 */
export type ChangedDays = {
  /** Null for what is the same for all PDLs. */
  readonly usage_point_id: string | null;
  readonly measure: Measure | 'tempo' | 'flexday' | 'ejp' | 'gridsignal' | 'prices';
  /** `all`: a choice that counts for the past too. */
  readonly days: readonly Day[] | 'all';
};

export type OnChanged = (change: ChangedDays) => void;
