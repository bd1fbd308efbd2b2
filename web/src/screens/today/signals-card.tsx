import { addDays, type Day } from '@svc/domain/day';
import type { GridSignal, Tempo } from '../../api/queries.ts';
import { TempoMark } from '../../charts/tempo-mark.tsx';
import { stateOfQuery } from '../../figures/panel.ts';
import { Card } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { Link } from '../../router/index.tsx';
import type { TodayProps } from './props.ts';
import { type TempoDay, tempoDays } from './tempo-days.ts';

type SignalsProps = Pick<TodayProps, 'home' | 'today' | 'tempo' | 'signal'>;

export function SignalsCard({ home, today, tempo, signal }: SignalsProps) {
  const { messages } = useI18n();
  return (
    <Card
      title={messages.today.signals}
      span={4}
      aside={
        <Link to="/signals" className="link">
          {messages.today.allSignals}
        </Link>
      }
    >
      <PanelState state={stateOfQuery(tempo)} height={132}>
        {tempo.data && (
          <>
            <TempoDays today={today} tempo={tempo.data} />
            {tempo.data.remaining && (
              <p className="small text-ink-2 mt-2">
                {messages.today.remaining(
                  tempo.data.remaining.ROUGE,
                  tempo.data.remaining.BLANC,
                  tempo.data.remaining.BLEU,
                )}
                {home.pricing_option !== null && home.pricing_option !== 'TEMPO' && ` ${messages.today.notTempo}`}
              </p>
            )}
          </>
        )}
      </PanelState>
      <PanelState state={stateOfQuery(signal)} height={102}>
        {signal.data && (
          <>
            <GridDay title={messages.today.gridToday} day={today} signal={signal.data} />
            <GridDay title={messages.today.gridTomorrow} day={addDays(today, 1)} signal={signal.data} />
          </>
        )}
      </PanelState>
    </Card>
  );
}

function TempoDays({ today, tempo }: { today: Day; tempo: Tempo }) {
  const i18n = useI18n();
  const { messages } = i18n;
  const unknown = tempo.silent ? messages.today.silent : messages.today.tempoUnknown;
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      {tempoDays(today, tempo, i18n).map((day) => (
        <TempoTile key={day.title} {...day} unknown={unknown} />
      ))}
    </div>
  );
}

function TempoTile({ title, colour, unknown, until }: TempoDay & { unknown: string }) {
  const { messages } = useI18n();
  return (
    <div className="bg-well rounded-lg px-3 py-2">
      <div className="small text-ink-2">{title}</div>
      {colour === null ? (
        <div className="font-semibold">{unknown}</div>
      ) : (
        <>
          <div className="flex items-center gap-2 text-lg leading-7 font-semibold">
            <TempoMark colour={colour} />
            {messages.today.colours[colour]}
          </div>
          <div className="small text-ink-2">{messages.today.untilSix(until)}</div>
        </>
      )}
    </div>
  );
}

/** The level with its hours: all day, or the one stretch that it is about. */
function describeLevel(level: number | null, hours: readonly (number | null)[], { messages, formats }: I18n): string {
  if (level === null) return messages.today.unknown;
  const label = messages.today.levels[level as 1 | 2 | 3];
  if (hours.every((value) => value === 1)) return messages.today.allDay(label);
  const tense = hours.flatMap((value, hour) => ((value ?? 1) > 1 ? [hour] : []));
  const [from = 0, to = 0] = [tense[0], tense.at(-1)];
  if (tense.length === 0 || to - from !== tense.length - 1) return label;
  return messages.today.between(label, formats.clock(from * 60), formats.clock((to + 1) * 60));
}

const heights = [0, 8, 15, 22];

function GridDay({ title, day, signal }: { title: string; day: Day; signal: GridSignal }) {
  const i18n = useI18n();
  const found = signal.days.find(({ date }) => date === day);
  const level = found?.level ?? null;
  const tone = level === null ? 'text-ink-3' : level === 1 ? 'text-ok' : level === 2 ? 'text-warn' : 'text-bad';
  const hours: readonly (number | null)[] = found?.hours ?? Array.from({ length: 24 }, () => null);
  return (
    <div className="mt-2">
      <div className="small flex justify-between gap-2">
        <span className="text-ink-2">{title}</span>
        <span className={`text-right font-medium ${tone}`}>
          {level === null && signal.silent ? i18n.messages.today.silent : describeLevel(level, hours, i18n)}
        </span>
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
