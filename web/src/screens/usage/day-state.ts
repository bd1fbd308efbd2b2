import { dailyValue, missingOn } from '../../api/series.ts';
import { stateOfError, stateOfMissing } from '../../figures/panel.ts';
import type { Slot } from '../../figures/slots.ts';
import type { State } from '../../messages/states.ts';
import type { UsageData } from './data.ts';

type DayFacts = Pick<UsageData, 'waiting' | 'curveError' | 'curve' | 'daily'> & {
  readonly period: Pick<UsageData['period'], 'from'>;
};

/** What is known of the half hours of a day, and why they are not where none is. */
export function stateOfDay(
  { waiting, curveError, curve, period, daily }: DayFacts,
  slots: readonly Pick<Slot, 'power_w'>[],
): State {
  // Also where only the day it is compared with could not be read: the panel must not look complete.
  if (curveError) return stateOfError(curveError);
  if (slots.some(({ power_w }) => power_w !== null)) return { kind: 'ready' };
  if (waiting > 0) return { kind: 'loading' };
  const why = stateOfMissing(missingOn(curve.missing, period.from));
  return why ?? { kind: 'empty', reason: dailyValue(daily, period.from) === null ? 'nothing' : 'hourly' };
}

/** A day with a known total and no curve: nothing failed. */
export const hasTotalOnly = (state: State) => state.kind === 'empty' && state.reason === 'hourly';
