import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Outcome } from '@svc/domain/outcome';
import type { Instant } from '@svc/domain/paris-time';
import type { MissingReason } from '@svc/domain/readings/failure';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { z } from 'zod';
import type { FieldError, Origin } from '#platform/http/api-error.ts';
import type { contribution, energyOffer, energyProvider, gatewayPdl, record, sentContribution } from './schemas.ts';

/** What a failed call means for the caller. Its origin and the advice are separate fields. */
export type FailureKind =
  /** The gateway refuses our credentials: no call can succeed. */
  | 'unauthorized'
  /** The user's consent at the operator is missing, expired or revoked: this PDL only. */
  | 'consent'
  /** The gateway does not know this PDL or this route. */
  | 'not_found'
  /** The operator refuses this range for good (its code gives the reason). */
  | 'refused'
  /** Our quota, or the gateway's rate. */
  | 'throttled'
  /** The gateway responds, but its upstream does not. */
  | 'upstream'
  /** The gateway cannot be reached, or the response is not one that a gateway sends. */
  | 'gateway'
  /** This process is stopping: the call was given up here, which shows nothing about the gateway. */
  | 'stopped'
  /** We sent something the gateway calls wrong: a defect, or versions that do not fit. */
  | 'rejected';

export type GatewayFailure = {
  readonly kind: FailureKind;
  /** Stable: a code of the gateway (`RATE_LIMIT_EXCEEDED`, `ADAM-ERR0123`) or one of `transport-failure.ts` (`GATEWAY_TLS`). */
  readonly code: string;
  readonly detail: string;
  readonly origin: Origin;
  readonly status: number | null;
  /** When a retry may help; null when waiting does not help, or no time was given. */
  readonly retry_at: Instant | null;
  readonly advice: string;
  /** The fields that the gateway did not accept, if it named any. */
  readonly errors?: readonly FieldError[] | undefined;
};

/** The quota as last reported by the gateway, for one of its two buckets. */
export type QuotaState = {
  readonly bucket: string;
  readonly limit: number | null;
  readonly remaining: number;
  readonly reset_at: Instant;
};

export type GatewayOutcome<Data> = Outcome<Data, GatewayFailure>;

/** What the user sees of the gateway: whether it is reachable, since when, and its last error. */
export type GatewayState = {
  readonly reachable: boolean | null;
  readonly since: Instant | null;
  /** When it was last called. */
  readonly checked_at: Instant | null;
  readonly last_error: GatewayFailure | null;
};

export type MeasureQuery = {
  readonly measure: Measure;
  readonly usage_point_id: string;
  readonly range: DayRange;
  /** Sent on measure routes only. false: call the operator again. */
  readonly use_cache?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly retry?: boolean | undefined;
};

/** Days that the gateway could not return, and why. A day in no list at all is empty: the meter was off. */
export type MissingRange = {
  readonly range: DayRange;
  readonly reason: MissingReason;
  readonly code: string | null;
  readonly retry_at: Instant | null;
};

export type MeasureResponse = {
  readonly readings: readonly Reading[];
  readonly missing: readonly MissingRange[];
  /** Days with a value that cannot be true: negative, without a moment, of no known step. */
  readonly unreadable: readonly Day[];
};

export type GatewayPdl = z.output<typeof gatewayPdl>;

/** How one call is made: for how long, and whether it is tried again. */
export type CallManner = {
  readonly signal?: AbortSignal | undefined;
  /** False, for a caller that waits for the response: retry only after the limit per second. */
  readonly retry?: boolean | undefined;
};

type GatewayResult<Schema extends z.ZodType> = Promise<GatewayOutcome<z.output<Schema>>>;

/** A row of `gatewayCalendars`. */
export type CalendarRoute<Schema extends z.ZodType> = { readonly path: string; readonly schema: Schema };

/** The one gateway that this client calls. Every operation returns a typed outcome; none throws. */
export type Gateway = {
  state(): GatewayState;
  /** Both buckets as last reported; empty before the first counted call. */
  quota(): readonly QuotaState[];
  listPdls(signal?: AbortSignal, how?: Pick<CallManner, 'retry'>): Promise<GatewayOutcome<GatewayPdl[]>>;
  readMeasure(query: MeasureQuery): Promise<GatewayOutcome<MeasureResponse>>;
  /** Never with `use_cache`: the gateway caches these for a day itself. */
  readRecord(kind: 'contract' | 'address', usage_point_id: string, how: CallManner): GatewayResult<typeof record>;
  /** Both ends are included. */
  readCalendar<Schema extends z.ZodType>(route: CalendarRoute<Schema>, start: Day, end: Day): GatewayResult<Schema>;
  readProviders(): Promise<GatewayOutcome<z.output<typeof energyProvider>[]>>;
  /** Every price of every offer, also of those that are no longer sold. */
  readOffers(): Promise<GatewayOutcome<z.output<typeof energyOffer>[]>>;
  /** Sending it again under the same key is the same contribution. One attempt: the caller that stores it retries. */
  postContribution(body: Readonly<Record<string, unknown>>, key: string): GatewayResult<typeof sentContribution>;
  /** The newest 200 of this user. */
  listContributions(): Promise<GatewayOutcome<z.output<typeof contribution>[]>>;
};
