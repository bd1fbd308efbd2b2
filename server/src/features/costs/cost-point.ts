import type { DayRange } from '@svc/domain/day-range';
import type { DatedChoice } from '@svc/domain/offers/offer-choice';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import type { Measure } from '@svc/domain/readings/measure';
import type { Reading } from '@svc/domain/readings/reading';
import type { Caller } from '#caller.ts';
import type { PricingSettings } from './pricing-settings.ts';

/** A PDL whose stored days the caller may have, and what decides about their price. */
export type CostPoint = {
  readonly usage_point_id: string;
  readonly subscribed_kva: number | null;
  readonly offPeak: readonly OffPeakSchedule[];
  /** Every offer it had, with dates. */
  readonly choices: readonly DatedChoice[];
  readonly settings: PricingSettings;
  /** What is stored of a measure. Asks nobody; empty where the caller may not have it. */
  read(measure: Measure, range: DayRange): Promise<readonly Reading[]>;
};

/** Where the modes differ: who may have what, and where it is kept. */
export type CostSource = {
  /** By the id of a PDL or by its 14 digits; throws from the catalogue for whoever may not have what is stored. */
  open(caller: Pick<Caller, 'user_id'>, id: string): Promise<CostPoint>;
  /** The numbers of the PDLs that a caller may ask about. */
  list(caller: Caller): Promise<readonly string[]>;
  saveSettings(caller: Caller, id: string, settings: PricingSettings): Promise<void>;
};
