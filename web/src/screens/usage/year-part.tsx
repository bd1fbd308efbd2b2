import { addDays, type Day, daysBetween, toDay } from '@svc/domain/day';
import { useMemo } from 'react';
import { Raster } from '../../charts/raster.tsx';
import { StackBars } from '../../charts/stack-bars.tsx';
import { Twin, type TwinTable } from '../../charts/twin.tsx';
import { stateOfError } from '../../figures/panel.ts';
import { isComplete, slotsOfDay } from '../../figures/slots.ts';
import { monthBars, monthTable, twelveMonths } from '../../figures/tables.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { useVoice, type Voice } from '../../words/language.tsx';
import type { State } from '../../words/states.ts';
import type { UsageData } from './data.ts';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';

export function YearPart({ data, onOpen }: UsageProps) {
  const voice = useVoice();
  const { words, formats } = voice;
  const { period, newest, daily } = data;
  const months = twelveMonths(toDay(`${period.to.slice(0, 7)}-01`));
  const bars = monthBars(months, newest, daily, voice, (month) => formats.monthShort(month));
  const highest = bars.reduce((best, bar) => (total(bar) > total(best) ? bar : best), bars[0]);
  const sentence = highest ? words.usage.sentenceYear(highest.name, formats.energy(total(highest))) : '';
  const legend = [{ word: words.before, colour: 'var(--ink-2)', form: 'line' as const }];
  return (
    <>
      <Card title={words.usage.theYear} span={8} aside={<Legend entries={legend} />}>
        <StackBars label={words.usage.theYear} bars={bars} height={220} />
        <Twin sentence={sentence} table={() => monthTable(months, newest, daily, voice)} />
      </Card>
      <PeriodFigures data={data} title={words.usage.theYear} />
      <RasterCard data={data} onOpen={onOpen} />
    </>
  );
}

const total = (bar: { parts: readonly { wh: number }[] | null } | undefined) =>
  bar?.parts?.reduce((sum, part) => sum + part.wh, 0) ?? 0;

function RasterCard({ data, onOpen }: UsageProps) {
  const voice = useVoice();
  const { words, formats } = voice;
  const days = daysOfPeriod(data.period);
  const { powers, most, whole } = useMemo(() => fillRaster(data, daysOfPeriod(data.period)), [data]);
  const isKnown = powers.some((power) => !Number.isNaN(power));
  const state: State = isKnown
    ? data.waiting > 0
      ? { kind: 'importing', done: whole, total: days.length }
      : { kind: 'ready' }
    : data.waiting > 0
      ? { kind: 'loading' }
      : data.curveError
        ? stateOfError(data.curveError)
        : { kind: 'empty', reason: 'hourly' };
  const ticks = days.flatMap((day, index) =>
    day.endsWith('-01') ? [{ label: formats.monthShort(day), day: index }] : [],
  );
  const open = (index: number) => onOpen('day', daysBetween(data.daily.start, addDays(data.period.from, index)));
  const aside = <span className="small text-ink-2">{words.usage.measured(whole, days.length)}</span>;
  return (
    <Card title={words.usage.raster} span={12} aside={aside}>
      <PanelState state={state} height={260}>
        <div className="mt-3">
          <Raster
            label={`${words.usage.raster}. ${words.usage.measured(whole, days.length)}`}
            powers_w={powers}
            days={days.length}
            most_w={most}
            ticks={ticks}
            onDay={open}
          />
        </div>
        <Twin sentence={words.usage.rasterHint} table={() => rasterTable(days, powers, voice)} />
      </PanelState>
    </Card>
  );
}

const rows = 48;

/** By the wall clock: the hour that March leaves out stays empty, the one that October repeats keeps its mean. */
function fillRaster(data: UsageData, days: readonly Day[]) {
  const powers = new Float64Array(days.length * rows).fill(Number.NaN);
  let most = 1000;
  let whole = 0;
  days.forEach((day, index) => {
    const slots = slotsOfDay(day, data.curve, data.home);
    const sums = new Float64Array(rows);
    const counts = new Uint8Array(rows);
    for (const { minute, power_w } of slots) {
      if (power_w === null) continue;
      const row = Math.floor(minute / 30);
      sums[row] = (sums[row] ?? 0) + power_w;
      counts[row] = (counts[row] ?? 0) + 1;
      most = Math.max(most, power_w);
    }
    counts.forEach((count, row) => {
      if (count > 0) powers[index * rows + row] = (sums[row] ?? 0) / count;
    });
    if (isComplete(slots)) whole += 1;
  });
  return { powers, most, whole };
}

function rasterTable(days: readonly Day[], powers: Float64Array, { words, formats }: Voice): TwinTable {
  const { day: dayTitle, start, power_w } = words.usage.columns;
  return {
    name: words.usage.files.day,
    head: [dayTitle, start, power_w],
    rows: days.flatMap((day, index) =>
      Array.from({ length: rows }, (_, row) => {
        const power = powers[index * rows + row] ?? Number.NaN;
        return [day, formats.clock(row * 30), Number.isNaN(power) ? null : power];
      }),
    ),
  };
}
