import type { HubRow } from '@svc/domain/exports/hub/statistic';
import { formatInstant } from '@svc/domain/paris-time';
import type { HubConnection } from './hub-connection.ts';
import { readEnds } from './probe-hub.ts';

export const statisticStates = ['ok', 'behind', 'differs', 'orphan', 'absent'] as const;

export type StatisticState = {
  readonly statistic_id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly first_start: string | null;
  readonly last_start: string | null;
  readonly last_sum: number | null;
  readonly expected_sum: number | null;
  readonly state: (typeof statisticStates)[number];
};

type Wanted = {
  readonly id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly rows: readonly HubRow[];
};

const sumTolerance = 0.01;

/** A statistic of the hub beside what it should be. */
export async function compareStatistic(
  line: HubConnection,
  wanted: Wanted,
  isStored: boolean,
): Promise<StatisticState> {
  const { first, last } = isStored ? await readEnds(line, wanted.id) : { first: null, last: null };
  const expected = wanted.rows.at(-1) ?? null;
  return {
    statistic_id: wanted.id,
    name: wanted.name,
    unit: wanted.unit,
    first_start: first && formatInstant(first.start),
    last_start: last && formatInstant(last.start),
    last_sum: last?.sum ?? null,
    expected_sum: expected?.sum ?? null,
    state: decideState(wanted.rows, expected, last),
  };
}

function decideState(rows: readonly HubRow[], expected: HubRow | null, last: HubRow | null): StatisticState['state'] {
  if (last === null) return 'absent';
  // The sum that ours has at the hub's last hour.
  const ours = rows.findLast(({ start }) => start <= last.start);
  if (Math.abs((ours?.sum ?? 0) - last.sum) > sumTolerance) return 'differs';
  return expected !== null && last.start < expected.start ? 'behind' : 'ok';
}
