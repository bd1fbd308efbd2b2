import { useMemo } from 'react';
import { useHistory } from '../../api/history.ts';
import type { Home } from '../../api/queries.ts';
import { newestDay } from '../../api/series.ts';
import { useHome } from '../../api/use-home.ts';
import { captionOf, stateOfConsent, stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today as readToday } from '../../period/clock.ts';
import { useNavigate, useSearch } from '../../router/index.tsx';
import { CompareView } from './view.tsx';
import { compareYears, modes } from './windows.ts';

export function CompareScreen() {
  const home = useHome();
  return home ? <Compare key={home.id} home={home} /> : <NotFound />;
}

function Compare({ home }: { home: Home }) {
  const { messages } = useI18n();
  const navigate = useNavigate();
  const today = readToday();
  const { view } = useSearch();
  const mode = modes.find((name) => name === view) ?? 'calendar';
  const daily = useHistory(home, today);
  const compared = useMemo(() => {
    const newest = daily.data && newestDay(daily.data);
    return daily.data && newest ? compareYears(daily.data, mode, newest) : undefined;
  }, [daily.data, mode]);
  if (compared)
    return (
      <CompareView
        compared={compared}
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
