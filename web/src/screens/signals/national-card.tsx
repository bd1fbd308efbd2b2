import { parseInstant, wallTime } from '@svc/domain/paris-time';
import type { NationalLoad } from '../../api/signals.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { LoadLine, type LoadPoint } from '../../charts/load-line.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';

type QueryResult<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };

/** The load of the country today: measured, and as it was foreseen the day before. */
export function NationalCard({ national }: { national: QueryResult<NationalLoad> }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const measured = pointsOf(national.data, 'REALISED');
  const foreseen = pointsOf(national.data, 'D-1');
  const newest = measured.at(-1);
  const queryState = stateOfQuery(national);
  const isEmpty = measured.length === 0 && foreseen.length === 0;
  const state = queryState.kind === 'ready' && isEmpty ? ({ kind: 'empty', reason: 'nothing' } as const) : queryState;
  const legend = [
    { label: messages.signals.measured, colour: 'var(--accent)', form: 'line' as const },
    { label: messages.signals.foreseen, colour: 'var(--last)', form: 'dash' as const },
  ];
  return (
    <Card title={messages.signals.france} span={4}>
      <PanelState state={state} height={260}>
        {newest && (
          <Figure
            value={formats.number(newest.mw / 1000)}
            unit={messages.signals.gigawattsAt(formats.clock(newest.minute))}
          />
        )}
        <LoadLine label={messages.signals.france} measured={measured} foreseen={foreseen} height={110} />
        <Legend entries={legend} />
        <ChartTable sentence={sentenceOf(measured, i18n)} table={() => loadTable(measured, foreseen, i18n)} />
      </PanelState>
    </Card>
  );
}

function pointsOf(data: NationalLoad | undefined, type: 'REALISED' | 'D-1'): LoadPoint[] {
  const values = data?.series.find((series) => series.type === type)?.values ?? [];
  return values.flatMap(({ start, value }) => {
    const instant = parseInstant(start);
    if (instant === undefined) return [];
    const { hour, minute } = wallTime(instant);
    return [{ minute: hour * 60 + minute, mw: value }];
  });
}

function sentenceOf(measured: readonly LoadPoint[], { messages, formats }: I18n): string {
  const highest = measured.reduce<LoadPoint | undefined>(
    (best, point) => (best && best.mw >= point.mw ? best : point),
    undefined,
  );
  if (!highest) return messages.signals.onlyForeseen;
  return messages.signals.nationalSentence(formats.number(highest.mw / 1000, 1), formats.clock(highest.minute));
}

function loadTable(
  measured: readonly LoadPoint[],
  foreseen: readonly LoadPoint[],
  { messages, formats }: I18n,
): ChartTableData {
  const minutes = [...new Set([...measured, ...foreseen].map(({ minute }) => minute))].sort((a, b) => a - b);
  const at = (points: readonly LoadPoint[], minute: number) =>
    points.find((point) => point.minute === minute)?.mw ?? null;
  return {
    name: messages.signals.nationalFile,
    head: [messages.signals.columns.hour, messages.signals.columns.measured_mw, messages.signals.columns.foreseen_mw],
    rows: minutes.map((minute) => [formats.clock(minute), at(measured, minute), at(foreseen, minute)]),
  };
}
