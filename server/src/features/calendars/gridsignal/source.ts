import type { SignalHours, SignalLevel } from '@svc/domain/calendars/gridsignal';
import type { Day } from '@svc/domain/day';
import type { Instant } from '@svc/domain/paris-time';
import type { Claim, SourceOutcome } from '../source/source-outcome.ts';

/** The signal of one day. `hours` omits missing hours. */
export type SignalDay = {
  readonly date: Day;
  readonly level: SignalLevel | null;
  readonly message: string | null;
  readonly hours: SignalHours;
  readonly generated_at: Instant | null;
};

/** The source of the signal: the grid source, or a gateway. J to J+3. */
export type SignalSource = {
  readDays(today: Day, claim: Claim): Promise<SourceOutcome<readonly SignalDay[]>>;
};
