import { addDays } from '@svc/domain/day';
import type { DayRange } from '@svc/domain/day-range';
import { fail, type Outcome } from '@svc/domain/outcome';
import { startOfDay } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import { createCustomerRecords } from './customer-records.ts';
import type { OperatorPort } from './exchange.ts';
import { type ApiMode, createGenerations, type V5Memory } from './generations.ts';
import { readMeasure, requestMeasure, resourceOf } from './measures-2026.ts';
import { rangeForV5, readMeasureV5, requestMeasureV5 } from './measures-v5.ts';
import type { MachineToken } from './oauth.port.ts';
import type { CallerContext, MeasureDays, MeasureRequest, Operator } from './operator.port.ts';
import { createOperatorCall } from './operator-call.ts';
import { mapOutcome } from './outcome.ts';
import { fetchServices } from './subscribed-services.ts';

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

  async function call2026(query: MeasureRequest, context: CallerContext): Promise<Outcome<MeasureDays>> {
    const { measure, usage_point_id, range } = query;
    const request = requestMeasure(measure, usage_point_id, range);
    const result = await call(request, { ...context, key: keyOf('2026', query, range) });
    return mapOutcome(result, (body) => readMeasure(measure, query, body));
  }

  async function callV5(query: MeasureRequest, range: DayRange, context: CallerContext) {
    const { measure, usage_point_id } = query;
    const request = requestMeasureV5(measure, usage_point_id, range);
    const result = await call(request, { ...context, key: keyOf('v5', query, range) });
    return mapOutcome(result, (body) => readMeasureV5(measure, { usage_point_id, range }, body));
  }

  return {
    ...createCustomerRecords(call, generations),
    newestDay: (today) => addDays(today, options.mode === 'legacy' ? -2 : -1),
    fetchMeasure(query, context) {
      const shortened = rangeForV5(query.range, query.today);
      return generations.call({
        usage_point_id: query.usage_point_id,
        api: resourceOf(query.measure),
        of2026: () => call2026(query, context),
        v5: shortened && (() => callV5(query, shortened, context)),
        // Tomorrow this day is J-2, which v5 returns.
        without_v5: fail({ class: 'not_published', retry_at: startOfDay(addDays(query.today, 1)) }),
      });
    },
    fetchServices: (authorisationId, context) => fetchServices(call, authorisationId, context, options.wait),
  };
}

function keyOf(generation: '2026' | 'v5', { measure, usage_point_id }: MeasureRequest, range: DayRange): string {
  return `${generation}:${measure}:${usage_point_id}:${range.start}:${range.end}`;
}
