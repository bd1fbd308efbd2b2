import type { Day } from '@svc/domain/day';
import type { Cost, Pricing } from '../../api/costs.ts';
import type { Home } from '../../api/queries.ts';
import type { DailySeries } from '../../api/series.ts';

type QueryResult = {
  readonly data: DailySeries | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
};

export type SolarProps = {
  home: Home;
  producer: Home | undefined;
  newest: Day;
  /** The last twelve months, both days included. */
  days: { readonly from: Day; readonly to: Day };
  /** The first day of which something injected is known. */
  since: Day;
  /** The one that is picked; else the one of most injection. */
  day: Day | undefined;
  onDay: (day: Day) => void;
  up: QueryResult;
  down: QueryResult;
  cost: Cost | undefined;
  pricing: Pricing | undefined;
  /** Why the income is not known. */
  incomeError: Error | null;
};
