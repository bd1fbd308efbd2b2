import { type Day, toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { productionQueries } from '../../api/production.ts';
import { queries } from '../../api/queries.ts';
import { MirrorBars } from '../../charts/mirror-bars.tsx';
import { Twin } from '../../charts/twin.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { today as readToday } from '../../period/clock.ts';
import { useVoice } from '../../words/language.tsx';
import type { State } from '../../words/states.ts';
import { bestDay, dayBars, dayExchangeTable } from './exchange.ts';
import type { SolarProps } from './props.ts';

/** The day of most injection, half hour by half hour. */
export function BestDayCard({ home, producer, down, newest }: SolarProps) {
  const best = down.data && bestDay(down.data, newest);
  return best && producer ? <BestDay {...{ home, producer }} day={best} /> : null;
}

type BestDayProps = { home: SolarProps['home']; producer: SolarProps['home']; day: Day };

function BestDay({ home, producer, day }: BestDayProps) {
  const voice = useVoice();
  const { words, formats } = voice;
  const today = readToday();
  const month = toDay(`${day.slice(0, 7)}-01`);
  const given = useQuery(productionQueries.curve(producer.usage_point_id, month, today));
  const drawn = useQuery({ ...queries.curve(home.usage_point_id, month, today), enabled: home.has_consumption });
  const bars = given.data ? dayBars(day, drawn.data, given.data, home, voice) : [];
  const isKnown = bars.some(({ down_wh }) => down_wh !== null);
  const state: State = given.data && !isKnown ? { kind: 'empty', reason: 'hourly' } : stateOfQuery(given);
  const aside = <span className="small text-ink-3">{words.solar.mostInjected}</span>;
  return (
    <Card title={formats.capital(formats.dayLong(day, today))} span={8} aside={aside}>
      <PanelState state={state} height={220}>
        <MirrorBars
          label={formats.dayLong(day, today)}
          upWord={words.solar.up}
          downWord={words.solar.down}
          bars={bars}
          height={170}
        />
        <Twin sentence={words.solar.byStep} table={() => dayExchangeTable(bars, voice)} />
      </PanelState>
    </Card>
  );
}
