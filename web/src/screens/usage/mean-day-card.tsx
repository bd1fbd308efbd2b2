import { memo } from 'react';
import { ChartTable } from '../../charts/chart-table.tsx';
import { SlotBars } from '../../charts/slot-bars.tsx';
import type { MeanDay } from '../../figures/raster.ts';
import { slotTable } from '../../figures/tables.ts';
import { Card } from '../../kit/card.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { WeekdayChoice } from './view-options.ts';

/** The mean of each half hour over the chosen days. Averages hide short peaks, and the sentence states it. */
type MeanDayCardProps = { mean: MeanDay; weekdays: WeekdayChoice; name: string };

export const MeanDayCard = memo(function MeanDayCard({ mean, weekdays, name }: MeanDayCardProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  if (mean.days === 0) return null;
  const slots = mean.powers.map((power, row) => ({
    at: row,
    minute: row * 30,
    step_minutes: 30,
    power_w: power === null ? null : Math.round(power),
    parts: [{ register: 'base' as const, minutes: 30 }],
  }));
  const title = messages.usage.meanDayOf(messages.usage.weekdayChoices[weekdays]);
  return (
    <Card
      title={title}
      span={12}
      aside={<span className="small text-ink-2">{messages.usage.meanOver(mean.days, name)}</span>}
    >
      <SlotBars label={title} slots={slots} height={150} missingKind="hole" />
      <ChartTable
        sentence={messages.usage.meanHides}
        table={() => ({ ...slotTable(slots, i18n), name: messages.usage.files.mean })}
      />
    </Card>
  );
});
