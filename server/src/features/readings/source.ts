// Ports and adapters: what the engine requires of any upstream.

import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Failure } from '@svc/domain/readings/failure';
import type { MissingPeriod } from '@svc/domain/readings/missing';
import type { Reading } from '@svc/domain/readings/reading';

/** The days that an upstream returned for a range, or why it did not. Expected failures are values, not exceptions. */
export type SourceResponse =
  | {
      readonly ok: true;
      readonly readings: readonly Reading[];
      /** Days with unreadable points: neither empty nor published. */
      readonly unreadable: readonly Day[];
      /** Days that the upstream itself reports as missing, with its reasons; none of them is empty. */
      readonly missingPeriods?: readonly MissingPeriod[];
    }
  | { readonly ok: false; readonly failure: Failure };

/** One measure of one PDL upstream. Its holder has been authorised to call it. */
export type Source = { fetch(range: DayRange): Promise<SourceResponse> };
