import type { FlexdayType } from '../calendars/flexday.ts';
import type { SignalHours, SignalLevel } from '../calendars/gridsignal.ts';
import type { TempoCalendar } from '../calendars/tempo.ts';
import type { Day } from '../day.ts';
import type { Instant } from '../paris-time.ts';
import type { OffPeakSchedule } from '../pricing/off-peak.ts';
import type { PricingCalendars } from '../pricing/pricing-calendars.ts';
import { type Measure, measureNames, type measures } from '../readings/measure.ts';
import type { Reading } from '../readings/reading.ts';
import type { PointPricing } from './point-pricing.ts';

/** The data to publish for a household at one moment, gathered once a run: every destination renders from it only. */
export type Snapshot = {
  readonly now: Instant;
  /** The Paris day of `now`; readings end the day before. */
  readonly today: Day;
  /** PDLs that are published, in the user's order. */
  readonly points: readonly PointSnapshot[];
  /** PDLs that were published once and are no more: switched off, or no longer listed by the gateway. */
  readonly withdrawn: readonly string[];
  /** Null where the part could not be read. `failures` has the reason. A missing day is unknown. */
  readonly tempo: TempoCalendar | null;
  readonly flexday: ReadonlyMap<Day, FlexdayType> | null;
  /** Of EJP offers, and of seasonal ones with a peak-day price. */
  readonly peakDays: Required<Pick<PricingCalendars, 'ejp' | 'peakDays'>> | null;
  readonly gridsignal: ReadonlyMap<Day, SignalDaySnapshot> | null;
  /** Calls that the gateway still grants today. Null before it has reported them. */
  readonly quota: { readonly remaining: number; readonly limit: number | null; readonly reset_at: Instant } | null;
  /** Parts that could not be gathered: the others are published all the same. */
  readonly failures: readonly PartFailure[];
};

export type PartFailure = { readonly part: string; readonly code: string; readonly message: string };

export type SignalDaySnapshot = {
  readonly level: SignalLevel | null;
  readonly message: string | null;
  readonly hours: SignalHours;
};

/** The days of each measure, as values of its kind. */
export type MeasureDays = {
  readonly [Name in Measure]: ReadonlyMap<Day, Extract<Reading, { kind: (typeof measures)[Name]['kind'] }>>;
};

export const noDays = Object.fromEntries(measureNames.map((name) => [name, new Map()])) as unknown as MeasureDays;

/**
 * One PDL. A day that is not in a map is unknown, never zero. Only the requested parts (`SnapshotNeeds`) are filled.
 */
export type PointSnapshot = MeasureDays & {
  readonly usage_point_id: string;
  readonly name: string | null;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
  /** kVA */
  readonly subscribed_power: number | null;
  readonly selected_offer_id: string | null;
  readonly consent_status: string | null;
  readonly consent_expires_at: string | null;
  /** The error of the PDL as text. Null when there is none. */
  readonly problem: string | null;
  readonly off_peak: readonly OffPeakSchedule[];
  /** Absent where no offer is chosen. */
  readonly pricing?: PointPricing;
};

/** How far back a destination looks. `recent`: since 1 January of last year. */
export type Reach = 'none' | 'recent' | 'all';

export type SnapshotNeeds = { readonly days: Reach; readonly curves: Reach };

const order: readonly Reach[] = ['none', 'recent', 'all'];
const further = (a: Reach, b: Reach): Reach => (order.indexOf(a) > order.indexOf(b) ? a : b);

/** One snapshot for all who publish now. */
export function joinNeeds(needs: readonly SnapshotNeeds[]): SnapshotNeeds {
  return needs.reduce((all, one) => ({ days: further(all.days, one.days), curves: further(all.curves, one.curves) }), {
    days: 'none',
    curves: 'none',
  });
}

/** The data that can be selected for publication. Flexday is published with tempo. */
export const dataSelections = [
  'consumption_daily',
  'consumption_monthly',
  'consumption_detail',
  'production_daily',
  'tempo',
  'gridsignal',
] as const;
export type DataSelection = (typeof dataSelections)[number];
