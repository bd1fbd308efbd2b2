import { addDays, type Day } from '@svc/domain/day';
import { formatInstant, type Instant, parisDay } from '@svc/domain/paris-time';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { readOperatorText } from '@svc/domain/pricing/off-peak-operator';
import { demoOffPeak, demoPoints } from './demo-points.ts';
import { demoReading } from './demo-readings.ts';

/** One day of half hours as a page draws it. */
type DemoDay = {
  readonly date: Day;
  readonly start: string;
  readonly step_minutes: number;
  readonly powers_w: readonly (number | null)[];
  readonly offpeak_hours: readonly OffPeakSchedule[];
};

/**
 * The newest day of the demonstration's first home, for visitors who have not opened the demonstration. Calls neither a
 * store nor the operator.
 */
export function describeDemoDay(now: Instant): DemoDay | undefined {
  const date = addDays(parisDay(now), -1);
  const reading = demoReading(demoPoints[0], 'consumption_detail', date);
  const run = reading?.kind === 'curve' ? reading.runs[0] : undefined;
  if (!run) return undefined;
  const offpeak_hours = [readOperatorText(demoOffPeak, null)];
  return { date, start: formatInstant(run.start), step_minutes: run.step, powers_w: run.values, offpeak_hours };
}
