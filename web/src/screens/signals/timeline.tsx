import type { Day } from '@svc/domain/day';
import { wallTime } from '@svc/domain/paris-time';
import { TempoMark } from '../../charts/tempo-mark.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { now } from '../../period/clock.ts';
import { type ComingDay, type TempoDay, tenseStretches } from './days.ts';
import './timeline.css';

export type Lane = 'tempo' | 'grid' | 'flex';
type TimelineProps = { days: readonly ComingDay[]; lanes: readonly Lane[] };

/** The coming days on one line: three lanes on a wide window, a list of days on a narrow one. */
export function Timeline({ days, lanes }: TimelineProps) {
  const { messages } = useI18n();
  const has = (lane: Lane) => lanes.includes(lane);
  return (
    <div className="timeline">
      <div className="lane-names" aria-hidden="true">
        <span />
        {(['tempo', 'grid', 'flex'] as const).map((lane) => (
          <div key={lane} className="lane small">
            {has(lane) && (
              <>
                <b className="font-semibold">{messages.signals.lanes[lane]}</b>
                <span className="text-ink-2">{messages.signals.laneHints[lane]}</span>
              </>
            )}
          </div>
        ))}
      </div>
      <ol>
        {days.map((coming, index) => (
          <li key={coming.day} className="coming">
            <DayHead day={coming.day} index={index} hasOdds={has('tempo') && coming.tempo.kind === 'odds'} />
            {index === 0 && <Now />}
            {has('tempo') ? <TempoLane {...coming} /> : <div className="lane" data-empty="" />}
            {has('grid') ? <GridLane coming={coming} index={index} /> : <div className="lane" data-empty="" />}
            {has('flex') ? <FlexLane {...coming} index={index} /> : <div className="lane" data-empty="" />}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The position of the current time, behind the text. */
function Now() {
  const { hour, minute } = wallTime(now());
  return <i className="now" aria-hidden="true" style={{ left: `${(hour * 60 + minute) / 14.4}%` }} />;
}

function DayHead({ day, index, hasOdds }: { day: Day; index: number; hasOdds: boolean }) {
  const { messages, formats } = useI18n();
  // Shown once: the following days are probabilities, not colours.
  const later = index === 2 && hasOdds ? messages.signals.odds : '';
  const note = index === 0 ? messages.signals.today : index === 1 ? messages.signals.tomorrow : later;
  return (
    <div className="coming-head small">
      <div className={index < 2 ? 'font-semibold' : ''}>{formats.weekdayDate(day)}</div>
      <div className="text-ink-2">{note}</div>
    </div>
  );
}

function TempoLane({ tempo, night }: Pick<ComingDay, 'tempo' | 'night'>) {
  const { messages } = useI18n();
  return (
    <div className="lane" data-lane="tempo">
      <span className="lane-label">{messages.signals.lanes.tempo}</span>
      {night && <i className="tempo-night" data-colour={night} aria-hidden="true" />}
      <TempoCell tempo={tempo} />
    </div>
  );
}

function TempoCell({ tempo }: { tempo: TempoDay }) {
  const i18n = useI18n();
  const { messages } = i18n;
  if (tempo.kind === 'colour')
    return (
      <div className="tempo-block small" data-colour={tempo.colour}>
        <span>
          <TempoMark colour={tempo.colour} size={12} look="inked" />
          {messages.signals.colours[tempo.colour]}
        </span>
        <span />
      </div>
    );
  if (tempo.kind === 'always-blue') return <p className="coming-note">{messages.signals.alwaysBlue}</p>;
  if (tempo.kind === 'unpublished') return <p className="coming-note">{messages.signals.tempoNotYet}</p>;
  if (tempo.kind === 'silent') return <p className="coming-note">{messages.signals.unknown}</p>;
  if (tempo.kind === 'unknown') return <div className="lane-empty" role="img" aria-label={messages.signals.unknown} />;
  return (
    <div className="odds">
      {oddsLines(tempo, i18n).map(({ colour, text, share, isMost }) => (
        <span key={colour} className={isMost ? 'font-semibold' : 'text-ink-2'}>
          <TempoMark colour={colour} size={12} look="hollow" />
          <span className="sr">{messages.signals.colours[colour]}</span>
          {text}
          <i className="odds-bar" aria-hidden="true">
            <b style={{ width: `${100 * share}%` }} />
          </i>
        </span>
      ))}
    </div>
  );
}

const order = ['ROUGE', 'BLANC', 'BLEU'] as const;

/** A chance is a number; what the rules exclude is "never", not 0 %. */
export function oddsLines({ odds, canBeRed, canBeWhite }: Extract<TempoDay, { kind: 'odds' }>, i18n: I18n) {
  const { messages, formats } = i18n;
  const most = Math.max(odds.ROUGE, odds.BLANC, odds.BLEU);
  return order.map((colour) => {
    const isExcluded = (colour === 'ROUGE' && !canBeRed) || (colour === 'BLANC' && !canBeWhite);
    return {
      colour,
      share: isExcluded ? 0 : odds[colour],
      text: isExcluded ? messages.signals.never : formats.percent(odds[colour]),
      isMost: odds[colour] === most,
    };
  });
}

const heights = [0, 8, 15, 22];
/** Nothing is published further ahead: later days have nothing to wait for yet. */
const lastPublished = 3;

function GridLane({ coming: { grid, isGridSilent }, index }: { coming: ComingDay; index: number }) {
  const { messages, formats } = useI18n();
  const isKnown = grid !== undefined && grid.level !== null;
  if (!isKnown && index > lastPublished)
    return (
      <div className="lane" data-lane="grid" data-empty="">
        <div className="lane-empty" aria-hidden="true" />
      </div>
    );
  const tense = isKnown ? tenseStretches(grid.hours) : [];
  const stretches = tense.map(({ from, to }) =>
    messages.signals.hours(formats.clock(from * 60), formats.clock(to * 60)),
  );
  const missingReason = isGridSilent
    ? messages.signals.unknown
    : index === lastPublished
      ? messages.signals.gridDueTime
      : messages.signals.notPublished;
  const texts = isKnown ? [messages.signals.levels[grid.level as 1 | 2 | 3], ...stretches] : [missingReason];
  const tone = !isKnown ? 'text-ink-2' : grid.level === 1 ? '' : grid.level === 2 ? 'text-warn' : 'text-bad';
  return (
    <div className="lane" data-lane="grid">
      <span className="lane-label">{messages.signals.lanes.grid}</span>
      <span className={`small order-last max-lg:order-none ${tone}`} style={{ padding: '2px 4px' }}>
        {texts.map((part) => (
          <span key={part} className="block max-lg:ml-2 max-lg:inline-block">
            {part}
          </span>
        ))}
      </span>
      {isKnown ? (
        <div className="hours" aria-hidden="true">
          {grid.hours.map((level, hour) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place in the day
              key={hour}
              style={{
                height: heights[level ?? 1],
                background: level === null ? 'transparent' : `var(--sig-${level})`,
                outline: level === null ? '1px dashed var(--line-strong)' : 'none',
              }}
            />
          ))}
        </div>
      ) : (
        <div className="lane-empty" aria-hidden="true" />
      )}
    </div>
  );
}

function FlexLane({ flex, isFlexSilent, index }: Pick<ComingDay, 'flex' | 'isFlexSilent'> & { index: number }) {
  const { messages } = useI18n();
  if (index > 1) return <div className="lane" data-empty="" />;
  return (
    <div className="lane">
      <span className="lane-label">{messages.signals.lanes.flex}</span>
      {flex ? (
        <span className="flex-day small" data-type={flex}>
          {messages.signals.flexTypes[flex]}
        </span>
      ) : (
        <span className="coming-note">
          {flex === null && !isFlexSilent ? messages.signals.flexNotYet : messages.signals.unknown}
        </span>
      )}
    </div>
  );
}
