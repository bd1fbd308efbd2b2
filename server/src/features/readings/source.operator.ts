import { parisDay } from '@svc/domain/paris-time';
import type { Measure } from '@svc/domain/readings/measure';
import type { MeasureDays } from '#gridop/measure-points.ts';
import type { Operator } from '#gridop/operator.ts';
import type { Outcome } from '#gridop/outcome.ts';
import type { CallerContext } from '#gridop/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Source } from './source.ts';

export type OperatorSourceParts = {
  readonly operator: Operator;
  readonly clock: Clock;
  /** What each answer says about the consent: the delivery point carries it. */
  readonly onOutcome: (outcome: Outcome<MeasureDays>) => Promise<void>;
};

/** One measure of one PDL at the operator, asked for somebody who has a live consent. */
export function createOperatorSource(
  parts: OperatorSourceParts,
  question: { readonly measure: Measure; readonly usage_point_id: string },
  context: CallerContext,
): Source {
  return {
    async fetch(range) {
      const today = parisDay(parts.clock.now());
      const outcome = await parts.operator.fetchMeasure({ ...question, range, today }, context);
      await parts.onOutcome(outcome);
      if (outcome.ok) return { ok: true, ...outcome.data };
      const { ok: _, ...failure } = outcome;
      return { ok: false, failure };
    },
  };
}
