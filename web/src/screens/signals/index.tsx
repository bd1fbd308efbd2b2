import { tempoSeason } from '@svc/domain/calendars/tempo';
import { addDays, minDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { queries } from '../../api/queries.ts';
import { signalQueries } from '../../api/signals.ts';
import { useHomes } from '../../api/use-home.ts';
import { today as readToday } from '../../period/clock.ts';
import { listSeasons } from './season-card.tsx';
import type { Lane } from './timeline.tsx';
import { allLanes, SignalsView } from './view.tsx';

export function SignalsScreen() {
  const today = readToday();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const season = listSeasons(today).find(({ start }) => start === search.from) ?? tempoSeason(today);
  const home = useHomes().find((each) => each.pricing_option === 'TEMPO' && each.selected_offer_id !== null);
  const results = {
    tempo: useQuery(queries.tempo()),
    colours: useQuery(signalQueries.tempoDays(season.start, minDay(season.end, addDays(today, 1)))),
    outlook: useQuery(signalQueries.outlook()),
    score: useQuery(signalQueries.score()),
    signal: useQuery(queries.gridSignal()),
    flex: useQuery(signalQueries.flexDays()),
    national: useQuery(signalQueries.national(today)),
  };
  const change = (next: { from?: string; to?: string; view?: string | undefined }) =>
    void navigate({ to: '.', resetScroll: false, search: (old: object) => ({ ...old, ...next }) });
  return (
    <SignalsView
      today={today}
      home={home}
      season={season}
      {...results}
      lanes={readLanes(search.view)}
      onSeason={({ start, end }) => change({ from: start, to: end })}
      onLanes={(lanes) => change({ view: lanes.length === allLanes.length ? undefined : lanes.join('_') || 'none' })}
    />
  );
}

function readLanes(view: string | undefined): readonly Lane[] {
  if (view === 'none') return [];
  const named = allLanes.filter((lane) => view?.split('_').includes(lane));
  return named.length === 0 ? allLanes : named;
}
