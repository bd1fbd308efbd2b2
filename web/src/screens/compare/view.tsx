import { addDays, type Day, weekdayOf } from '@svc/domain/day';
import { StackBars } from '../../charts/stack-bars.tsx';
import { Twin, type TwinTable } from '../../charts/twin.tsx';
import { YearBars } from '../../charts/year-bars.tsx';
import { YearLines } from '../../charts/year-lines.tsx';
import { reservesLayout } from '../../kit/awaited.ts';
import { InBar } from '../../kit/bar-slot.tsx';
import { Card, Legend } from '../../kit/card.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { Segment } from '../../kit/segment.tsx';
import { missingBackground } from '../../theme/registers.ts';
import { useVoice, type Voice } from '../../words/language.tsx';
import { CommonStrip } from './common-strip.tsx';
import { DifferenceCard } from './difference-card.tsx';
import { barLegend, lineLegend, yearName } from './names.ts';
import { compareSentence } from './sentence.ts';
import { byMonth, type Compared, type Mode, modes, runningSums } from './windows.ts';

export type CompareProps = { compared: Compared; mode: Mode; onMode: (mode: Mode) => void };

export function CompareView({ compared, mode, onMode }: CompareProps) {
  const voice = useVoice();
  const { words } = voice;
  const choices = modes.map((name) => [name, words.compare.modes[name]] as const);
  return (
    <>
      <PageHead {...compareSentence(compared, voice)} isKnown={!reservesLayout()}>
        <InBar from={1024}>
          <Segment label={words.compare.mode} choices={choices} chosen={mode} onChoose={onMode} />
        </InBar>
      </PageHead>
      {compared.common === 0 && <Note>{words.compare.under13}</Note>}
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
  const voice = useVoice();
  const { words, formats } = voice;
  const { dates, years } = compared;
  const { days, isLeftOut, sums_wh } = runningSums(compared);
  const names = years.map((year) => yearName(year, voice));
  const ticks = days.flatMap((day, at) => (day.endsWith('-01') ? [{ label: formats.monthShort(day), at }] : []));
  const hasMissingDays = isLeftOut.includes(true);
  const legend = [
    ...lineLegend(names),
    ...(hasMissingDays ? [{ word: words.compare.leftOut, colour: missingBackground.hole, edge: 'var(--hatch)' }] : []),
  ];
  return (
    <Card title={words.compare.cumulated} span={isWide ? 12 : 8} aside={<Legend entries={legend} />}>
      <YearLines
        label={words.compare.cumulated}
        years={names}
        names={days.map(formats.dayNumberMonth)}
        leftOut={words.compare.leftOut}
        {...{ sums_wh, isLeftOut, ticks }}
        height={230}
      />
      <Twin
        sentence={[
          compared.common > 0
            ? words.compare.commonOf(compared.common, compared.days)
            : words.compare.knownOf(dates.length, compared.days),
          hasMissingDays ? words.compare.standsStill : '',
        ].join(' ')}
        table={() => sumTable(days, sums_wh, names, voice)}
      />
    </Card>
  );
}

function MonthsCard({ compared }: { compared: Compared }) {
  const voice = useVoice();
  const { words, formats } = voice;
  const months = byMonth(compared);
  const names = compared.years.map((year) => yearName(year, voice));
  const groups = months.map(({ month, days, sums_wh }) => ({
    key: month,
    label: months.length > 8 ? formats.capital(formats.monthLetter(month)) : formats.monthShort(month),
    name: words.compare.monthOf(formats.capital(formats.month(month)), days),
    values_wh: sums_wh,
  }));
  return (
    <Card
      title={words.compare.months}
      span={compared.common > 0 ? 8 : 12}
      aside={<Legend entries={barLegend(names)} />}
    >
      <YearBars label={words.compare.months} groups={groups} years={names} height={200} />
      <Twin sentence={words.compare.sameDays} table={() => monthTable(compared, names, voice)} />
    </Card>
  );
}

/** A mean day of each weekday, against the same dates of the year before. */
function WeekdayCard({ compared }: { compared: Compared }) {
  const voice = useVoice();
  const { words, formats } = voice;
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
  const table = (): TwinTable => ({
    name: words.compare.files.weekdays,
    head: [words.compare.columns.weekday, words.compare.columns.now_wh, words.compare.columns.before_wh],
    rows: bars.map(({ name, parts, before_wh }) => [name, parts?.[0]?.wh ?? null, before_wh]),
  });
  const legend = [{ word: words.before, colour: 'var(--ink-2)', form: 'line' as const }];
  return (
    <Card title={words.compare.weekdays} span={4} aside={<Legend entries={legend} />}>
      <StackBars label={words.compare.weekdays} bars={bars} height={190} />
      <Twin isCompact sentence={words.compare.weekdayHint} table={table} />
    </Card>
  );
}

function sumTable(
  days: readonly Day[],
  sums: readonly (readonly (number | null)[])[],
  names: readonly string[],
  { words }: Voice,
): TwinTable {
  return {
    name: words.compare.files.cumulated,
    head: [words.compare.columns.day, ...names.map(words.compare.columns.sum_wh)],
    rows: days.map((day, index) => [day, ...sums.map((sum) => sum[index] ?? null)]),
  };
}

function monthTable(compared: Compared, names: readonly string[], { words }: Voice): TwinTable {
  return {
    name: words.compare.files.months,
    head: [words.compare.columns.month, words.compare.columns.days, ...names.map(words.compare.columns.energy_wh)],
    rows: byMonth(compared).map(({ month, days, sums_wh }) => [month.slice(0, 7), days, ...sums_wh]),
  };
}
