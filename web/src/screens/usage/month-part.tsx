import { addDays, addMonths, type Day, daysBetween, minDay } from '@svc/domain/day';
import { hoursInDay } from '@svc/domain/paris-time';
import { dailyValue, missingOn } from '../../api/series.ts';
import { type StackBar, StackBars } from '../../charts/stack-bars.tsx';
import { Twin } from '../../charts/twin.tsx';
import { missingKindOf, stateOfError } from '../../figures/panel.ts';
import { energyByRegister, isComplete, isWeekend, slotsOfDay } from '../../figures/slots.ts';
import { dayTable, monthBars, monthTable, twelveMonths } from '../../figures/tables.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import { missingBackground } from '../../theme/registers.ts';
import { useVoice, type Voice } from '../../words/language.tsx';
import type { UsageData } from './data.ts';
import { describeHighest } from './highest.ts';
import { beforeName, registerLegend } from './legend.ts';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';

export function MonthPart({ data }: UsageProps) {
  const voice = useVoice();
  const { words } = voice;
  const isMonth = data.period.span === 'month';
  const failed = data.curveError ?? data.curveFailure;
  const days = daysOfPeriod(data.period);
  const bars = days.map((day) => dayBar(day, data, voice));
  const known = bars.filter(({ parts }) => parts !== null);
  const sentence = describeHighest(bars, words.usage.sentenceMonth, voice);
  const name = beforeName(data, voice);
  const hole = { word: words.usage.missingKey, colour: missingBackground.hole, edge: 'var(--hatch)' };
  const legend = [
    ...registerLegend(
      bars.flatMap(({ parts }) => parts?.map(({ register }) => register) ?? []),
      voice,
      bars.some(({ before_wh }) => typeof before_wh === 'number') ? name : undefined,
    ),
    ...(bars.some(({ parts, missingKind }) => parts === null && missingKind === 'hole') ? [hole] : []),
  ];
  return (
    <>
      <Card title={words.usage.byDay} span={8} aside={<Legend entries={legend} />}>
        <PanelState state={known.length > 0 ? { kind: 'ready' } : { kind: 'empty', reason: 'nothing' }} height={340}>
          <StackBars
            label={words.usage.byDay}
            bars={bars}
            height={260}
            {...(name !== undefined && { beforeName: name })}
          />
          <Twin sentence={sentence} table={() => dayTable(days, data.daily, voice, data.earlier)} />
        </PanelState>
        {failed && <PanelState state={stateOfError(failed)} height={0} />}
      </Card>
      <PeriodFigures data={data} title={isMonth ? words.usage.theMonth : words.usage.theRange} />
      {isMonth && <Around data={data} />}
    </>
  );
}

/** A day whose half hours are all known is split by tariff; the parts add up to the day's own total. */
function dayBar(day: Day, { home, curve, daily, today, earlier }: UsageData, { formats }: Voice): StackBar {
  const wh = dailyValue(daily, day);
  const hours = hoursInDay(day);
  const past = earlier(day);
  const slots = wh === null ? [] : slotsOfDay(day, curve, home);
  const off = slots.length > 0 && isComplete(slots) ? Math.round(energyByRegister(slots).hc) : 0;
  const split = off > 0 && wh !== null && off <= wh;
  return {
    key: day,
    label: String(Number(day.slice(8))),
    name: formats.dayShort(day, today),
    isStrong: isWeekend(day),
    parts:
      wh === null
        ? null
        : split
          ? [
              { register: 'hc', wh: off },
              { register: 'hp', wh: wh - off },
            ]
          : [{ register: 'base', wh }],
    missingKind: day >= today ? 'unpublished' : missingKindOf(missingOn(daily.missing, day)),
    before_wh: past === undefined ? null : dailyValue(daily, past),
    ...(hours !== 24 && { mark: `${hours} h` }),
  };
}

function Around({ data }: { data: UsageData }) {
  const voice = useVoice();
  const { words, formats } = voice;
  const { period, newest, daily } = data;
  const last = minDay(addMonths(period.from, 6), newest);
  const months = twelveMonths(addDays(last, 1 - Number(last.slice(8)))).filter(
    (month) => daysBetween(daily.start, month) >= 0,
  );
  const bars = monthBars(months, newest, daily, voice, (month) => formats.monthShort(month)).map((bar) => ({
    ...bar,
    isStrong: bar.key === period.from,
    isDim: bar.key !== period.from,
    before_wh: null,
  }));
  return (
    <Card
      title={words.usage.around}
      span={12}
      aside={<span className="wide-only small text-ink-3">{words.usage.arrowKeys}</span>}
    >
      <StackBars label={words.usage.around} bars={bars} height={64} hasAxis={false} hasValues />
      <Twin
        sentence={describeHighest(bars, words.usage.sentenceYear, voice)}
        table={() => monthTable(months, newest, daily, voice)}
      />
    </Card>
  );
}
