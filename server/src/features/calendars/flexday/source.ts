import type { FlexdayReading } from '@svc/domain/calendars/flexday';
import type { Day } from '@svc/domain/day';
import type { Claim, SourceOutcome } from '../source/source-outcome.ts';

/** The supplier's values for a day and the day after. */
export type FlexdayResponse = { readonly day: FlexdayReading; readonly dayAfter: FlexdayReading };

/** Server mode: the supplier's site, one day and the next a call. */
export type FlexdaySite = {
  fetchDay(day: Day, claim: Claim): Promise<SourceOutcome<FlexdayResponse>>;
};
