import { addDays, type Day } from '@svc/domain/day';
import type { GridSignal } from '../../api/queries.ts';
import { TempoMark } from '../../charts/tempo-mark.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { useVoice } from '../../words/language.tsx';
import type { TodayProps } from './props.ts';

type Colour = 'BLEU' | 'BLANC' | 'ROUGE';

export function SignalsCard({ today, tempo, signal }: Pick<TodayProps, 'today' | 'tempo' | 'signal'>) {
  const { words } = useVoice();
  return (
    <Card title={words.today.signals} span={4}>
      <PanelState state={stateOfQuery(tempo)} height={110}>
        {tempo.data && (
          <>
            <div className="mt-2 grid grid-cols-2 gap-2">
              <TempoDay title={words.today.tempoToday} colour={tempo.data.current.color} />
              <TempoDay title={words.today.tempoTomorrow} colour={tempo.data.tomorrow.color} />
            </div>
            {tempo.data.remaining && (
              <p className="small text-ink-2 mt-3">
                {words.today.remaining(
                  tempo.data.remaining.ROUGE,
                  tempo.data.remaining.BLANC,
                  tempo.data.remaining.BLEU,
                )}
              </p>
            )}
          </>
        )}
      </PanelState>
      <PanelState state={stateOfQuery(signal)} height={90}>
        {signal.data && (
          <>
            <GridDay title={words.today.gridToday} day={today} signal={signal.data} />
            <GridDay title={words.today.gridTomorrow} day={addDays(today, 1)} signal={signal.data} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

function TempoDay({ title, colour }: { title: string; colour: Colour | null }) {
  const { words } = useVoice();
  return (
    <div className="bg-well rounded-lg px-3 py-2">
      <div className="small text-ink-2">{title}</div>
      {colour === null ? (
        <div className="font-semibold">{words.today.tempoUnknown}</div>
      ) : (
        <div className="flex items-center gap-2 text-lg leading-7 font-semibold">
          <TempoMark colour={colour} />
          {words.today.colours[colour]}
        </div>
      )}
    </div>
  );
}

const heights = [0, 8, 15, 22];

function GridDay({ title, day, signal }: { title: string; day: Day; signal: GridSignal }) {
  const { words } = useVoice();
  const found = signal.days.find(({ date }) => date === day);
  const level = found?.level ?? null;
  const word = level === null ? words.today.unknown : words.today.levels[level as 1 | 2 | 3];
  const tone = level === null ? 'text-ink-3' : level === 1 ? 'text-ok' : level === 2 ? 'text-warn' : 'text-bad';
  const hours = found?.hours ?? Array.from({ length: 24 }, () => null);
  return (
    <div className="mt-3">
      <div className="small flex justify-between gap-2">
        <span className="text-ink-2">{title}</span>
        <span className={`font-medium ${tone}`}>{word}</span>
      </div>
      <div className="mt-1 flex h-[22px] items-end gap-0.5" aria-hidden="true">
        {hours.map((value, hour) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the day
            key={hour}
            className="block flex-1 rounded-[2px]"
            style={{
              height: heights[value ?? 1],
              background: value === null ? 'transparent' : `var(--sig-${value})`,
              outline: value === null ? '1px dashed var(--line-strong)' : 'none',
              outlineOffset: -1,
            }}
          />
        ))}
      </div>
    </div>
  );
}
