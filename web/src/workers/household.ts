import type { FlexdayType } from '@svc/domain/calendars/flexday';
import type { PeakDayList, PeakDayType } from '@svc/domain/calendars/peak-days';
import type { TempoColor } from '@svc/domain/calendars/tempo';
import { addDays, type Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Offer } from '@svc/domain/offers/offer';
import { type Instant, minuteMs, parisDay, startOfDay } from '@svc/domain/paris-time';
import type { PricingContext } from '@svc/domain/pricing/day-plan';
import { buildEnergyTable, type EnergyTable } from '@svc/domain/pricing/energy-table';
import { firstDayNeeded } from '@svc/domain/pricing/household-timeline';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import type { DailyValue, DayCurve, StepMinutes } from '@svc/domain/readings/reading';

/** Mean powers over equal steps, NaN where there is none: a column that is transferred unchanged. */
export type PowerRun = { readonly start: Instant; readonly step: number; readonly powers_w: Float64Array };

/** All that is known of a household for its prices, as plain data: it crosses to the thread that computes. */
export type Household = {
  readonly known: DayRange;
  readonly runs: readonly PowerRun[];
  /** One value a day from `known.start` on, NaN where there is none. */
  readonly dailies_wh: Float64Array;
  readonly tempo: readonly { readonly date: Day; readonly color: TempoColor }[];
  readonly flexdays: readonly { readonly date: Day; readonly day_type: FlexdayType }[];
  readonly peakDays: readonly { readonly list: PeakDayList; readonly date: Day; readonly day_type: PeakDayType }[];
  readonly offPeak: readonly OffPeakSchedule[];
  readonly offers: readonly Offer[];
};

export type PricingModel = {
  /** All that is known. */
  readonly energy: EnergyTable;
  /** The days of a request alone: half the work if the year before is not requested. */
  readonly energyOf: (range: DayRange) => EnergyTable;
  readonly context: PricingContext;
  readonly offers: readonly Offer[];
};

export function openHousehold(household: Household): PricingModel {
  const { known, runs, dailies_wh, tempo, flexdays, peakDays, offPeak, offers } = household;
  const peaksOf = (of: PeakDayList) =>
    new Map(peakDays.filter(({ list }) => list === of).map(({ date, day_type }) => [date, day_type]));
  const readings = { curves: curvesOf(runs), dailies: dailiesOf(known, dailies_wh) };
  const tables = new Map<Day, EnergyTable>();
  return {
    energy: buildEnergyTable(known, readings),
    energyOf(range) {
      // A cap counts from the first day of its year: those days are needed, too.
      const start = firstDayNeeded(offers, range.start);
      const table = tables.get(start) ?? buildEnergyTable({ start, end: range.end }, readings);
      tables.set(start, table);
      return table;
    },
    context: {
      offPeak,
      calendars: {
        tempo: new Map(tempo.map(({ date, color }) => [date, color])),
        flexday: new Map(flexdays.map(({ date, day_type }) => [date, day_type])),
        ejp: peaksOf('EJP'),
        peakDays: peaksOf('SEASONAL'),
      },
    },
    offers,
  };
}

/** Runs cut at midnight of Paris, by day. */
function curvesOf(runs: readonly PowerRun[]): DayCurve[] {
  const days = new Map<Day, DayCurve['runs'][number][]>();
  for (const { start, step, powers_w } of runs) {
    const stepMs = step * minuteMs;
    for (let from = 0; from < powers_w.length; ) {
      const day = parisDay(start + from * stepMs);
      const end = Math.min(powers_w.length, Math.ceil((startOfDay(addDays(day, 1)) - start) / stepMs));
      const values = Array.from(powers_w.subarray(from, end), (power) => (Number.isNaN(power) ? null : power));
      const run = { start: start + from * stepMs, step: step as StepMinutes, values, quality: 'BRUT' as const };
      days.set(day, [...(days.get(day) ?? []), run]);
      from = end;
    }
  }
  return [...days].map(([day, parts]) => ({ kind: 'curve', day, runs: parts.sort((a, b) => a.start - b.start) }));
}

function dailiesOf({ start }: DayRange, values: Float64Array): DailyValue[] {
  const dailies: DailyValue[] = [];
  values.forEach((value, index) => {
    if (!Number.isNaN(value)) dailies.push({ kind: 'daily', day: addDays(start, index), value, quality: 'BRUT' });
  });
  return dailies;
}
