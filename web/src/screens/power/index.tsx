import { firstPeakDay } from '@svc/domain/bootstrap-query';
import { addDays } from '@svc/domain/day';
import { subscribedPowers } from '@svc/domain/offers/offer';
import { useQuery } from '@tanstack/react-query';
import { powerQueries } from '../../api/power.ts';
import { type Home, queries } from '../../api/queries.ts';
import { newestDay } from '../../api/series.ts';
import { useHome } from '../../api/use-home.ts';
import { NotFound } from '../../kit/error-pages.tsx';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { today as readToday } from '../../period/clock.ts';
import { useSearch } from '../../router/index.tsx';
import { adviceOn, readLimit, usualWhatIf } from './facts.ts';
import { monthsShown } from './months.ts';
import { PowerView } from './view.tsx';

export function PowerScreen() {
  const home = useHome();
  return home ? <Power key={home.id} home={home} /> : <NotFound />;
}

function Power({ home }: { home: Home }) {
  const today = readToday();
  const search = useSearch();
  const changeSearch = useSearchChange();
  const daily = useQuery(queries.daily(home.usage_point_id, today));
  const months = monthsShown(search.view);
  const to = (daily.data && newestDay(daily.data)) ?? addDays(today, -1);
  const from = firstPeakDay(home.activation_date, to, months);
  const peaks = useQuery({
    ...powerQueries.peaks(home.usage_point_id, from, to),
    enabled: !daily.isPending,
  });
  const { days_over } = adviceOn(peaks.data?.peaks ?? [], home.subscribed_power);
  const offers = useQuery({ ...powerQueries.offers(), enabled: home.selected_offer_id !== null });
  // Without a peak nothing can be said of another power.
  const hasNone = !peaks.isPending && !peaks.data?.peaks.length;
  const whatIf = (hasNone && home.subscribed_power) || usualWhatIf(home.subscribed_power, days_over);
  return (
    <PowerView
      home={home}
      today={today}
      from={from}
      to={to}
      months={months}
      peaks={peaks}
      offers={offers}
      what_if={subscribedPowers.find((kva) => kva === search.kva) ?? whatIf}
      limit_kw={readLimit(search.limit)}
      onLimit={(limit) => changeSearch({ limit })}
      onWhatIf={(kva) => changeSearch({ kva })}
      onMonths={(count) => changeSearch({ view: `m${count}` })}
    />
  );
}
