import type { Home } from '../../api/queries.ts';
import { useHome } from '../../api/use-home.ts';
import { captionOf, stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { NotFound } from '../../kit/error-pages.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { today as readToday } from '../../period/clock.ts';
import { periodAround } from '../../period/period.ts';
import { useNavigate } from '../../router/index.tsx';
import { useMoneyData } from './data.ts';
import { MoneyView } from './view.tsx';

export function MoneyScreen() {
  const home = useHome();
  return home ? <Money key={home.id} home={home} /> : <NotFound />;
}

function Money({ home }: { home: Home }) {
  const { messages } = useI18n();
  const navigate = useNavigate();
  const read = useMoneyData(home, readToday());
  if (!read.data) {
    reservesLayout(true);
    const state = stateOfQuery(read);
    return (
      <>
        <PageHead headline={messages.nav.money} caption={messages.chip[captionOf(state)]} />
        <div className="cards">
          <Card title={messages.money.byMonth} span={12}>
            <PanelState state={state} height={420} />
          </Card>
        </div>
      </>
    );
  }
  return (
    <MoneyView
      data={read.data}
      onOpen={(span, day) => {
        const { from, to } = periodAround(span, day);
        void navigate({ to: '.', search: { from, to } });
      }}
    />
  );
}
