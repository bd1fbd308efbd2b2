import type { Day } from '@svc/domain/day';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { Home } from '../../api/queries.ts';
import { dailyValue } from '../../api/series.ts';
import { CalendarGrid, type CalendarMonth } from '../../charts/calendar-grid.tsx';
import { Twin, type TwinTable } from '../../charts/twin.tsx';
import { Card } from '../../kit/card.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Segment } from '../../kit/segment.tsx';
import { useVoice, type Voice } from '../../words/language.tsx';
import type { State } from '../../words/states.ts';
import { type CalendarFacts, type Metric, metrics, monthsOfCells } from './cells.ts';
import { DaySheet } from './day-sheet.tsx';
import { CalendarLegend } from './legend.tsx';
import { monthsShown, type Shown } from './range.ts';
import { calendarSentence } from './sentence.ts';

export type CalendarProps = {
  home: Home;
  facts: CalendarFacts;
  choices: readonly Shown[];
  shown: Shown;
  metric: Metric;
  day: Day;
  /** Of what the metric needs beside the totals. */
  state: State;
  onRetry: () => void;
  onChoose: (search: { shown?: Shown; metric?: Metric; day?: Day }) => void;
};

export function CalendarView(props: CalendarProps) {
  const { home, facts, shown, day } = props;
  const voice = useVoice();
  const months = monthsShown(shown, facts.newest);
  const days = monthsOfCells(months, 'kwh', facts, voice).flatMap(({ cells }) => cells.map((cell) => cell.day));
  return (
    <>
      <PageHead {...calendarSentence(facts, days, voice)} />
      <div className="cards">
        <GridCard {...props} />
        <DaySheet home={home} day={day} facts={facts} />
      </div>
    </>
  );
}

function GridCard({ facts, choices, shown, metric, day, state, onRetry, onChoose }: CalendarProps) {
  const voice = useVoice();
  const { words } = voice;
  const months = useMemo(
    () => monthsOfCells(monthsShown(shown, facts.newest), metric, facts, voice),
    [shown, metric, facts, voice],
  );
  const choose = useMemo(() => (chosen: Day) => onChoose({ day: chosen }), [onChoose]);
  const kinds = metrics.map((name) => [name, words.calendar.metrics[name]] as const);
  const controls = (
    <div className="flex flex-wrap gap-2">
      <ShownChoice {...{ choices, shown, onChoose }} />
      <Segment
        label={words.calendar.metric}
        choices={kinds}
        chosen={metric}
        onChoose={(name) => onChoose({ metric: name })}
      />
    </div>
  );
  return (
    <Card title={words.calendar.titles[metric]} span={9} aside={controls}>
      <PanelState state={state} height={560} onRetry={onRetry}>
        <Months months={months} label={words.calendar.titles[metric]} day={day} onChoose={choose} />
        <CalendarLegend metric={metric} daily={facts.daily} costs={facts.costs} hasTempo={facts.tempo.size > 0} />
        <Twin sentence="" table={() => cellTable(months, facts, voice)} />
      </PanelState>
    </Card>
  );
}

function ShownChoice({ choices, shown, onChoose }: Pick<CalendarProps, 'choices' | 'shown' | 'onChoose'>) {
  const { words } = useVoice();
  const name = ({ kind, from }: Shown) =>
    kind === 'twelve' ? words.calendar.twelve : kind === 'all' ? words.calendar.all : from.slice(0, 4);
  return (
    <select
      className="button button-soft"
      aria-label={words.calendar.shown}
      value={shown.from + shown.to}
      onChange={(event) => {
        const next = choices.find(({ from, to }) => from + to === event.target.value);
        if (next) onChoose({ shown: next });
      }}
    >
      {choices.map((choice) => (
        <option key={choice.from + choice.to} value={choice.from + choice.to}>
          {name(choice)}
        </option>
      ))}
    </select>
  );
}

/** How many months a phone shows before it is asked for more: the newest first. */
const monthsOnPhone = 3;
const phone = matchMedia('(max-width: 767px)');
function listenToPhone(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

type MonthsProps = { months: CalendarMonth[]; label: string; day: Day; onChoose: (day: Day) => void };

function Months({ months, label, day, onChoose }: MonthsProps) {
  const { words } = useVoice();
  // A tablet that is turned becomes one, and is one no more.
  const isPhone = useSyncExternalStore(listenToPhone, () => phone.matches);
  const [isWhole, setWhole] = useState(false);
  if (!isPhone) return <CalendarGrid label={label} months={months} chosen={day} onChoose={onChoose} />;
  const newestFirst = [...months].reverse();
  const drawn = isWhole ? newestFirst : newestFirst.slice(0, monthsOnPhone);
  return (
    <>
      <CalendarGrid label={label} months={drawn} chosen={day} onChoose={onChoose} />
      {drawn.length < months.length && (
        <button type="button" className="button mt-4 w-full" onClick={() => setWhole(true)}>
          {words.calendar.earlier(months.length - drawn.length)}
        </button>
      )}
    </>
  );
}

function cellTable(months: readonly CalendarMonth[], facts: CalendarFacts, { words }: Voice): TwinTable {
  const { day, energy_wh, value, state } = words.calendar.columns;
  return {
    name: words.calendar.file,
    head: [day, energy_wh, value, state],
    rows: months.flatMap(({ cells }) =>
      cells
        .filter((cell) => cell.day < facts.today)
        .map((cell) => [cell.day, dailyValue(facts.daily, cell.day), cell.text, cell.name]),
    ),
  };
}
