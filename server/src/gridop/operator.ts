import type { Day } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import type { Measure } from '@svc/domain/readings/measure';
import { type CustomerRecords, createCustomerRecords } from './customer-records.ts';
import { rangeForV5, readMeasureV5, requestMeasureV5 } from './legacy/measures-v5.ts';
import type { MachineToken } from './machine-token.ts';
import type { MeasureDays } from './measure-points.ts';
import { readMeasure, requestMeasure, resourceOf } from './measures-2026.ts';
import { type ApiMode, createGenerations, type V5Memory } from './modes.ts';
import { createOperatorCall } from './operator-call.ts';
import { type Clock, fail, mapOutcome, type Outcome } from './outcome.ts';
import type { CallerContext, OperatorPort } from './port.ts';
import { fetchServices, type SubscribedPoint } from './services.ts';

export type MeasureQuestion = {
  readonly measure: Measure;
  readonly usage_point_id: string;
  /** At most one slice of the measure, ending today at the latest. */
  readonly range: DayRange;
  readonly today: Day;
};

/** Everything we ask the operator under the machine token, in our words. */
export type Operator = CustomerRecords & {
  fetchMeasure(question: MeasureQuestion, context: CallerContext): Promise<Outcome<MeasureDays>>;
  fetchServices(authorisationId: number, context: CallerContext): Promise<Outcome<SubscribedPoint[]>>;
};

export function createOperator(options: {
  port: OperatorPort;
  token: MachineToken;
  mode: ApiMode;
  v5_memory: V5Memory;
  clock: Clock;
  wait: (milliseconds: number) => Promise<void>;
}): Operator {
  const call = createOperatorCall(options);
  const generations = createGenerations(options.mode, options.v5_memory);

  async function ask2026(question: MeasureQuestion, context: CallerContext): Promise<Outcome<MeasureDays>> {
    const { measure, usage_point_id, range } = question;
    const request = requestMeasure(measure, usage_point_id, range);
    const answer = await call(request, { ...context, key: keyOf('new', question, range) });
    return mapOutcome(answer, (body) => readMeasure(measure, question, body));
  }

  async function askV5(question: MeasureQuestion, range: DayRange, context: CallerContext) {
    const { measure, usage_point_id } = question;
    const request = requestMeasureV5(measure, usage_point_id, range);
    const answer = await call(request, { ...context, key: keyOf('v5', question, range) });
    return mapOutcome(answer, (body) => readMeasureV5(measure, { usage_point_id, range }, body));
  }

  return {
    ...createCustomerRecords(call, generations),
    fetchMeasure(question, context) {
      const shortened = rangeForV5(question.range, question.today);
      return generations.ask({
        usage_point_id: question.usage_point_id,
        api: resourceOf(question.measure),
        modern: () => ask2026(question, context),
        legacy: shortened && (() => askV5(question, shortened, context)),
        without_legacy: fail({ class: 'not_published' }),
      });
    },
    fetchServices: (authorisationId, context) => fetchServices(call, authorisationId, context, options.wait),
  };
}

function keyOf(generation: 'new' | 'v5', { measure, usage_point_id }: MeasureQuestion, range: DayRange): string {
  return `${generation}:${measure}:${usage_point_id}:${range.start}:${range.end}`;
}
