import { ChartTable } from '../../charts/chart-table.tsx';
import { MirrorBars } from '../../charts/mirror-bars.tsx';
import { captionOf, stateOfQuery } from '../../figures/panel.ts';
import { totalOf } from '../../figures/totals.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { missingBackground } from '../../theme/registers.ts';
import { BestDayCard } from './best-day-card.tsx';
import { exchangeByMonth, exchangeTable, mirrorBars, solarSentence } from './exchange.ts';
import { IncomeCard } from './income-card.tsx';
import { MeterCard } from './meter-card.tsx';
import type { SolarProps } from './props.ts';
import { RasterCard } from './raster-card.tsx';
import { WhatIfCard } from './what-if-card.tsx';

export function SolarView(props: SolarProps) {
  const i18n = useI18n();
  const { producer, newest, up, down, cost } = props;
  const facts = {
    hasProduction: producer !== undefined,
    down: down.data,
    up: up.data,
    newest,
    isPending: producer !== undefined && down.isPending,
    revenue_eur: cost?.production?.revenue_eur ?? null,
  };
  const injected = producer && down.data && totalOf(down.data, daysOfPeriod(props.days));
  const isConsumptionKnown = props.up.data !== undefined && totalOf(props.up.data, daysOfPeriod(props.days)).known > 0;
  const isUnknown = producer !== undefined && !down.data;
  const sentence = isUnknown
    ? { headline: i18n.messages.nav.solar, caption: i18n.messages.chip[captionOf(stateOfQuery(down))] }
    : solarSentence(facts, i18n);
  return (
    <>
      <PageHead {...sentence} isKnown={!reservesLayout(isUnknown)} />
      <div className="cards">
        {producer && <ExchangeCard {...props} />}
        <MeterCard hasProduction={producer !== undefined} />
        {producer && down.data && <RasterCard {...props} producer={producer} />}
        {producer && <BestDayCard {...props} />}
        {producer && <IncomeCard {...props} />}
        <WhatIfCard
          home={props.home}
          days={props.days}
          isFirst={!producer && isConsumptionKnown}
          injected_wh={injected?.known ? injected.wh : null}
        />
      </div>
    </>
  );
}

function ExchangeCard({ home, up, down, newest }: SolarProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const empty = { start: newest, values_wh: [], missing: [] };
  const months = down.data ? exchangeByMonth(up.data ?? empty, down.data, newest) : [];
  // Without the withdrawn energy the bars would show none.
  const queryState = {
    isPending: down.isPending || (home.has_consumption && up.isPending),
    error: down.error ?? up.error,
  };
  const legend = [
    { label: messages.solar.up, colour: 'var(--reg-base)' },
    { label: messages.solar.down, colour: 'var(--reg-inject)' },
    ...(months.some(({ missing }) => missing > 0)
      ? [{ label: messages.solar.hole, colour: missingBackground.hole, edge: 'var(--hatch)' }]
      : []),
  ];
  const most = months.reduce<(typeof months)[number] | undefined>(
    (best, month) => ((month.down_wh ?? 0) > (best?.down_wh ?? 0) ? month : best),
    undefined,
  );
  const sentence = most
    ? messages.solar.most(formats.monthYear(most.month), formats.energy(most.down_wh ?? 0))
    : messages.solar.noneYet;
  return (
    <Card title={messages.solar.exchange} span={8} aside={<Legend entries={legend} />}>
      <PanelState state={stateOfQuery(queryState)} height={[370, 334, 334]}>
        <MirrorBars
          label={messages.solar.exchange}
          upLabel={messages.solar.up}
          downLabel={messages.solar.down}
          bars={mirrorBars(months, i18n)}
          height={240}
        />
        <ChartTable sentence={sentence} table={() => exchangeTable(months, i18n)} />
      </PanelState>
    </Card>
  );
}
