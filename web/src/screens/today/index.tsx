import { addDays, addMonths, toDay } from '@svc/domain/day';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { useQuery } from '@tanstack/react-query';
import { costQueries } from '../../api/costs.ts';
import { type Home, queries } from '../../api/queries.ts';
import { newestDay, oldestDay } from '../../api/series.ts';
import { useHome, useHomes } from '../../api/use-home.ts';
import { NotFound } from '../../kit/error-pages.tsx';
import { today as readToday } from '../../period/clock.ts';
import { TodayView } from './view.tsx';

export function TodayScreen() {
  const home = useHome();
  return home ? <Today key={home.id} home={home} /> : <NotFound />;
}

function Today({ home }: { home: Home }) {
  const today = readToday();
  const pdl = home.usage_point_id;
  const daily = useQuery(queries.daily(pdl, today));
  const newest = daily.data && newestDay(daily.data);
  const oldest = daily.data && oldestDay(daily.data);
  const month = toDay(`${(newest ?? today).slice(0, 7)}-01`);
  const curve = useQuery({ ...queries.curve(pdl, month, today), enabled: newest !== undefined });
  const earlier = useQuery({
    ...queries.curve(pdl, addMonths(month, -1), today),
    enabled: curve.isSuccess && oldest !== undefined && oldest < month,
  });
  const tempo = useQuery(queries.tempo());
  const signal = useQuery(queries.gridSignal());
  const cost = useQuery({ ...costQueries.explained(home.id, newest ?? today), enabled: newest !== undefined });
  const projection = useQuery(costQueries.projection(home.id));
  const year = { from: addDays(addMonths(newest ?? today, -12), 1), to: newest ?? today };
  // The whole catalogue over a year: requested last, and only if there is an offer to compare with.
  const power_kva = subscribedPowers.find((kva) => kva === cost.data?.offers.at(-1)?.power_kva);
  const simulation = useQuery({
    ...costQueries.simulation(pdl, year, power_kva),
    enabled: newest !== undefined && cost.data?.current != null,
  });
  const money = { cost, projection, simulation };
  const others = useHomes().filter(({ id }) => id !== home.id);
  const looked = [daily, tempo, signal, cost, simulation];
  const checked = looked.some(({ isLoading }) => isLoading)
    ? 'loading'
    : looked.some(({ error }) => error)
      ? 'failed'
      : 'all';
  return (
    <TodayView
      home={home}
      others={others}
      checked={checked}
      today={today}
      newest={newest}
      daily={daily}
      curve={curve}
      earlier={earlier}
      tempo={tempo}
      signal={signal}
      {...money}
    />
  );
}
