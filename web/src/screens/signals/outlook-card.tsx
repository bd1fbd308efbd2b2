import type { OutlookScore, TempoOutlook } from '../../api/signals.ts';
import { Twin, type TwinTable } from '../../charts/twin.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure, Row } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useVoice, type Voice } from '../../words/language.tsx';

type Asked<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
type OutlookProps = { outlook: Asked<TempoOutlook>; score: Asked<OutlookScore> };

/** What our outlooks were worth, against the plain rates of such days; also where they lose. */
export function OutlookCard({ outlook, score }: OutlookProps) {
  const { words } = useVoice();
  return (
    <Card title={words.signals.judged} span={4}>
      <PanelState state={stateOfQuery(score)} height={220} onRetry={() => void score.refetch()}>
        {score.data &&
          (score.data.overall.days > 0 ? (
            <Record score={score.data} />
          ) : (
            <p className="text-ink-2 mt-2">{words.signals.neverJudged}</p>
          ))}
      </PanelState>
      {outlook.data && <p className="small text-ink-3 mt-auto pt-3">{words.signals.method[outlook.data.method]}</p>}
    </Card>
  );
}

/** The days ahead that have a line of their own; all of them are in the table. */
const named = [2, 5, 9];

function Record({ score }: { score: OutlookScore }) {
  const voice = useVoice();
  const { words, formats } = voice;
  const { days, model, base_rates } = score.overall;
  const value = (share: number | null) => (share === null ? '–' : formats.number(share, 2));
  return (
    <>
      <Figure value={value(model)} unit={words.signals.against(value(base_rates))} />
      <p className="small text-ink-2">{words.signals.judgedDays(days)}</p>
      <div className="divide-line mt-2 divide-y">
        {score.by_days_ahead
          .filter(({ days_ahead }) => named.includes(days_ahead))
          .map((row) => (
            <Row key={row.days_ahead} name={words.signals.ahead(row.days_ahead)}>
              {words.signals.compared(value(row.model), value(row.base_rates))}
            </Row>
          ))}
      </div>
      <Twin isCompact sentence="" table={() => scoreTable(score, voice)} />
    </>
  );
}

function scoreTable(score: OutlookScore, { words }: Voice): TwinTable {
  const { ahead, model, base, day } = words.signals.columns;
  return {
    name: words.signals.scoreFile,
    head: [ahead, day, model, base],
    rows: score.by_days_ahead.map((row) => [row.days_ahead, row.days, row.model, row.base_rates]),
  };
}
