import type { Day } from '@svc/domain/day';
import type { Cost, Projection, Simulation } from '../../api/costs.ts';
import type { GridSignal, Home, Tempo } from '../../api/queries.ts';
import type { Curve, DailySeries } from '../../api/series.ts';

/** What a panel knows of its question: the answer, that it is awaited, or why there is none. */
type Asked<Data> = {
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
  daily: Asked<DailySeries>;
  curve: Asked<Curve>;
  earlier: Asked<Curve>;
  tempo: Asked<Tempo>;
  signal: Asked<GridSignal>;
  /** The newest day, slot by slot in euros. */
  cost: Asked<Cost>;
  projection: Asked<Projection>;
  simulation: Asked<Simulation>;
  /** Whether everything that may ask for a person has been looked at. */
  checked: Checked;
};
