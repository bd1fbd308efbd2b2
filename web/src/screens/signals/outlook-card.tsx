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

const percentOf = (share: number | null) => (share === null ? null : Math.round(share * 100));

function Record({ score }: { score: OutlookScore }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { days } = score.overall;
  const [first] = score.by_days_ahead;
  const legend = [
    { label: messages.signals.ours, colour: 'var(--accent)' },
    { label: messages.signals.rates, colour: 'var(--last)', form: 'dash' as const },
  ];
  return (
    <>
      {first?.hit_rate != null && (
        <Figure value={formats.number(first.hit_rate * 100)} unit={messages.signals.rightAt(first.days_ahead)} />
      )}
      <p className="small text-ink-2">{describeRecord(score.by_days_ahead, i18n)}</p>
      <ScoreDots label={messages.signals.scored} rows={score.by_days_ahead} height={96} />
      <Legend entries={legend} />
      <ChartTable sentence={messages.signals.scoredDays(days)} table={() => scoreTable(score, i18n)} />
    </>
  );
}

type Ahead = Pick<OutlookScore['by_days_ahead'][number], 'days_ahead' | 'hit_rate' | 'base_hit_rate'>;

/** How the nearest outlook compares with the colour that is usual for such a day, and from when on none is better. */
export function describeRecord(rows: readonly Ahead[], { messages, formats }: I18n): string {
  const [first] = rows;
  if (first?.hit_rate == null || first.base_hit_rate == null) return '';
  const isBetter = ({ hit_rate, base_hit_rate }: Ahead) => (hit_rate ?? 0) > (base_hit_rate ?? 0);
  const usual = messages.signals.usualColour(formats.percent(first.base_hit_rate));
  const worse = rows[rows.findLastIndex(isBetter) + 1];
  return worse ? `${usual} ${messages.signals.noBetter(worse.days_ahead)}` : usual;
}

function scoreTable(score: OutlookScore, { messages }: I18n): ChartTableData {
  const { ahead, hit, baseHit, model, base, days } = messages.signals.columns;
  return {
    name: messages.signals.scoreFile,
    head: [ahead, days, hit, baseHit, model, base],
    rows: score.by_days_ahead.map((row) => [
      row.days_ahead,
      row.days,
      percentOf(row.hit_rate),
      percentOf(row.base_hit_rate),
      row.model,
      row.base_rates,
    ]),
  };
}
