import { wallTime } from '@svc/domain/paris-time';
import { type CurvePoint, StepCurve } from '../../charts/step-curve.tsx';
import { Twin, type TwinTable } from '../../charts/twin.tsx';
import { stateOfError } from '../../figures/panel.ts';
import { slotsOfDay } from '../../figures/slots.ts';
import { Card, Legend } from '../../kit/card.tsx';
import { PanelState } from '../../kit/panel-state.tsx';
import { daysOfPeriod, weeksBefore } from '../../period/period.ts';
import { useVoice, type Voice } from '../../words/language.tsx';
import type { State } from '../../words/states.ts';
import type { UsageData } from './data.ts';
import { registerLegend } from './legend.ts';
import { PeriodFigures } from './period-figures.tsx';
import type { UsageProps } from './props.ts';

export function WeekPart({ data }: UsageProps) {
  const voice = useVoice();
  const { words, formats } = voice;
  const { period, waiting, curveError } = data;
  const { points, days } = weekPoints(data, voice);
  const isKnown = points.some(({ power_w }) => power_w !== null);
  const state: State = isKnown
    ? { kind: 'ready' }
    : waiting > 0
      ? { kind: 'loading' }
      : curveError
        ? stateOfError(curveError)
        : { kind: 'empty', reason: 'hourly' };
  const title = words.usage.week(formats.dayMonth(period.from), formats.dayMonth(period.to));
  const hasBefore = points.some(({ before_w }) => before_w !== null);
  const legend = [
    ...registerLegend(
      points.map(({ register }) => register),
      voice,
      false,
    ),
    ...(hasBefore ? [{ word: words.usage.sameWeek, colour: 'var(--last)', form: 'dash' as const }] : []),
  ];
  const peak = points.reduce<CurvePoint | undefined>(
    (best, point) => ((point.power_w ?? -1) > (best?.power_w ?? -1) ? point : best),
    undefined,
  );
  const sentence = peak?.power_w == null ? '' : words.usage.sentenceDay(formats.watts(peak.power_w), peak.name);
  return (
    <>
      <Card title={title} span={8} aside={<Legend entries={legend} />}>
        <PanelState state={state} height={320}>
          <StepCurve label={title} points={points} days={days} perDay={48} height={220} />
          <Twin sentence={`${sentence} ${words.usage.zoomKeys}`} table={() => pointTable(points, voice)} />
        </PanelState>
      </Card>
      <PeriodFigures data={data} title={words.usage.theWeek} />
    </>
  );
}

function weekPoints({ period, curve, home }: UsageData, { formats }: Voice) {
  const points: CurvePoint[] = [];
  const days: { label: string; from: number }[] = [];
  for (const day of daysOfPeriod(period)) {
    days.push({ label: formats.weekdayDate(day), from: points.length });
    const before = slotsOfDay(weeksBefore(day), curve, home);
    for (const slot of slotsOfDay(day, curve, home)) {
      const { hour, minute } = wallTime(slot.at);
      const past = before.find((other) => other.minute === slot.minute);
      points.push({
        name: `${formats.weekdayDate(day)}, ${formats.clock(hour * 60 + minute)}`,
        power_w: slot.power_w,
        before_w: past?.power_w ?? null,
        register: slot.parts[0]?.register ?? 'base',
      });
    }
  }
  return { points, days };
}

function pointTable(points: readonly CurvePoint[], { words }: Voice): TwinTable {
  const { start, tariff, power_w, before_w } = words.usage.columns;
  return {
    name: words.usage.files.day,
    head: [start, tariff, power_w, before_w],
    rows: points.map((point) => [point.name, words.register[point.register], point.power_w, point.before_w]),
  };
}
