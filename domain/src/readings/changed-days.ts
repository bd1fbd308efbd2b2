import type { Day } from '../day.ts';
import type { Measure } from './measure.ts';

/** What a household holds has changed on these days: said by whoever has stored it, to whoever publishes it. */
export type ChangedDays = {
  /** Null for what is the same for all PDLs. */
  readonly usage_point_id: string | null;
  readonly measure: Measure | 'tempo' | 'flexday' | 'gridsignal' | 'prices';
  /** `all`: a choice that counts for the past too. */
  readonly days: readonly Day[] | 'all';
};

export type OnChanged = (change: ChangedDays) => void;
