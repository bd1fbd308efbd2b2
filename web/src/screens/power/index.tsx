import { addDays, addMonths, maxDay, parseDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { powerQueries } from '../../api/power.ts';
import { type Home, queries } from '../../api/queries.ts';
import { newestDay } from '../../api/series.ts';
import { useHome } from '../../api/use-home.ts';
import { Lost } from '../../kit/ends.tsx';
import { today as readToday } from '../../period/clock.ts';
import { adviceOn, usualWhatIf } from './facts.ts';
import { monthChoices, PowerView } from './view.tsx';

export function PowerScreen() {
  const home = useHome();
  return home ? <Power key={home.id} home={home} /> : <Lost />;
}

const usualMonths = 12;

function Power({ home }: { home: Home }) {
  const today = readToday();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const daily = useQuery(queries.daily(home.usage_point_id, today));
  const months = monthChoices.find((count) => `m${count}` === search.view) ?? usualMonths;
  const to = (daily.data && newestDay(daily.data)) ?? addDays(today, -1);
  const activation = parseDay(home.activation_date ?? '');
  // Nothing is asked from before the meter was theirs: the operator refuses it.
  const from = maxDay(addDays(addMonths(to, -months), 1), activation ?? addMonths(to, -36));
  const peaks = useQuery({
    ...powerQueries.peaks(home.usage_point_id, from, to),
    enabled: !daily.isPending,
  });
  const best = adviceOn(peaks.data?.peaks ?? [], home.subscribed_power).best_kva;
  const offers = useQuery({ ...powerQueries.offers(), enabled: home.selected_offer_id !== null });
  const change = (next: { view?: string; kva?: number }) =>
    void navigate({ to: '.', resetScroll: false, search: (old: object) => ({ ...old, ...next }) });
  return (
    <PowerView
      {...{ home, today, from, to, months, peaks, offers }}
      what_if={search.kva ?? usualWhatIf(home.subscribed_power, best)}
      onWhatIf={(kva) => change({ kva })}
      onMonths={(count) => change({ view: `m${count}` })}
    />
  );
}
