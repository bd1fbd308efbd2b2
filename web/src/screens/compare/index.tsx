import type { Day } from '@svc/domain/day';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinMonths } from '../../api/curve-months.ts';
import { useHistory } from '../../api/history.ts';
import { type Home, queries } from '../../api/queries.ts';
import { newestDay } from '../../api/series.ts';
import { useHome } from '../../api/use-home.ts';
import { seriesOf } from '../../figures/load-series.ts';
import { captionOf, stateOfConsent, stateOfMonths, stateOfQuery } from '../../figures/panel.ts';
import { offPeakMinutes } from '../../figures/slots.ts';
import { Card } from '../../kit/card.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today as readToday } from '../../period/clock.ts';
import { monthsOf } from '../../period/period.ts';
import { useNavigate, useSearch } from '../../router/index.tsx';
import { causesOf, compareHours } from './hours.ts';
import { CompareView } from './view.tsx';
import {
  type Compared,
  compareYears,
  lastWholeMonths,
  modes,
  pairOf,
  sumOf,
  usualMode,
  yearsBefore,
} from './windows.ts';

export function CompareScreen() {
  const home = useHome();
  return home ? <Compare key={home.id} home={home} /> : <NotFound />;
}

function Compare({ home }: { home: Home }) {
  const { messages } = useI18n();
  const navigate = useNavigate();
  const today = readToday();
  const { view } = useSearch();
  const daily = useHistory(home, today);
  const newest = daily.data && newestDay(daily.data);
  const mode = modes.find((name) => name === view) ?? usualMode(newest ?? today);
  const compared = useMemo(
    () => (daily.data && newest ? compareYears(daily.data, mode, newest) : undefined),
    [daily.data, newest, mode],
  );
  const hourly = useHourly(home, today, compared);
  if (compared)
    return (
      <CompareView
        compared={compared}
        monthPair={daily.data && newest && compared.common === 0 ? lastWholeMonths(daily.data, newest) : undefined}
        {...hourly}
        mode={mode}
        onMode={(name) => void navigate({ to: '.', resetScroll: false, search: { view: name } })}
      />
    );
  const queryState = stateOfQuery(daily);
  reservesLayout(queryState.kind === 'loading');
  const state =
    queryState.kind === 'ready'
      ? (stateOfConsent(home) ?? ({ kind: 'empty', reason: 'nothing' } as const))
      : queryState;
  return (
    <>
      <PageHead headline={messages.nav.compare} caption={messages.chip[captionOf(state)]} />
      <div className="cards">
        <Card title={messages.compare.months} span={12}>
          <PanelState state={state} height={420} />
        </Card>
      </div>
    </>
  );
}

/** The months of half hours that hold the common dates of both years. */
function monthsToRead({ common, dates }: Compared): Day[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (common === 0 || !first || !last) return [];
  const earlier = [first, last].map((day) => yearsBefore(day, 1) ?? day);
  const past = monthsOf({ from: earlier[0] ?? first, to: earlier[1] ?? last });
  return [...new Set([...past, ...monthsOf({ from: first, to: last })])];
}

/** The same days by half hour, and where the difference comes from. */
function useHourly(home: Home, today: Day, compared: Compared | undefined) {
  const months = compared ? monthsToRead(compared) : [];
  const { curve, waiting, error, failure } = useQueries({
    queries: months.map((month) => queries.curve(home.usage_point_id, month, today)),
    combine: joinMonths,
  });
  const hours = useMemo(() => compareHours(seriesOf(curve), compared?.dates ?? []), [curve, compared]);
  const causes = useMemo(() => {
    if (!compared || hours.days === 0) return [];
    const [now, before] = pairOf(compared, compared.years).map((year) => sumOf(year?.values_wh ?? []) ?? 0);
    return causesOf(hours, offPeakMinutes(home, today), (now ?? 0) - (before ?? 0), compared.common);
  }, [compared, hours, home, today]);
  const state = stateOfMonths({
    isKnown: hours.days > 0 && waiting === 0,
    waiting,
    error,
    failure,
    done: hours.days,
    total: compared?.common ?? 0,
  });
  return { hours, causes, state };
}
