import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { FailedRange, KnownDay } from '@svc/domain/readings/fetch-plan';
import type { DayReading } from '@svc/domain/readings/reading';
import type { RememberedRefusal } from '@svc/domain/readings/refusals';

/**
 * The days of one measure of one PDL, in any storage: a cache that expires, or a database that does not. A store that
 * is unavailable throws. A missing day is simply not in the map.
 */
export type DayStore = {
  /** Days with a reading and days known to be empty. */
  get(range: DayRange): Promise<Map<Day, KnownDay>>;
  /** Called only when days are missing: which of them are refused, and which ranges failed. */
  getRefusals(range: DayRange, missing: readonly Day[]): Promise<KnownRefusals>;
  /** Stores the result of a fetched range, each day with its own lifetime. */
  put(range: DayRange, days: readonly DayReading[]): Promise<void>;
  rememberRange(range: DayRange, refusal: RememberedRefusal, seconds: number): Promise<void>;
  rememberDays(range: DayRange, refusal: RememberedRefusal, seconds: number): Promise<void>;
};

export type KnownRefusals = {
  readonly days: ReadonlyMap<Day, RememberedRefusal>;
  readonly failed: readonly FailedRange[];
};
