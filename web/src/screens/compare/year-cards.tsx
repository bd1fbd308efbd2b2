import { addDays, type Day, weekdayOf } from '@svc/domain/day';
import { ChartTable, type ChartTableData } from '../../charts/chart-table.tsx';
import { DifferenceLine } from '../../charts/difference-line.tsx';
import { StackBars } from '../../charts/stack-bars.tsx';
import { Card, Figure, Legend, Row } from '../../kit/card.tsx';
import { type I18n, useI18n } from '../../messages/i18n.tsx';
import { monthName } from './month-name.ts';
import {
  byMonth,
  type Compared,
  type ComparedYear,
  type MonthPair,
  pairOf,
  runningDifference,
  runningSums,
  weekdayMean,
} from './windows.ts';

/** A year is called by the years it touches: 2025, or 2024–2025. */
function yearName({ from, to }: Pick<ComparedYear, 'from' | 'to'>, { messages }: I18n): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return first === last ? first : messages.compare.years(first, last);
}

const useBeforeLegend = () => {
  const { messages } = useI18n();
  return <Legend entries={[{ label: messages.before, colour: 'var(--ink-2)', form: 'line' as const }]} />;
};

/** The difference itself: both years would be two lines on each other. */
export function RunningCard({ compared }: { compared: Compared }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const { days, isLeftOut } = runningSums(compared);
  const differences = runningDifference(compared);
  const ticks = days.flatMap((day, at) => (day.endsWith('-01') ? [{ label: formats.monthShort(day), at }] : []));
  const hasMissingDays = isLeftOut.includes(true);
  return (
    <Card title={messages.compare.cumulated} span={4}>
      <DifferenceLine
        label={messages.compare.cumulated}
        differences_wh={differences}
        names={days.map(formats.dayNumberMonth)}
        leftOut={messages.compare.leftOut}
        ticks={ticks}
        height={150}
      />
      <ChartTable
        sentence={
          hasMissingDays ? messages.compare.standsStill : messages.compare.commonOf(compared.common, compared.days)
        }
        table={() => sumTable(compared, differences, i18n)}
      />
    </Card>
  );
}

/** The last two whole months, by the mean day of each. */
export function MonthPairCard({ pair }: { pair: MonthPair }) {
  const { messages, formats } = useI18n();
  const { month, before, wh, before_wh, perDay_wh, beforePerDay_wh } = pair;
  const change = formats.change(perDay_wh, beforePerDay_wh);
  const energyOf = (energy: number, perDay: number) =>
    messages.compare.monthEnergy(formats.energy(energy), formats.energy(perDay));
  return (
    <Card title={messages.compare.lastMonths} span={12}>
      {change !== undefined && <Figure value={change} unit={messages.compare.perDay} />}
      <div className="divide-line mt-2 divide-y">
        <Row name={formats.capital(formats.monthYear(month))}>{energyOf(wh, perDay_wh)}</Row>
        <Row name={formats.capital(formats.monthYear(before))}>{energyOf(before_wh, beforePerDay_wh)}</Row>
      </div>
    </Card>
  );
}

/** The months of this year; a tick is the same days a year earlier. */
export function MonthsCard({ compared }: { compared: Compared }) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const months = byMonth(compared);
  const legend = useBeforeLegend();
  const bars = months.map((month) => {
    const [now, before] = pairOf(compared, month.sums_wh);
    return {
      key: month.month,
      label: months.length > 4 ? formats.capital(formats.monthLetter(month.month)) : formats.monthShort(month.month),
      name: monthName(month, compared, i18n),
      parts: now == null ? null : [{ register: 'base' as const, wh: now }],
      before_wh: before ?? null,
    };
  });
  const hasBefore = compared.common > 0;
  return (
    <Card title={messages.compare.months} span={hasBefore ? 4 : 12} aside={hasBefore && legend}>
      <StackBars label={messages.compare.months} bars={bars} height={150} />
      <ChartTable
        sentence={
          hasBefore ? messages.compare.sameDays : messages.compare.knownOf(compared.dates.length, compared.days)
        }
        table={() => monthTable(compared, i18n)}
      />
    </Card>
  );
}

type WeekdayCardProps = {
  compared: Compared;
  /** The days of the week from which the difference comes; the others are paler. */
  strong: readonly number[];
};

/** A mean day of each weekday, against those of the year before. */
export function WeekdayCard({ compared, strong }: WeekdayCardProps) {
  const i18n = useI18n();
  const { messages, formats } = i18n;
  const legend = useBeforeLegend();
  const monday = addDays(compared.from, 1 - weekdayOf(compared.from));
  const bars = [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const day = addDays(monday, weekday - 1);
    const wh = weekdayMean(compared, 0, weekday);
    return {
      key: String(weekday),
      label: formats.capital(formats.weekdayLetter(day)),
      name: formats.capital(formats.weekday(day)),
      isDim: !strong.includes(weekday),
      parts: wh === null ? null : [{ register: 'base' as const, wh }],
      before_wh: weekdayMean(compared, 1, weekday),
    };
  });
  const table = (): ChartTableData => ({
    name: messages.compare.files.weekdays,
    head: [messages.compare.columns.weekday, messages.compare.columns.now_wh, messages.compare.columns.before_wh],
    rows: bars.map(({ name, parts, before_wh }) => [name, parts?.[0]?.wh ?? null, before_wh]),
  });
  return (
    <Card title={messages.compare.weekdays} span={4} aside={legend}>
      <StackBars label={messages.compare.weekdays} bars={bars} height={150} />
      <ChartTable sentence={messages.compare.weekdayHint} table={table} />
    </Card>
  );
}

function sumTable(compared: Compared, differences: readonly (number | null)[], i18n: I18n): ChartTableData {
  const { messages } = i18n;
  const { days, sums_wh } = runningSums(compared);
  const { day: title, sum_wh, difference_wh } = messages.compare.columns;
  const names = compared.years.map((year) => sum_wh(yearName(year, i18n)));
  return {
    name: messages.compare.files.cumulated,
    head: [title, difference_wh, ...names],
    rows: days.map((day: Day, index) => [day, differences[index] ?? null, ...sums_wh.map((sum) => sum[index] ?? null)]),
  };
}

function monthTable(compared: Compared, i18n: I18n): ChartTableData {
  const { messages } = i18n;
  const { month: title, days: count, energy_wh } = messages.compare.columns;
  return {
    name: messages.compare.files.months,
    head: [title, count, ...compared.years.map((year) => energy_wh(yearName(year, i18n)))],
    rows: byMonth(compared).map(({ month, days, sums_wh }) => [month.slice(0, 7), days, ...sums_wh]),
  };
}
