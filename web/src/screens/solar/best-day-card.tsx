import { type Day, toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { productionQueries } from '../../api/production.ts';
import { queries } from '../../api/queries.ts';
import { dailyValue } from '../../api/series.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { MirrorBars } from '../../charts/mirror-bars.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { today as readToday } from '../../period/clock.ts';
import { bestDay, dayBars, dayExchangeTable } from './exchange.ts';
import type { SolarProps } from './props.ts';

/** The day of most injection, or the one that was picked, half hour by half hour. */
export function BestDayCard({ home, producer, up, down, newest, since, day }: SolarProps) {
  const { messages } = useI18n();
  if (down.isPending)
    return (
      <Card title={messages.solar.mostInjected} span={4}>
        <PanelState state={{ kind: 'loading' }} height={220} />
      </Card>
    );
  const best = down.data && bestDay(down.data, newest);
  const shown = day ?? best;
  return shown && producer ? (
    <BestDay home={home} producer={producer} up={up} down={down} since={since} day={shown} isBest={shown === best} />
  ) : null;
}

type BestDayProps = Pick<SolarProps, 'home' | 'up' | 'down' | 'since'> & {
  producer: SolarProps['home'];
  day: Day;
  isBest: boolean;
};

function BestDay({ home, producer, up, down, since, day, isBest }: BestDayProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const today = readToday();
  const month = toDay(`${day.slice(0, 7)}-01`);
  const given = useQuery(productionQueries.curve(producer.usage_point_id, month, since, today));
  const drawn = useQuery({ ...queries.curve(home.usage_point_id, month, today), enabled: home.has_consumption });
  const bars = given.data ? dayBars(day, drawn.data, given.data, home, i18n) : [];
  const isKnown = bars.some(({ down_wh }) => down_wh !== null);
  const queryState = { isPending: given.isPending || drawn.isLoading, error: given.error ?? drawn.error };
  const state: State =
    given.data && !isKnown && !drawn.error ? { kind: 'empty', reason: 'hourly' } : stateOfQuery(queryState);
  const aside = isBest && <span className="small text-ink-3">{messages.solar.mostInjected}</span>;
  return (
    <Card title={formats.capital(formats.dayLong(day, today))} span={4} aside={aside}>
      <Totals up={up.data && dailyValue(up.data, day)} down={down.data && dailyValue(down.data, day)} />
      <PanelState state={state} height={220}>
        <MirrorBars
          label={formats.dayLong(day, today)}
          upLabel={messages.solar.up}
          downLabel={messages.solar.down}
          bars={bars}
          height={170}
        />
        <ChartTable sentence={messages.solar.byStep} table={() => dayExchangeTable(bars, i18n)} />
      </PanelState>
    </Card>
  );
}

type Total = number | null | undefined;

function Totals({ up, down }: { up: Total; down: Total }) {
  const { messages, formats } = useI18n();
  if (down == null) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <Figure value={formats.energyNumber(down)} unit={messages.solar.kwhDown} />
      {up != null && <span className="text-ink-2">{messages.solar.kwhUp(formats.energyNumber(up))}</span>}
    </div>
  );
}
