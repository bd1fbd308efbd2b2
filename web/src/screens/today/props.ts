import type { Day } from '@svc/domain/day';
import type { Cost, Projection, Simulation } from '../../api/costs.ts';
import type { GridSignal, Home, Tempo } from '../../api/queries.ts';
import type { Curve, DailySeries } from '../../api/series.ts';

/** The query of a panel: its data, that it is pending, or its error. */
type QueryResult<Data> = {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
};

export type Checked = 'loading' | 'failed' | 'all';

export type TodayProps = {
  home: Home;
  others: readonly Home[];
  today: Day;
  newest: Day | undefined;
  daily: QueryResult<DailySeries>;
  curve: QueryResult<Curve>;
  earlier: QueryResult<Curve>;
  tempo: QueryResult<Tempo>;
  signal: QueryResult<GridSignal>;
  /** The newest day, slot by slot in euros. */
  cost: QueryResult<Cost>;
  projection: QueryResult<Projection>;
  simulation: QueryResult<Simulation>;
  /** Whether everything that may require an action has been checked. */
  checked: Checked;
};
