import { type TempoSeason, tempoQuota, tempoSeason } from '@svc/domain/calendars/tempo';
import { addMonths, type Day, daysBetween } from '@svc/domain/day';
import type { Tempo } from '../../api/queries.ts';
import type { TempoColour, TempoColours } from '../../api/signals.ts';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { TempoMark } from '../../charts/tempo-mark.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card, Figure } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { ChoiceField } from '../../kit/select.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';

type QueryResult<Data> = { data: Data | undefined; isPending: boolean; error: Error | null; refetch: () => unknown };
type SeasonProps = {
  today: Day;
  season: TempoSeason;
  colours: QueryResult<TempoColours>;
  tempo: Tempo | undefined;
  onSeason: (season: TempoSeason) => void;
};

const order = ['ROUGE', 'BLANC', 'BLEU'] as const;
const pastSeasons = 3;

export const listSeasons = (today: Day) =>
  Array.from({ length: pastSeasons + 1 }, (_, index) => tempoSeason(addMonths(today, -12 * index)));

/** How many days of each colour a season has had, and what is left of the running one. */
export function SeasonCard({ today, season, colours, tempo, onSeason }: SeasonProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const isRunning = season.end >= today;
  const choice = (
    <ChoiceField
      label={messages.signals.season}
      choices={listSeasons(today).map(({ start, name }) => ({ id: start, name }))}
      chosen={season.start}
      onChoose={(id) => {
        const next = listSeasons(today).find(({ start }) => start === id);
        if (next) onSeason(next);
      }}
    />
  );
  return (
    <Card title={messages.signals.seasonTitle} span={4} aside={choice}>
      <PanelState state={stateOfQuery(colours)} height={260}>
        {colours.data && (
          <>
            {isRunning && <Left tempo={tempo} />}
            <Counters season={season} colours={colours.data} today={today} />
            <ChartTable sentence={messages.signals.counted} table={() => seasonTable(season, colours.data, i18n)} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

function Left({ tempo }: { tempo: Tempo | undefined }) {
  const { messages, formats } = useI18n();
  const left = tempo?.remaining;
  if (!left) return <p className="text-ink-2 mt-1">{messages.signals.leftUnknown}</p>;
  return (
    <>
      <Figure value={formats.number(left.ROUGE)} unit={messages.signals.redLeft(left.ROUGE)} />
      <p className="small text-ink-2">{messages.signals.othersLeft(left.BLANC, left.BLEU)}</p>
    </>
  );
}

function countOf(colours: TempoColours, { start, end }: TempoSeason, today: Day): Record<TempoColour, number> {
  const counts = { BLEU: 0, BLANC: 0, ROUGE: 0 };
  for (const [day, colour] of colours) if (day >= start && day <= end && day <= today) counts[colour] += 1;
  return counts;
}

function Counters({ season, colours, today }: { season: TempoSeason; colours: TempoColours; today: Day }) {
  const { messages } = useI18n();
  const quota = tempoQuota(season);
  const counts = countOf(colours, season, today);
  const known = counts.BLEU + counts.BLANC + counts.ROUGE;
  const elapsed = daysBetween(season.start, season.end < today ? season.end : today) + 1;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {order.map((colour) => (
        <div key={colour}>
          <div className="small flex justify-between gap-2">
            <b className="font-semibold">{messages.signals.colours[colour]}</b>
            <span className="text-ink-2">{messages.signals.used(counts[colour], quota[colour])}</span>
          </div>
          <Marks colour={colour} used={counts[colour]} quota={quota[colour]} />
        </div>
      ))}
      {known < elapsed && <p className="small text-ink-2">{messages.signals.seasonUnknownDays(elapsed - known)}</p>}
    </div>
  );
}

function Marks({ colour, used, quota }: { colour: TempoColour; used: number; quota: number }) {
  if (colour === 'BLEU')
    return (
      <div className="bg-well mt-1 h-3 rounded" aria-hidden="true">
        <div
          className="h-3 rounded"
          style={{ width: `${Math.min(100, (used / quota) * 100)}%`, background: 'var(--reg-bleu-hp)' }}
        />
      </div>
    );
  return (
    <div className="marks mt-1" aria-hidden="true">
      {Array.from({ length: Math.max(quota, used) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the row
        <TempoMark key={index} colour={colour} size={11} look={index < used ? 'own' : 'hollow'} />
      ))}
    </div>
  );
}

function seasonTable(season: TempoSeason, colours: TempoColours | undefined, { messages }: I18n): ChartTableData {
  return {
    name: messages.signals.file(season.name.replace('/', '-')),
    head: [messages.signals.columns.day, messages.signals.columns.colour],
    rows: [...(colours ?? [])].map(([day, colour]) => [day, messages.signals.colours[colour]]),
  };
}
