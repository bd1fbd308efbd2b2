import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { MeanDayDifference } from '../../charts/mean-day-difference.tsx';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { type HourlyComparison, hourDifferences } from './hours.ts';

/** A mean day of both years, and how much each hour makes of the difference. */
export function MeanDayCard({ hours, state }: { hours: HourlyComparison; state: State }) {
  const i18n = useI18n();
  const { messages } = i18n;
  const { meanDay, now, before, gap, hourlyGap, hourHint } = messages.compare;
  const differences = hourDifferences(hours);
  const legend = [
    { label: now, colour: 'var(--accent)', form: 'line' as const },
    { label: before, colour: 'var(--last)', form: 'dash' as const },
  ];
  return (
    <Card title={meanDay} span={7} aside={<Legend entries={legend} />}>
      <PanelState state={state} height={348}>
        <MeanDayDifference
          label={meanDay}
          now_w={hours.now_w}
          before_w={hours.before_w}
          differences_wh={differences}
          differenceName={hourlyGap(hours.days)}
          names={{ now, before, difference: gap }}
          heights={[100, 96]}
        />
        <ChartTable sentence={hourHint} table={() => hourTable(hours, differences, i18n)} />
      </PanelState>
    </Card>
  );
}

function hourTable(
  { now_w, before_w }: HourlyComparison,
  differences: readonly number[],
  { messages, formats }: I18n,
): ChartTableData {
  const { hour, now_w: now, earlier_w, difference_wh } = messages.compare.columns;
  const mean = (powers: readonly number[], at: number) =>
    Math.round(((powers[2 * at] ?? 0) + (powers[2 * at + 1] ?? 0)) / 2);
  return {
    name: messages.compare.files.meanDay,
    head: [hour, now, earlier_w, difference_wh],
    rows: differences.map((wh, at) => [formats.clock(at * 60), mean(now_w, at), mean(before_w, at), Math.round(wh)]),
  };
}
