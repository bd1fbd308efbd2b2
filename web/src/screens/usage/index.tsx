import { addDays, daysBetween } from '@svc/domain/day';
import { useNavigate } from '@tanstack/react-router';
import type { Home } from '../../api/queries.ts';
import { useHome } from '../../api/use-home.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { Lost } from '../../kit/ends.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { today as readToday } from '../../period/clock.ts';
import { periodAround, type Span } from '../../period/period.ts';
import { useVoice } from '../../words/language.tsx';
import { useUsageData } from './data.ts';
import { UsageView } from './view.tsx';

export function UsageScreen() {
  const home = useHome();
  return home ? <Usage home={home} /> : <Lost />;
}

function Usage({ home }: { home: Home }) {
  const { words } = useVoice();
  const navigate = useNavigate();
  const read = useUsageData(home, readToday());
  if (!read.data) {
    return (
      <>
        <PageHead headline={words.nav.usage} caption={words.chip.asking} />
        <div className="cards">
          <Card title={words.usage.byDay} span={12}>
            <PanelState state={stateOfQuery(read)} height={420} />
          </Card>
        </div>
      </>
    );
  }
  const { daily, newest } = read.data;
  const open = (span: Span, index: number) => {
    const day = addDays(daily.start, Math.min(index, daysBetween(daily.start, newest)));
    const { from, to } = periodAround(span, day);
    void navigate({ to: '.', search: { from, to } });
  };
  return <UsageView data={read.data} onOpen={open} />;
}
