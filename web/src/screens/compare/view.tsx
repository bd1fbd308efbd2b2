import { addDays, type Day, weekdayOf } from '@svc/domain/day';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { StackBars } from '../../charts/stack-bars.tsx';
import { YearBars } from '../../charts/year-bars.tsx';
import { YearLines } from '../../charts/year-lines.tsx';
import { InBar } from '../../kit/bar-slot.tsx';
import { Card, Legend } from '../../kit/card.tsx';
import { reservesLayout } from '../../kit/layout-reservation.ts';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { Segment } from '../../kit/segment.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { missingBackground } from '../../theme/registers.ts';
import { DifferenceCard } from './difference-card.tsx';
import { compareSentence } from './sentence.ts';
import { byMonth, type Compared, type ComparedYear, type Mode, modes, runningSums } from './windows.ts';

/** A year is called by the years it touches: 2025, or 2024–2025. */
function yearName({ from, to }: Pick<ComparedYear, 'from' | 'to'>, { messages }: I18n): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : messages.compare.years(first, last);
}

const colours = ['var(--accent)', 'var(--last)', 'var(--ink-2)', 'var(--hatch)'];
// As the bars and lines of the charts look: full, paler, hollow, hatched.
const fills = ['var(--reg-hp)', 'var(--reg-hc)', 'var(--surface)', missingBackground.hole];
const edges = [undefined, undefined, 'var(--accent)', 'var(--last)'];

const lineLegend = (names: readonly string[]) =>
  names.map((label, place) => ({
    label,
    colour: colours[place] ?? 'var(--last)',
    form: place === 0 ? ('line' as const) : place === 1 ? ('dash' as const) : ('dot' as const),
  }));

const barLegend = (names: readonly string[]) =>
  names.map((label, place) => ({
    label,
    colour: fills[place] ?? 'var(--last)',
    edge: edges[place],
  }));

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
  const x = (index: number) => (index / compared.days) * 150;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-ink-2">{messages.compare.row.compare}</span>
      <b className="chip font-semibold">{`${formats.dayMonth(compared.from)} – ${formats.dayPlain(compared.to)}`}</b>
      <span className="text-ink-2">{messages.compare.row.to}</span>
      <b className="chip font-semibold">{messages.compare.row.before}</b>
      <span className="flex items-center gap-3 md:ml-auto">
        <svg width="150" height="14" aria-hidden="true">
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
        <span>{messages.compare.commonOf(compared.common, compared.days)}</span>
      </span>
    </div>
  );
}

export type CompareProps = { compared: Compared; mode: Mode; onMode: (mode: Mode) => void };

export function CompareView({ compared, mode, onMode }: CompareProps) {
  const i18n = useI18n();
  const { messages } = i18n;
  const choices = modes.map((name) => [name, messages.compare.modes[name]] as const);
  return (
    <>
      <PageHead {...compareSentence(compared, i18n)} isKnown={!reservesLayout()}>
        <InBar from={1024}>
          <Segment label={messages.compare.mode} choices={choices} chosen={mode} onChoose={onMode} />
        </InBar>
      </PageHead>
      {compared.common === 0 && <Note>{messages.compare.under13}</Note>}
      {compared.common > 0 && <CommonStrip compared={compared} />}
      <div className="cards">
        {compared.common > 0 && <DifferenceCard compared={compared} />}
        <LinesCard compared={compared} isWide={compared.common === 0} />
        <MonthsCard compared={compared} />
        {compared.common > 0 && <WeekdayCard compared={compared} />}
      </div>
    </>
  );
}

