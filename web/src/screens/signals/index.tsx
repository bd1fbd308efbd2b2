import { tempoSeason } from '@svc/domain/calendars/tempo';
import { addDays, minDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { signalQueries } from '../../api/signals.ts';
import { useHomes } from '../../api/use-home.ts';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { today as readToday } from '../../period/clock.ts';
import { useSearch } from '../../router/index.tsx';
import { listSeasons } from './season-card.tsx';
import type { Lane } from './timeline.tsx';
import { allLanes, SignalsView } from './view.tsx';

export function SignalsScreen() {
  const today = readToday();
  const search = useSearch();
  const changeSearch = useSearchChange();
  const season = listSeasons(today).find(({ start }) => start === search.from) ?? tempoSeason(today);
  const homes = useHomes().filter(
    ({ has_consumption, consent_status }) => has_consumption && consent_status === 'active',
  );
  const home = homes.find((each) => each.pricing_option === 'TEMPO' && each.selected_offer_id !== null) ?? homes[0];
  const results = {
    tempo: useQuery(queries.tempo()),
    colours: useQuery(signalQueries.tempoDays(season.start, minDay(season.end, addDays(today, 1)))),
    outlook: useQuery(signalQueries.outlook()),
    score: useQuery(signalQueries.score()),
    signal: useQuery(queries.gridSignal()),
    flex: useQuery(signalQueries.flexDays()),
    national: useQuery(signalQueries.national(today)),
  };
  return (
    <SignalsView
      today={today}
      home={home}
      season={season}
      {...results}
      lanes={readLanes(search.view)}
      onSeason={({ start, end }) => changeSearch({ from: start, to: end })}
      onLanes={(lanes) =>
        changeSearch({ view: lanes.length === allLanes.length ? undefined : lanes.join('_') || 'none' })
      }
    />
  );
}

function readLanes(view: string | undefined): readonly Lane[] {
  if (view === 'none') return [];
  const named = allLanes.filter((lane) => view?.split('_').includes(lane));
  return named.length === 0 ? allLanes : named;
}
