import type { TempoSeason } from '@svc/domain/calendars/tempo';
import type { Day } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { dayCosts } from '../../api/day-costs.ts';
import { type Home, queries } from '../../api/queries.ts';
import type { TempoColours } from '../../api/signals.ts';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';

type RedDayProps = { home: Home; today: Day; season: TempoSeason; colours: TempoColours };

/** Before a red day, in a home whose contract has colours: the usual cost of such a day there. */
export function RedDayCard({ home, today, season, colours }: RedDayProps) {
  const { messages, formats } = useI18n();
  // A cost requires readings: no other part of this screen requests them.
  const { isFetched } = useQuery(queries.daily(home.usage_point_id, today));
  const costs = useQuery({ ...dayCosts(home.id, season.start, today), enabled: isFetched });
  const red = [...(costs.data ?? [])].filter(([day]) => colours.get(day) === 'ROUGE').map(([, cost]) => cost);
  const mean = red.length === 0 ? undefined : red.reduce((sum, { eur }) => sum + eur, 0) / red.length;
  const estimated = red.filter(({ isEstimated }) => isEstimated).length;
  return (
    <Card title={messages.signals.redDay(home.name ?? messages.unnamedHome)} span={4}>
      <PanelState state={stateOfQuery(costs)} height={90}>
        {mean === undefined ? (
          <p className="text-ink-2 mt-2">{messages.signals.noRedDay}</p>
        ) : (
          <>
            <Figure value={formats.number(mean, 2)} unit="€" />
            <p className="small text-ink-2">
              {messages.signals.redDays(red.length)} {estimated > 0 && messages.signals.redEstimated(estimated)}
            </p>
          </>
        )}
      </PanelState>
    </Card>
  );
}
