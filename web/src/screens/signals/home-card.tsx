import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { useQueries, useQuery } from '@tanstack/react-query';
import { joinMonths } from '../../api/curve-months.ts';
import { dayCosts } from '../../api/day-costs.ts';
import { type GridSignal, type Home, queries } from '../../api/queries.ts';
import { oldestDay } from '../../api/series.ts';
import { firstFailure, stateOfError } from '../../figures/panel.ts';
import { usualHours } from '../../figures/usual-hours.ts';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { hoursOfTomorrow, usualCost } from './tomorrow.ts';

const weeks = 4;

type HomeCardProps = { home: Home; today: Day; signal: GridSignal | undefined };

/** What tomorrow is likely to take and cost in this home, from its last four days of the same name. */
export function HomeCard({ home, today, signal }: HomeCardProps) {
  const { messages, formats } = useI18n();
  const tomorrow = addDays(today, 1);
  const since = addDays(tomorrow, -7 * weeks);
  const daily = useQuery(queries.daily(home.usage_point_id, today));
  const oldest = daily.data && oldestDay(daily.data);
  const month = toDay(`${since.slice(0, 7)}-01`);
  const months = [month, addMonths(month, 1)].filter(
    (first) => first < today && oldest && addMonths(first, 1) > oldest,
  );
  const curve = useQueries({
    queries: months.map((first) => queries.curve(home.usage_point_id, first, today)),
    combine: joinMonths,
  });
  // A cost requires readings: it is requested after them.
  const costs = useQuery({ ...dayCosts(home.id, since, today), enabled: daily.isSuccess && curve.waiting === 0 });
  const { from, to } = hoursOfTomorrow(signal, tomorrow);
  const wh = usualHours(home, [curve.curve])(tomorrow, from, to);
  const eur = costs.data && usualCost(costs.data, tomorrow);
  const weekday = formats.weekday(tomorrow);
  const failed = firstFailure(daily.error, curve.error, curve.failure);
  const isLoading = daily.isPending || curve.waiting > 0;
  const state = failed ? stateOfError(failed) : ({ kind: isLoading ? 'loading' : 'ready' } as const);
  return (
    <Card title={messages.signals.atHome} span={4}>
      <PanelState state={state} height={120}>
        {wh === undefined ? (
          <p className="text-ink-2 mt-2">{messages.signals.noEvening}</p>
        ) : (
          <>
            <Figure
              value={formats.number(wh / 1000, 1)}
              unit={messages.signals.eveningOf(formats.clock(from * 60), formats.clock(to * 60))}
            />
            <p className="small text-ink-2">{messages.signals.usualEvening(weekday)}</p>
          </>
        )}
        {eur !== undefined && (
          <div className="mt-2">
            <Row name={messages.signals.usualCost(weekday)}>{formats.euros(eur)}</Row>
          </div>
        )}
      </PanelState>
    </Card>
  );
}
