import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { FailedRange, KnownDay } from '@svc/domain/readings/fetch-plan';
import type { DayReading } from '@svc/domain/readings/reading';
import type { RememberedRefusal } from '@svc/domain/readings/refusals';

/**
 * The days of one measure of one PDL, wherever they are kept: a cache that forgets, or a database that does not.
 * A store that cannot be asked throws; a day it does not have is simply not in the map.
 */
export type DayStore = {
  /** Days with a reading and days known to be empty. */
  get(range: DayRange): Promise<Map<Day, KnownDay>>;
  /** Asked only when days are missing: which of them are refused, and which ranges failed. */
  getRefusals(range: DayRange, missing: readonly Day[]): Promise<KnownRefusals>;
  /** Keeps what a fetched range turned out to be, each day for its own time. */
  put(range: DayRange, days: readonly DayReading[]): Promise<void>;
  rememberRange(range: DayRange, refusal: RememberedRefusal, seconds: number): Promise<void>;
  rememberDays(range: DayRange, refusal: RememberedRefusal, seconds: number): Promise<void>;
};

export type KnownRefusals = {
  readonly days: ReadonlyMap<Day, RememberedRefusal>;
  readonly failed: readonly FailedRange[];
};
