import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { CallClass } from '../operator.port.ts';

/** A call in words that anybody may read: it is kept in Redis, so it holds neither a secret nor a reading. */
export type WaitingCall = { readonly id: string; readonly class: CallClass; readonly user_id: string };

/** `data` goes to Redis as it is: neither a secret nor a reading. */
export type QueuedCall<Data> = WaitingCall & { readonly data: Data };

export type QueueOutcome<Summary> =
  | { readonly state: 'done'; readonly summary: Summary }
  /** It will be made all the same; asking again attaches to it. */
  | { readonly state: 'waiting'; readonly expected_at: Instant }
  /** Too many wait, the queue is away, or the call could not be made five times. */
  | { readonly state: 'refused'; readonly expected_at: Instant };

/**
 * Keeps a morning of polls from eating the budget: while it is nearly used up, days that were just asked and were not
 * published are asked again after 15 minutes at the earliest. Nothing is remembered about the days themselves: only
 * when somebody last asked for them.
 */
export type PublicationWatch = {
  /** When the range may be asked; undefined: now. */
  notBefore(subject: WatchedSeries, range: DayRange): Promise<Instant | undefined>;
  /** These days were asked now, and were not published. */
  note(subject: WatchedSeries, unpublished: DayRange): Promise<void>;
  /** Of a PDL that was given up nothing stays, not even when it was last asked for. */
  forget(usage_point_id: string): Promise<void>;
};

export type WatchedSeries = { readonly usage_point_id: string; readonly measure: string };
