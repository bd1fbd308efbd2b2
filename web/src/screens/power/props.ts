import type { Day } from '@svc/domain/day';
import type { CatalogueOffer, Peaks } from '../../api/power.ts';
import type { Home } from '../../api/queries.ts';

type Asked<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };

export type PowerProps = {
  home: Home;
  today: Day;
  from: Day;
  to: Day;
  months: number;
  what_if: number;
  peaks: Asked<Peaks>;
  offers: Asked<readonly CatalogueOffer[]>;
  onWhatIf: (kva: number) => void;
  onMonths: (months: number) => void;
};
