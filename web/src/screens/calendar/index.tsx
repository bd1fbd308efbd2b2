import { addDays, type Day, minDay, parseDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { costQueries } from '../../api/costs.ts';
import { dayCosts } from '../../api/day-costs.ts';
import { useHistory } from '../../api/history.ts';
import type { Home } from '../../api/queries.ts';
import { type DailySeries, knownDays, newestDay } from '../../api/series.ts';
import { signalQueries } from '../../api/signals.ts';
import { useHome } from '../../api/use-home.ts';
import { captionOf, stateOfConsent, stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useSearchChange } from '../../kit/use-search-change.ts';
import { useI18n } from '../../messages/i18n.tsx';
import { today as readToday } from '../../period/clock.ts';
import { useSearch } from '../../router/index.tsx';
import { type CalendarFacts, type Metric, metrics } from './cells.ts';
import { listShown, readShown, type Shown } from './range.ts';
import { stateOfGrid } from './state.ts';
import { CalendarView } from './view.tsx';

export function CalendarScreen() {
  const home = useHome();
  return home ? <Calendar key={home.id} home={home} /> : <NotFound />;
}

function Calendar({ home }: { home: Home }) {
  const { messages, formats } = useI18n();
  const today = readToday();
  const daily = useHistory(home, today);
  const newest = daily.data && newestDay(daily.data);
  if (daily.data && newest) return <Filled home={home} today={today} daily={daily.data} newest={newest} />;
  const queryState = stateOfQuery(daily);
  reservesLayout(queryState.kind === 'loading');
  const state =
    queryState.kind === 'ready'
      ? (stateOfConsent(home) ?? ({ kind: 'empty', reason: 'nothing' } as const))
      : queryState;
  return (
    <>
      <PageHead headline={messages.nav.calendar} caption={messages.chip[captionOf(state)]} />
      <div className="cards">
        <Card title={messages.calendar.title} span={state.kind === 'loading' ? 9 : 12}>
          <PanelState state={state} height={[866, 830, 676]} />
        </Card>
        {state.kind === 'loading' && (
          <Card title={formats.capital(formats.dayLong(addDays(today, -1), today))} span={3}>
            <PanelState state={state} height={[477, 477, 477]} />
          </Card>
        )}
      </div>
    </>
  );
}

type FilledProps = { home: Home; today: Day; daily: DailySeries; newest: Day };

const none: ReadonlyMap<string, never> = new Map<string, never>();
/** The maximum number of days in one response of the grid's calendar. */
const longestSignal = 364;

function Filled({ home, today, daily, newest }: FilledProps) {
  const { formats } = useI18n();
  const search = useSearch();
  const choices = useMemo(() => listShown(knownDays(daily)), [daily]);
  const shown = readShown(search, choices) ?? { kind: 'all', from: newest, to: newest };
  const metric = metrics.find((name) => name === search.view) ?? 'kwh';
  const day = readDay(search.day, shown, newest);
  const tempo = useQuery(signalQueries.tempoDays(shown.from, shown.to));
  const gridFrom = addDays(minDay(shown.to, addDays(today, 3)), -longestSignal);
  const grid = useQuery({
    ...signalQueries.gridDays(gridFrom, minDay(shown.to, addDays(today, 3))),
    enabled: metric === 'grid',
  });
  // Own prices are a contract, too.
  const pricing = useQuery({ ...costQueries.pricing(home.id), enabled: metric === 'eur' });
  const hasPrices = home.selected_offer_id !== null || (pricing.data?.own_prices ?? null) !== null;
  const hasContract = hasPrices || !pricing.isSuccess;
  const costs = useQuery({
    ...dayCosts(home.id, shown.from, minDay(addDays(shown.to, 1), today)),
    enabled: metric === 'eur' && hasPrices,
  });
  const activation = home.activation_date === null ? undefined : parseDay(home.activation_date);
  const facts: CalendarFacts = useMemo(
    () => ({
      today,
      newest,
      activation,
      daily,
      tempo: tempo.data ?? none,
      grid: grid.data ?? none,
      costs: costs.data ?? none,
    }),
    [today, newest, activation, daily, tempo.data, grid.data, costs.data],
  );
  const queryState = { tempo, grid, eur: hasPrices ? costs : pricing, kwh: undefined, gap: undefined }[metric];
  const state = stateOfGrid({ metric, facts, shown, hasContract, queryState }, formats);
  const choose = useChoose();
  return (
    <CalendarView
      home={home}
      facts={facts}
      choices={choices}
      shown={shown}
      metric={metric}
      day={day}
      state={state}
      onChoose={choose}
    />
  );
}

/** The day of the address where it is shown, or else the newest that is. */
function readDay(text: string | undefined, { from, to }: Shown, newest: Day): Day {
  const day = parseDay(text ?? '');
  return day && day >= from && day <= to ? day : minDay(newest, to);
}

function useChoose() {
  const changeSearch = useSearchChange();
  return useCallback(
    ({ shown, metric, day }: { shown?: Shown; metric?: Metric; day?: Day }) =>
      changeSearch(
        {
          ...(shown && { from: shown.from, to: shown.to, day: undefined }),
          ...(metric && { view: metric }),
          ...(day && { day }),
        },
        day !== undefined,
      ),
    [changeSearch],
  );
}
