import type { OutlookScore, TempoOutlook } from '../../api/signals.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { ScoreDots } from '../../charts/score-dots.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';

type QueryResult<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
type OutlookProps = { outlook: QueryResult<TempoOutlook>; score: QueryResult<OutlookScore> };

/** What our outlooks were worth, against the plain rates of such days; also where they lose. */
export function OutlookCard({ outlook, score }: OutlookProps) {
  const { messages } = useI18n();
  return (
    <Card title={messages.signals.scored} span={4}>
      <PanelState state={stateOfQuery(score)} height={250}>
        {score.data &&
          (score.data.overall.days > 0 ? (
            <Record score={score.data} />
          ) : (
            <p className="text-ink-2 mt-2">{messages.signals.neverScored}</p>
          ))}
      </PanelState>
      {outlook.data && <p className="small text-ink-3 mt-auto pt-3">{messages.signals.method[outlook.data.method]}</p>}
    </Card>
  );
}

function Record({ score }: { score: OutlookScore }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { days, model, base_rates } = score.overall;
  const value = (share: number | null) => (share === null ? '–' : formats.number(share, 2));
  const legend = [
    { label: messages.signals.ours, colour: 'var(--accent)' },
    { label: messages.signals.rates, colour: 'var(--last)', form: 'dash' as const },
  ];
  return (
    <>
      <Figure value={value(model)} unit={messages.signals.against(value(base_rates))} />
      <ScoreDots label={messages.signals.scored} rows={score.by_days_ahead} height={96} />
      <Legend entries={legend} />
      <ChartTable sentence={messages.signals.scoredDays(days)} table={() => scoreTable(score, i18n)} />
    </>
  );
}

function scoreTable(score: OutlookScore, { messages }: I18n): ChartTableData {
  const { ahead, model, base, day } = messages.signals.columns;
  return {
    name: messages.signals.scoreFile,
    head: [ahead, day, model, base],
    rows: score.by_days_ahead.map((row) => [row.days_ahead, row.days, row.model, row.base_rates]),
  };
}
