// Ports and adapters: the operator as a source of readings.

import { addDays, type Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { oldestAvailableDay } from '@svc/domain/delivery-points/delivery-point';
import type { Outcome } from '@svc/domain/outcome';
import { parisDay, startOfDay } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import { type MissingPeriod, missingFromFailure } from '@svc/domain/readings/missing';
import { classifyPublication } from '@svc/domain/readings/published-day';
import type { ConsentProof } from '#features/consent/index.ts';
import type { DeliveryPoint, DeliveryPoints } from '#features/delivery-points/server/index.ts';
import type { Incidents } from '#features/incidents/index.ts';
import type { MeasureDays, Operator } from '#gridop/operator.port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { Source } from '../source.ts';
import type { FetchedBy } from './fetch-call.ts';

/** The operator under this gateway's own credentials, and what its responses show about a consent. */
export type OperatorReach = {
  readonly operator: Operator;
  readonly operator_account_id: string;
  readonly consent: ConsentProof;
};

export type OperatorSourceParts = {
  readonly reach: OperatorReach;
  readonly points: Pick<DeliveryPoints, 'change' | 'notePublication'>;
  readonly incidents: Pick<Incidents, 'note'>;
  readonly clock: Clock;
  readonly log: Log;
};

/** One measure of one PDL at the operator, requested for a user with a live consent. */
export function createOperatorSource(
  parts: OperatorSourceParts,
  point: DeliveryPoint,
  measure: Measure,
  by?: FetchedBy,
): Source {
  const { operator, operator_account_id: account_id } = parts.reach;
  const { user_id, usage_point_id } = point;
  const context = { account_id, user_id, class: 'interactive', ...by } as const;
  return {
    async fetch(range) {
      const today = parisDay(parts.clock.now());
      const outcome = await operator.fetchMeasure({ measure, usage_point_id, range, today }, context);
      await learn(parts, point, measure, outcome);
      await notePublication(parts, point, { measure, range }, outcome);
      if (outcome.ok)
        return { ok: true, ...outcome.data, missingPeriods: tooNew(operator.newestDay(today), range, today) };
      return outcome;
    },
  };
}

/** Records on the delivery point what a response shows about the consent and the PDL. */
async function learn(
  { reach, points, incidents, log }: OperatorSourceParts,
  point: DeliveryPoint,
  measure: Measure,
  outcome: Outcome<MeasureDays>,
): Promise<void> {
  incidents.note(point, { measure, outcome });
  await reach.consent.recordOutcome(point, { measure, outcome });
  if (outcome.ok) await noteOldestDay(points, point, outcome.data);
  else if (outcome.failure.class === 'our_defect')
    log.error({ measure, code: outcome.failure.code }, 'the operator refused the form of our request');
}

// Only a day that the operator returned can be the oldest one. A refused start shows nothing.
async function noteOldestDay(
  points: Pick<DeliveryPoints, 'change'>,
  point: DeliveryPoint,
  { readings }: MeasureDays,
): Promise<void> {
  const days = readings.map((reading) => reading.day);
  const oldest = oldestAvailableDay(point.oldest_available_data_date, days);
  if (oldest === point.oldest_available_data_date) return;
  await points.change(point, (current) => ({
    oldest_available_data_date: oldestAvailableDay(current.oldest_available_data_date, days),
  }));
}

/** Whether the newest day is there: counted over all PDLs, so that a late morning is seen. */
async function notePublication(
  { reach, points, clock, log }: OperatorSourceParts,
  { usage_point_id }: DeliveryPoint,
  query: { readonly measure: Measure; readonly range: DayRange },
  outcome: Outcome<MeasureDays>,
): Promise<void> {
  const day = reach.operator.newestDay(parisDay(clock.now()));
  const publication = classifyPublication(day, query, outcome);
  if (!publication) return;
  // A missed count is no reason to withhold the requested days.
  await points
    .notePublication({ usage_point_id, day, publication })
    .catch((error: unknown) => log.warn({ reason: String(error) }, 'a publication could not be noted'));
}

/**
 * Days that cannot be requested from the operator before tomorrow. An accepted response therefore never contains them.
 */
function tooNew(newest: Day, range: DayRange, today: Day): MissingPeriod[] {
  const start = addDays(newest, 1);
  if (start >= range.end || start >= today) return [];
  const tomorrow = startOfDay(addDays(today, 1));
  return [missingFromFailure({ start, end: range.end }, { class: 'not_published', retry_at: tomorrow }, tomorrow)];
}
