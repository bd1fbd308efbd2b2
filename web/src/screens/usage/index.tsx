import { addDays, daysBetween } from '@svc/domain/day';
import type { Home } from '../../api/queries.ts';
import { useHome } from '../../api/use-home.ts';
import { captionOf, stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { today as readToday } from '../../period/clock.ts';
import { periodAround, type Span, toPeriod } from '../../period/period.ts';
import { useNavigate } from '../../router/index.tsx';
import { useAllData } from './all-data.ts';
import { AllView } from './all-view.tsx';
import { useUsageData } from './data.ts';
import { UsageView } from './view.tsx';
import { useViewOptions } from './view-options.ts';

export function UsageScreen() {
  const home = useHome();
  const { isAll } = useViewOptions();
  if (!home) return <NotFound />;
  return isAll ? <All home={home} /> : <Usage home={home} />;
}

function All({ home }: { home: Home }) {
  const read = useAllData(home, readToday());
  return read.data ? <AllView data={read.data} /> : <Waiting state={stateOfQuery(read)} />;
}

function Waiting({ state }: { state: State }) {
  reservesLayout(true);
  const { messages } = useI18n();
  return (
    <>
      <PageHead headline={messages.nav.usage} caption={messages.chip[captionOf(state)]} />
      <div className="cards">
        <Card title={messages.usage.byDay} span={12}>
          <PanelState state={state} height={420} />
        </Card>
      </div>
    </>
  );
}

function Usage({ home }: { home: Home }) {
  const navigate = useNavigate();
  const read = useUsageData(home, readToday());
  if (!read.data) return <Waiting state={stateOfQuery(read)} />;
  const { daily, newest } = read.data;
  const open = (span: Span, index: number) => {
    const day = addDays(daily.start, Math.min(index, daysBetween(daily.start, newest)));
    void navigate({ to: '.', search: toPeriod(periodAround(span, day)) });
  };
  return <UsageView data={read.data} onOpen={open} />;
}
