import type { DayRange } from '@svc/domain/day-range';
import type { DatedChoice } from '@svc/domain/offers/offer-choice';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { Caller } from '#caller.ts';
import type { PricingSettings } from './pricing-settings.ts';

/** A PDL whose stored days the caller may read, and what determines their price. */
export type CostPoint = {
  readonly usage_point_id: string;
  readonly subscribed_kva: number | null;
  readonly offPeak: readonly OffPeakSchedule[];
  /** Every offer it had, with dates. */
  readonly choices: readonly DatedChoice[];
  readonly settings: PricingSettings;
  /** Stored readings of a measure. Makes no upstream call; empty when the caller may not read it. */
  read(measure: Measure, range: DayRange): Promise<readonly Reading[]>;
};

/** Where the modes differ: access rights, and where data is stored. */
export type CostSource = {
  /** By the id of a PDL or by its 14 digits. Throws a catalogue error when the caller may not read what is stored. */
  open(caller: Pick<Caller, 'user_id'>, id: string): Promise<CostPoint>;
  /** The numbers of the PDLs that a caller may query. */
  list(caller: Caller): Promise<readonly string[]>;
  saveSettings(caller: Caller, id: string, settings: PricingSettings): Promise<void>;
};
