import { toDay } from '@svc/domain/day';
import { useQuery } from '@tanstack/react-query';
import { adminQueries, type Publication } from '../../api/admin.ts';
import { ChartTable } from '../../charts/chart-table.tsx';
import { RisingCurve } from '../../charts/rising-curve.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import { makeCurve, publicationFigures } from './publication.ts';

/** How many meters have the newest day, and when it came. */
export function PublicationCard() {
  const { messages, formats } = useI18n();
  const { publication } = messages.admin.overview;
  const query = useQuery(adminQueries.publication());
  return (
    <Card
      title={publication.title}
      span={4}
      aside={query.data && <span className="text-ink-3">{formats.dayShort(toDay(query.data.day))}</span>}
    >
      <PanelState state={stateOfQuery(query)} height={252}>
        {query.data === null && <p className="text-ink-2">{messages.admin.overview.noOperatorWhy}</p>}
        {query.data && <Progress progress={query.data} />}
      </PanelState>
    </Card>
  );
}

function Progress({ progress }: { progress: Publication }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { publication } = messages.admin.overview;
  const figures = publicationFigures(progress, i18n);
  const { fromHour, untilHour, sums } = makeCurve(progress);
  const clockOf = (slot: number) => formats.clock(fromHour * 60 + (slot + 1) * 10);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Figure value={figures.value} unit={figures.value === '–' ? '' : '%'} />
        <span className="text-ink-2">{figures.of}</span>
      </p>
      <RisingCurve
        label={publication.title}
        sums={sums}
        top={progress.points}
        places={(untilHour - fromHour) * 6}
        tick={{ every: 12, label: (place) => formats.clock(fromHour * 60 + place * 10) }}
        valueText={(slot) => publication.at(clockOf(slot), sums[slot] ?? 0, formats.number(sums[slot] ?? 0))}
        height={84}
      />
      <ChartTable
        sentence={figures.rest}
        table={() => ({
          name: publication.table,
          head: [publication.until, publication.received],
          rows: sums.map((sum, slot) => [clockOf(slot), sum]),
        })}
      />
    </>
  );
}
