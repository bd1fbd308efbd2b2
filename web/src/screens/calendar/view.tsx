import type { Day } from '@svc/domain/day';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Home } from '../../api/queries.ts';
import { dailyValue } from '../../api/series.ts';
import { CalendarGrid, type CalendarMonth } from '../../charts/calendar-grid.tsx';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { InBar, useIsWide } from '../../kit/bar-slot.tsx';
import { Card } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { Segment } from '../../kit/segment.tsx';
import { ChoiceField } from '../../kit/select.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import type { State } from '../../messages/states.ts';
import { type CalendarFacts, type Metric, metrics, monthsOfCells } from './cells.ts';
import { DaySheet } from './day-sheet.tsx';
import { CalendarLegend } from './legend.tsx';
import { daysShown, monthsShown, type Shown } from './range.ts';
import { calendarSentence } from './sentence.ts';

/** How many of the days that are over have a value of what is shown. */
function gridSentence(months: readonly CalendarMonth[], { today }: CalendarFacts, { messages }: I18n): string {
  const over = months.flatMap(({ cells }) => cells.filter((cell) => cell.day < today));
  return messages.calendar.withValue(over.filter(({ text }) => text !== '').length, over.length);
}

/** The grid as a table: a line a day that is over. */
function cellTable(months: readonly CalendarMonth[], facts: CalendarFacts, { messages }: I18n): ChartTableData {
  const { day, energy_wh, value, state } = messages.calendar.columns;
  return {
    name: messages.calendar.file,
    head: [day, energy_wh, value, state],
    rows: months.flatMap(({ cells }) =>
      cells
        .filter((cell) => cell.day < facts.today)
        .map((cell) => [cell.day, dailyValue(facts.daily, cell.day), cell.text, cell.name]),
    ),
  };
}

export type CalendarProps = {
  home: Home;
  facts: CalendarFacts;
  choices: readonly Shown[];
  shown: Shown;
  metric: Metric;
  day: Day;
  /** Of what the metric needs beside the totals. */
  state: State;
  onChoose: (search: { shown?: Shown; metric?: Metric; day?: Day }) => void;
};

export function CalendarView(props: CalendarProps) {
  const { home, facts, choices, shown, metric, day, state, onChoose } = props;
  const i18n = useI18n();
  const months = useMemo(
    () => monthsOfCells(monthsShown(shown, facts.newest), metric, facts, i18n),
    [shown, metric, facts, i18n],
  );
  // Where days are missing the panel itself counts them.
  const sentence = state.kind === 'partial' ? i18n.messages.calendar.hint : gridSentence(months, facts, i18n);
  return (
    <>
      <PageHead
        {...calendarSentence(facts, daysShown(shown, facts.newest), i18n, state.kind === 'partial')}
        isKnown={!reservesLayout()}
      >
        <InBar from={1024}>
          <ShownChoice choices={choices} shown={shown} onChoose={onChoose} />
        </InBar>
      </PageHead>
      <div className="cards">
        <GridCard {...props} months={months}>
          <ChartTable sentence={sentence} table={() => cellTable(months, facts, i18n)} />
        </GridCard>
        <DaySheet home={home} day={day} facts={facts} />
      </div>
    </>
  );
}

type GridProps = CalendarProps & { months: CalendarMonth[]; children: ReactNode };

function GridCard({ facts, shown, metric, day, state, months, children, onChoose }: GridProps) {
  const { messages, formats } = useI18n();
  const choose = useMemo(() => (chosen: Day) => onChoose({ day: chosen }), [onChoose]);
  const kinds = metrics.map((name) => [name, messages.calendar.metrics[name]] as const);
  const title = (
    <>
      {messages.calendar.titles[metric]}
      <span className="text-ink-2 font-normal">
        {` · ${messages.calendar.fromTo(formats.monthYear(shown.from), formats.monthYear(shown.to))}`}
      </span>
    </>
  );
  const kind = (
    <Segment
      label={messages.calendar.metric}
      choices={kinds}
      chosen={metric}
      onChoose={(name) => onChoose({ metric: name })}
    />
  );
  return (
    <Card title={title} span={9} aside={kind}>
      <PanelState state={state} height={560}>
        <Months months={months} label={messages.calendar.titles[metric]} day={day} onChoose={choose} />
        <CalendarLegend metric={metric} daily={facts.daily} costs={facts.costs} hasTempo={facts.tempo.size > 0} />
        {children}
      </PanelState>
    </Card>
  );
}

function ShownChoice({ choices, shown, onChoose }: Pick<CalendarProps, 'choices' | 'shown' | 'onChoose'>) {
  const { messages } = useI18n();
  const name = ({ kind, from }: Shown) =>
    kind === 'twelve' ? messages.calendar.twelve : kind === 'all' ? messages.calendar.all : from.slice(0, 4);
  return (
    <ChoiceField
      label={messages.calendar.shown}
      icon={<CalendarDays size={16} aria-hidden="true" />}
      choices={choices.map((choice) => ({ id: choice.from + choice.to, name: name(choice), note: '' }))}
      chosen={shown.from + shown.to}
      onChoose={(id) => {
        const next = choices.find(({ from, to }) => from + to === id);
        if (next) onChoose({ shown: next });
      }}
    />
  );
}

/** The number of months a phone shows before the user requests more: the newest first. */
const monthsOnPhone = 3;

type MonthsProps = { months: CalendarMonth[]; label: string; day: Day; onChoose: (day: Day) => void };

function Months({ months, label, day, onChoose }: MonthsProps) {
  const { messages } = useI18n();
  // A tablet that is turned becomes one, and is one no more.
  const isPhone = !useIsWide(768);
  const [isWhole, setWhole] = useState(false);
  if (!isPhone) return <CalendarGrid label={label} months={months} chosen={day} onChoose={onChoose} />;
  const newestFirst = [...months].reverse();
  const drawn = isWhole ? newestFirst : newestFirst.slice(0, monthsOnPhone);
  return (
    <>
      <CalendarGrid label={label} months={drawn} chosen={day} onChoose={onChoose} />
      {drawn.length < months.length && (
        <button type="button" className="button mt-4 w-full" onClick={() => setWhole(true)}>
          {messages.calendar.earlier(months.length - drawn.length)}
        </button>
      )}
    </>
  );
}
