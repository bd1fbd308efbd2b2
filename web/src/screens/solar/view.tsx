import { MirrorBars } from '../../charts/mirror-bars.tsx';
import { Twin } from '../../charts/twin.tsx';
import { captionOf, stateOfQuery } from '../../figures/panel.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { missingBackground } from '../../theme/registers.ts';
import { useVoice } from '../../words/language.tsx';
import { BestDayCard } from './best-day-card.tsx';
import { exchangeByMonth, exchangeTable, mirrorBars, solarSentence } from './exchange.ts';
import { IncomeCard } from './income-card.tsx';
import { MeterCard } from './meter-card.tsx';
import type { SolarProps } from './props.ts';
import { RasterCard } from './raster-card.tsx';
import { WhatIfCard } from './what-if-card.tsx';

export function SolarView(props: SolarProps) {
  const voice = useVoice();
  const { producer, newest, up, down, cost } = props;
  const facts = {
    ...{ hasProduction: producer !== undefined, down: down.data, up: up.data, newest },
    isPending: producer !== undefined && down.isPending,
    revenue_eur: cost?.production?.revenue_eur ?? null,
  };
  const isUnknown = producer !== undefined && !down.data;
  const sentence = isUnknown
    ? { headline: voice.words.nav.solar, caption: voice.words.chip[captionOf(stateOfQuery(down))] }
    : solarSentence(facts, voice);
  return (
    <>
      <PageHead {...sentence} />
      <div className="cards">
        {producer && <ExchangeCard {...props} />}
        <MeterCard hasProduction={producer !== undefined} />
        {producer && down.data && <RasterCard {...props} producer={producer} />}
        {producer && <BestDayCard {...props} />}
        {producer && <IncomeCard {...props} />}
        <WhatIfCard home={props.home} days={props.days} />
      </div>
    </>
  );
}

function ExchangeCard({ home, up, down, newest }: SolarProps) {
  const voice = useVoice();
  const { words, formats } = voice;
  const empty = { start: newest, values_wh: [], missing: [] };
  const months = down.data ? exchangeByMonth(up.data ?? empty, down.data, newest) : [];
  // Without what was withdrawn the bars would say that nothing was.
  const queryState = {
    isPending: down.isPending || (home.has_consumption && up.isPending),
    error: down.error ?? up.error,
  };
  const legend = [
    { word: words.solar.up, colour: 'var(--reg-base)' },
    { word: words.solar.down, colour: 'var(--reg-inject)' },
    ...(months.some(({ missing }) => missing > 0)
      ? [{ word: words.solar.hole, colour: missingBackground.hole, edge: 'var(--hatch)' }]
      : []),
  ];
  const most = months.reduce<(typeof months)[number] | undefined>(
    (best, month) => ((month.down_wh ?? 0) > (best?.down_wh ?? 0) ? month : best),
    undefined,
  );
  const sentence = most
    ? words.solar.most(formats.monthYear(most.month), formats.energy(most.down_wh ?? 0))
    : words.solar.noneYet;
  return (
    <Card title={words.solar.exchange} span={8} aside={<Legend entries={legend} />}>
      <PanelState state={stateOfQuery(queryState)} height={[370, 334, 334]}>
        <MirrorBars
          label={words.solar.exchange}
          upWord={words.solar.up}
          downWord={words.solar.down}
          bars={mirrorBars(months, voice)}
          height={240}
        />
        <Twin sentence={sentence} table={() => exchangeTable(months, voice)} />
      </PanelState>
    </Card>
  );
}
