import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { CallClass } from '../operator.port.ts';

/** A call without confidential data: it is stored in Redis, so it holds neither a secret nor a reading. */
export type WaitingCall = { readonly id: string; readonly class: CallClass; readonly user_id: string };

/** `data` is stored in Redis as it is: neither a secret nor a reading. */
export type QueuedCall<Data> = WaitingCall & { readonly data: Data };

export type QueueOutcome<Summary> =
  | { readonly state: 'done'; readonly summary: Summary }
  /** The call will still be made. Submitting it again attaches to it. */
  | { readonly state: 'waiting'; readonly expected_at: Instant }
  /** Too many wait, the queue is away, or the call could not be made five times. */
  | { readonly state: 'refused'; readonly expected_at: Instant };

/**
 * Prevents a morning of polls from using up the budget. While it is nearly used up, days that were just requested and
 * were not published are requested again after 15 minutes at the earliest. Nothing is remembered about the days
 * themselves, only when they were last requested.
 */
export type PublicationWatch = {
  /** When the range may be requested; undefined: now. */
  notBefore(subject: WatchedSeries, range: DayRange): Promise<Instant | undefined>;
  /** These days were requested now, and were not published. */
  note(subject: WatchedSeries, unpublished: DayRange): Promise<void>;
  /** Nothing remains of a PDL that was given up, not even the time of its last request. */
  forget(usage_point_id: string): Promise<void>;
};

export type WatchedSeries = { readonly usage_point_id: string; readonly measure: string };
