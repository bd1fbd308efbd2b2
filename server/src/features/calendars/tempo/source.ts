import type { TempoColor } from '@svc/domain/calendars/tempo';
import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Instant } from '@svc/domain/paris-time';
import type { Claim, SourceOutcome } from '../source/source-outcome.ts';

/** A published colour. Days without one are not among them. */
export type TempoDay = {
  readonly date: Day;
  readonly color: TempoColor;
  /** When the source published it; null when it does not report that. */
  readonly updated_at: Instant | null;
};

/** The source of colours: the grid source, or a gateway. */
export type TempoSource = {
  readDays(range: DayRange, claim: Claim): Promise<SourceOutcome<readonly TempoDay[]>>;
};