function LinesCard({ compared, isWide }: { compared: Compared; isWide: boolean }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { dates, years } = compared;
  const { days, isLeftOut, sums_wh } = runningSums(compared);
  const names = years.map((year) => yearName(year, i18n));
  const ticks = days.flatMap((day, at) => (day.endsWith('-01') ? [{ label: formats.monthShort(day), at }] : []));
  const hasMissingDays = isLeftOut.includes(true);
  const legend = [
    ...lineLegend(names),
    ...(hasMissingDays
      ? [{ label: messages.compare.leftOut, colour: missingBackground.hole, edge: 'var(--hatch)' }]
      : []),
  ];
  return (
    <Card title={messages.compare.cumulated} span={isWide ? 12 : 8} aside={<Legend entries={legend} />}>
      <YearLines
        label={messages.compare.cumulated}
        years={names}
        names={days.map(formats.dayNumberMonth)}
        leftOut={messages.compare.leftOut}
        sums_wh={sums_wh}
        isLeftOut={isLeftOut}
        ticks={ticks}
        height={230}
      />
      <ChartTable
        sentence={[
          compared.common > 0
            ? messages.compare.commonOf(compared.common, compared.days)
            : messages.compare.knownOf(dates.length, compared.days),
          hasMissingDays ? messages.compare.standsStill : '',
        ].join(' ')}
        table={() => sumTable(days, sums_wh, names, i18n)}
      />
    </Card>
  );
}

function MonthsCard({ compared }: { compared: Compared }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const months = byMonth(compared);
  const names = compared.years.map((year) => yearName(year, i18n));
  const groups = months.map(({ month, days, sums_wh }) => ({
    key: month,
    label: months.length > 8 ? formats.capital(formats.monthLetter(month)) : formats.monthShort(month),
    name: messages.compare.monthOf(formats.capital(formats.month(month)), days),
    values_wh: sums_wh,
  }));
  return (
    <Card
      title={messages.compare.months}
      span={compared.common > 0 ? 8 : 12}
      aside={<Legend entries={barLegend(names)} />}
    >
      <YearBars label={messages.compare.months} groups={groups} years={names} height={200} />
      <ChartTable sentence={messages.compare.sameDays} table={() => monthTable(compared, names, i18n)} />
    </Card>
  );
}

/** A mean day of each weekday, against the same dates of the year before. */
function WeekdayCard({ compared }: { compared: Compared }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const monday = addDays(compared.from, 1 - weekdayOf(compared.from));
  const mean = (age: number, weekday: number) => {
    const values = compared.years.find((year) => year.age === age)?.values_wh ?? [];
    const picked = compared.dates.flatMap((day, index) => (weekdayOf(day) === weekday ? [values[index] ?? 0] : []));
    return picked.length === 0 ? null : picked.reduce((sum, wh) => sum + wh, 0) / picked.length;
  };
  const bars = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const day = addDays(monday, weekday - 1);
    const wh = mean(0, weekday);
    return {
      key: String(weekday),
      label: formats.capital(formats.weekdayLetter(day)),
      name: formats.capital(formats.weekday(day)),
      parts: wh === null ? null : [{ register: 'base' as const, wh }],
      before_wh: mean(1, weekday),
    };
  });
  const table = (): ChartTableData => ({
    name: messages.compare.files.weekdays,
    head: [messages.compare.columns.weekday, messages.compare.columns.now_wh, messages.compare.columns.before_wh],
    rows: bars.map(({ name, parts, before_wh }) => [name, parts?.[0]?.wh ?? null, before_wh]),
  });
  const legend = [{ label: messages.before, colour: 'var(--ink-2)', form: 'line' as const }];
  return (
    <Card title={messages.compare.weekdays} span={4} aside={<Legend entries={legend} />}>
      <StackBars label={messages.compare.weekdays} bars={bars} height={190} />
      <ChartTable isCompact sentence={messages.compare.weekdayHint} table={table} />
    </Card>
  );
}

function sumTable(
  days: readonly Day[],
  sums: readonly (readonly (number | null)[])[],
  names: readonly string[],
  { messages }: I18n,
): ChartTableData {
  return {
    name: messages.compare.files.cumulated,
    head: [messages.compare.columns.day, ...names.map(messages.compare.columns.sum_wh)],
    rows: days.map((day, index) => [day, ...sums.map((sum) => sum[index] ?? null)]),
  };
}

function monthTable(compared: Compared, names: readonly string[], { messages }: I18n): ChartTableData {
  return {
    name: messages.compare.files.months,
    head: [
      messages.compare.columns.month,
      messages.compare.columns.days,
      ...names.map(messages.compare.columns.energy_wh),
    ],
    rows: byMonth(compared).map(({ month, days, sums_wh }) => [month.slice(0, 7), days, ...sums_wh]),
  };
}
