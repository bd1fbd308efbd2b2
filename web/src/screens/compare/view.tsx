import './compare.css';
import { InBar } from '../../kit/bar-slot.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { Segment } from '../../kit/segment.tsx';
import { useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { daysOfPeriod } from '../../period/period.ts';
import { Link } from '../../router/index.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { type Cause, type HourlyComparison, mainCause } from './hours.ts';
import { MeanDayCard } from './mean-day-card.tsx';
import { compareSentence } from './sentence.ts';
import { type Compared, type Mode, type MonthPair, modes, pairOf, sumOf } from './windows.ts';
import { MonthPairCard, MonthsCard, RunningCard, WeekdayCard } from './year-cards.tsx';

const stripWidth = 150;

/** Which days of the running year are compared, drawn and counted. */
function CommonStrip({ compared }: { compared: Compared }) {
  const { messages, formats } = useI18n();
  const common = new Set<string>(compared.dates);
  const runs: { from: number; to: number; isCommon: boolean }[] = [];
  daysOfPeriod(compared).forEach((day, index) => {
    const last = runs.at(-1);
    const isCommon = common.has(day);
    if (last?.isCommon === isCommon) last.to = index + 1;
    else runs.push({ from: index, to: index + 1, isCommon });
  });
  const x = (index: number) => (index / compared.days) * stripWidth;
  return (
    <div className="compare-dates">
      <span className="text-ink-2">{messages.compare.row.compare}</span>
      <b>{formats.dayRange(compared.from, compared.to)}</b>
      <span className="text-ink-2">{messages.compare.row.to}</span>
      <b>{messages.compare.row.before}</b>
      <span className="compare-common">
        <svg width={stripWidth} height="14" aria-hidden="true">
          {runs.map(({ from, to, isCommon }) => (
            <rect
              key={from}
              x={x(from)}
              width={Math.max(1, x(to) - x(from))}
              height="14"
              fill={isCommon ? 'var(--reg-hc)' : 'url(#dashes)'}
            />
          ))}
        </svg>
        {/* The page of the homes names the days that are missing, and why. */}
        <Link className="link" to="/homes">
          {messages.compare.commonDays(compared.common, compared.days)}
        </Link>
      </span>
    </div>
  );
}

export type CompareProps = {
  compared: Compared;
  /** Where no date is known two years running. */
  monthPair: MonthPair | undefined;
  hours: HourlyComparison;
  causes: readonly Cause[];
  /** Of the half hours of both years. */
  state: State;
  mode: Mode;
  onMode: (mode: Mode) => void;
};

const week = [1, 2, 3, 4, 5, 6, 7];

export function CompareView({ compared, monthPair, hours, causes, state, mode, onMode }: CompareProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const choices = modes.map((name) => [name, messages.compare.modes[name]] as const);
  const [now, before] = pairOf(compared, compared.years);
  const whole = (sumOf(now?.values_wh ?? []) ?? 0) - (sumOf(before?.values_wh ?? []) ?? 0);
  const cause = mainCause(causes, whole);
  return (
    <>
      <PageHead {...compareSentence(compared, i18n, cause, monthPair)} isKnown={!reservesLayout()}>
        <InBar from={1024}>
          <Segment label={messages.compare.mode} choices={choices} chosen={mode} onChoose={onMode} />
        </InBar>
      </PageHead>
      {compared.common > 0 ? (
        <CommonStrip compared={compared} />
      ) : monthPair ? (
        <p className="text-ink-2">{messages.compare.monthsOnly}</p>
      ) : (
        <Note>{messages.compare.under13}</Note>
      )}
      <div className="cards">
        {compared.common > 0 && (
          <>
            <DifferenceCard compared={compared} causes={causes} state={state} />
            <MeanDayCard hours={hours} state={state} />
            <WeekdayCard compared={compared} strong={cause?.weekdays ?? week} />
            <RunningCard compared={compared} />
          </>
        )}
        {monthPair && <MonthPairCard pair={monthPair} />}
        <MonthsCard compared={compared} />
      </div>
    </>
  );
}
