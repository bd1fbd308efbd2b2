import { dailyValue } from '../../api/series.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import type { Formats } from '../../messages/formats.ts';
import type { State } from '../../messages/states.ts';
import { daysOfPeriod } from '../../period/period.ts';
import type { CalendarFacts, Metric } from './cells.ts';
import type { Shown } from './range.ts';

type Given = {
  readonly metric: Metric;
  readonly facts: CalendarFacts;
  readonly shown: Shown;
  readonly hasContract: boolean;
  readonly queryState: { readonly isPending: boolean; readonly error: Error | null } | undefined;
};

/** The state shown beside the grid: what its metric waits for, days before the activation, missing days. */
export function stateOfGrid({ metric, facts, shown, hasContract, queryState }: Given, formats: Formats): State {
  if (metric === 'eur' && !hasContract) return { kind: 'no-contract' };
  const state = queryState ? stateOfQuery(queryState) : ({ kind: 'ready' } as const);
  if (state.kind !== 'ready') return state;
  const { activation, today, newest, daily } = facts;
  if (activation !== undefined && activation > shown.from && activation <= shown.to)
    return { kind: 'before', since: formats.dayPlain(activation) };
  const days = daysOfPeriod(shown).filter((day) => day <= newest && day < today);
  const known = days.filter((day) => dailyValue(daily, day) !== null).length;
  return known < days.length ? { kind: 'partial', known, days: days.length } : { kind: 'ready' };
}
