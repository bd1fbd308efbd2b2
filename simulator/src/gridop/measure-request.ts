import { addDays, addMonths, type Day, parseDay } from '@svc/domain/day';
import { type DayRange, rangeLength } from '@svc/domain/day-range';
import type { Subject } from '../request-log.ts';
import type { Consent } from './consents.ts';
import type { Measure } from './measures.ts';
import type { Operator } from './operator.ts';
import { type Caller, openPoint } from './point-access.ts';
import { type Refusal, type RefusalName, refusal } from './refusals.ts';

/** The parameters of a measure call, by their meaning. */
export type MeasureQuery = {
  readonly pdl: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
};

/** The subject of a call, for the request log. A repeated parameter is not a text and is ignored. */
export function subjectOf(pdl: unknown, start?: unknown, end?: unknown): Subject {
  return {
    ...(typeof pdl === 'string' && { pdl }),
    ...(typeof start === 'string' && { start }),
    ...(typeof end === 'string' && { end }),
  };
}

export type MeasureCall =
  | { readonly ok: true; readonly consent: Consent; readonly range: DayRange }
  | { readonly ok: false; readonly refusal: Refusal };

type Form = { readonly pdl: string; readonly range: DayRange } | RefusalName;

const curveLimitDays = 7;

/** Converts the text of the parameters to a valid range, or to the operator's refusal. */
export function readMeasureCall(
  operator: Operator,
  caller: Caller,
  measure: Pick<Measure, 'direction' | 'kind'>,
  query: MeasureQuery,
): MeasureCall {
  const refuse = (name: RefusalName): MeasureCall => ({ ok: false, refusal: refusal(name, caller.generation) });
  const form = readForm(query);
  if (typeof form === 'string') return refuse(form);
  const { pdl, range } = form;
  const today = operator.today();
  // Only v5 refuses an end that is not before today, so it can never return yesterday.
  if (caller.generation === 'v5' && range.end >= today) return refuse('end_not_past');
  const tooLong = lengthRefusal(operator, measure, range);
  if (tooLong) {
    operator.environment.violations.record('range_too_long', caller.loggedRequest);
    return refuse(tooLong);
  }
  const access = openPoint(operator, caller, pdl, {
    direction: measure.direction,
    kind: measure.kind,
    start: range.start,
  });
  if (!access.granted) return { ok: false, refusal: access.refusal };
  if (range.start < access.consent.activated_on) return refuse('before_activation');
  if (range.start < historyLimit(measure, today)) return refuse('history');
  return { ok: true, consent: access.consent, range };
}

function readForm({ pdl, start, end }: MeasureQuery): Form {
  if (!pdl || !start || !end) return 'missing_parameter';
  if (!/^\d{14}$/.test(pdl)) return 'malformed_point';
  const first = parseDay(start);
  const excluded = parseDay(end);
  if (first === undefined || excluded === undefined) return 'malformed_date';
  if (first >= excluded) return 'start_after_end';
  return { pdl, range: { start: first, end: excluded } };
}

function lengthRefusal(operator: Operator, measure: Pick<Measure, 'kind'>, range: DayRange): RefusalName | undefined {
  const days = rangeLength(range);
  if (measure.kind === 'curve') return days > curveLimitDays ? 'curve_too_long' : undefined;
  const limit = operator.settings.daily_limit_days;
  return limit !== null && days > limit ? 'daily_too_long' : undefined;
}

/** 24 months and 15 days of load curve, 36 months and 15 days of daily values. */
export function historyLimit(measure: Pick<Measure, 'kind'>, today: Day): Day {
  return addDays(addMonths(today, measure.kind === 'curve' ? -24 : -36), -15);
}
