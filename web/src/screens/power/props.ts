import type { Day } from '@svc/domain/day';
import type { CatalogueOffer, Peaks } from '../../api/power.ts';
import type { Home } from '../../api/queries.ts';

type QueryResult<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };

export type PowerProps = {
  home: Home;
  today: Day;
  from: Day;
  to: Day;
  months: number;
  what_if: number;
  /** The mean power whose hours are counted on the duration curve. */
  limit_kw: number;
  peaks: QueryResult<Peaks>;
  offers: QueryResult<readonly CatalogueOffer[]>;
  onWhatIf: (kva: number) => void;
  onLimit: (kw: number) => void;
  onMonths: (months: number) => void;
};
