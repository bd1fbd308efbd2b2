import { dailyValue, missingOn } from '../../api/series.ts';
import { stateOfError } from '../../figures/panel.ts';
import type { Slot } from '../../figures/slots.ts';
import type { State } from '../../words/states.ts';
import type { UsageData } from './data.ts';

type DayFacts = Pick<UsageData, 'waiting' | 'curveError' | 'curve' | 'daily'> & {
  readonly period: Pick<UsageData['period'], 'from'>;
};

/** What is known of the half hours of a day, and why they are not where none is. */
export function stateOfDay(
  { waiting, curveError, curve, period, daily }: DayFacts,
  slots: readonly Pick<Slot, 'power_w'>[],
): State {
  if (slots.some(({ power_w }) => power_w !== null)) return { kind: 'ready' };
  if (waiting > 0) return { kind: 'loading' };
  if (curveError) return stateOfError(curveError);
  const why = missingOn(curve.missing, period.from);
  if (why?.reason === 'refused') return { kind: 'refused', code: why.operator_code ?? why.code ?? '' };
  return { kind: 'empty', reason: dailyValue(daily, period.from) === null ? 'nothing' : 'hourly' };
}

/** A day whose total is known, and which has no curve: nothing failed. */
export const hasTotalOnly = (state: State) => state.kind === 'empty' && state.reason === 'hourly';
