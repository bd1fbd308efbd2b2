import {
  type Alert,
  findBudget,
  findConsentEnd,
  findFailing,
  findMissingData,
  findPowerOverrun,
  findRedDay,
  findSpent,
  monthOfBudget,
  type Spent,
} from '@svc/domain/alerts/alerts';
import type { TempoColor } from '@svc/domain/calendars/tempo';
import { addDays, type Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Reading } from '@svc/domain/readings/reading';
import type { Switch } from './repository.ts';

export type AlertHome = {
  readonly usage_point_id: string;
  readonly name: string;
  readonly consent_ends: Day | null;
  readonly is_tempo: boolean;
  readonly subscribed_kva: number | null;
  readonly spent: (range: DayRange) => Promise<Spent | null>;
  /** Stored readings. Makes no upstream call. */
  readonly read: (measure: 'consumption_daily' | 'max_power', range: DayRange) => Promise<readonly Reading[]>;
  /** Days of daily consumption that are known to have no value. Absent where each day without a reading has none. */
  readonly listEmptyDays?: (range: DayRange) => Promise<readonly Day[]>;
};
export type Failing = Parameters<typeof findFailing>[0];

export type AlertFacts = {
  readonly today: Day;
  readonly tomorrow: TempoColor | undefined;
  readonly homes: readonly AlertHome[];
  readonly destinations: readonly Failing[];
};

/** A month, plus how long missing days may be reported. */
const dailyDays = 45;
const peakDays = 8;

/** The alerts due now, among those switched on. Reads readings only when a switch needs them. */
export async function findAlerts(
  { today, tomorrow, homes, destinations }: AlertFacts,
  switches: readonly Switch[],
): Promise<Alert[]> {
  const on = new Map(switches.filter(({ is_on }) => is_on).map((one) => [one.kind, one]));
  const alerts: Alert[] = [];
  if (on.has('red_day')) alerts.push(...findRedDay(today, tomorrow, homes));
  for (const home of homes) {
    if (on.has('consent_end')) alerts.push(...findConsentEnd(home, today));
    const days = { start: addDays(today, -dailyDays), end: today };
    const daily = on.has('data_gap') || on.has('budget') ? await home.read('consumption_daily', days) : [];
    const totals = daily.filter((reading) => reading.kind === 'daily');
    if (on.has('data_gap'))
      alerts.push(...findMissingData(home, totals, { today, empty: await home.listEmptyDays?.(days) }));
    const budget = on.get('budget');
    if (budget?.unit === 'kwh') alerts.push(...findBudget(home, totals, { today, limit_kwh: budget.threshold }));
    if (budget?.unit === 'eur' && budget.threshold !== null) {
      const spent = await home.spent(monthOfBudget(today));
      alerts.push(...findSpent(home, spent, { today, limit_eur: budget.threshold }));
    }
    if (!on.has('power_overrun')) continue;
    const peaks = await home.read('max_power', { start: addDays(today, -peakDays), end: today });
    alerts.push(
      ...findPowerOverrun(
        home,
        peaks.filter((reading) => reading.kind === 'peak'),
        today,
      ),
    );
  }
  if (on.has('destination')) alerts.push(...destinations.flatMap(findFailing));
  return alerts;
}
