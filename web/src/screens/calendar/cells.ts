import type { Day } from '@svc/domain/day';
import type { DayCost } from '../../api/day-costs.ts';
import { type DailySeries, dailyValue, missingOn } from '../../api/series.ts';
import type { TempoColours } from '../../api/signals.ts';
import type { CalendarCell, CalendarMonth } from '../../charts/calendar-grid.tsx';
import { missingKindOf } from '../../figures/panel.ts';
import { daysInMonth, listDays, totalOf, usualForWeekday } from '../../figures/totals.ts';
import type { I18n } from '../../messages/i18n.tsx';
import type { MissingKind } from '../../theme/registers.ts';
import { scaleOf } from './scale.ts';

export const metrics = ['kwh', 'eur', 'tempo', 'grid', 'gap'] as const;
export type Metric = (typeof metrics)[number];

export type CalendarFacts = {
  readonly today: Day;
  readonly newest: Day;
  /** The day the meter became theirs, where it is known. */
  readonly activation: Day | undefined;
  readonly daily: DailySeries;
  readonly tempo: TempoColours;
  readonly grid: ReadonlyMap<string, number | null>;
  readonly costs: ReadonlyMap<string, DayCost>;
};

/** A day's deviation from the usual value of such a day, as a fraction. Undefined where either is unknown. */
export function deviationOf(daily: DailySeries, day: Day): number | undefined {
  const wh = dailyValue(daily, day);
  const usual = usualForWeekday(daily, day);
  return wh === null || usual === undefined || usual.wh === 0 ? undefined : wh / usual.wh - 1;
}

/** The edges of "a little" and "a lot". */
const [little, lot] = [0.15, 0.5];

export function deviationLook(deviation: number): string {
  if (deviation <= -lot) return 'much-less';
  if (deviation <= -little) return 'less';
  if (deviation < little) return 'same';
  return deviation < lot ? 'more' : 'much-more';
}

/** The reason for a day without a total. */
export function missingKindOn({ today, activation, daily }: CalendarFacts, day: Day): MissingKind | 'future' {
  if (day >= today) return day === today ? 'unpublished' : 'future';
  if (activation !== undefined && day < activation) return 'before';
  return missingKindOf(missingOn(daily.missing, day));
}

type Look = Pick<CalendarCell, 'text' | 'look' | 'mark' | 'isEdged'> & { readonly label: string };

export function monthsOfCells(
  months: readonly Day[],
  metric: Metric,
  facts: CalendarFacts,
  i18n: I18n,
): CalendarMonth[] {
  const look = lookMaker(metric, facts, i18n);
  const { messages, formats } = i18n;
  // A year is named once: where it begins. Where many are shown, at every month.
  const isNamed = (month: Day, index: number) => months.length > 12 || index === 0 || month.slice(5, 7) === '01';
  return months.map((month, index) => {
    const days = listDays(month, daysInMonth(month));
    const total = totalOf(facts.daily, days);
    const cells = days.map((day): CalendarCell => {
      const { label, ...drawn } = look(day) ?? nothing(day, metric, facts, i18n);
      const colour = facts.tempo.get(day);
      // The name of a cell has the number that is seen in it: "1", not "1er".
      const date = formats.dayFull(day).replace(/\b1er\b/, '1');
      const name = [date, label, ...(colour ? [messages.calendar.tempoLabels[colour]] : [])].join(', ');
      return { day, name, ...drawn, mark: drawn.mark ?? colour };
    });
    return {
      month,
      name: formats.capital(isNamed(month, index) ? formats.monthYear(month) : formats.month(month)),
      total: total.known === 0 ? '' : formats.energy(total.wh),
      cells,
    };
  });
}

function nothing(day: Day, metric: Metric, facts: CalendarFacts, { messages }: I18n): Look {
  const isTotalKnown = dailyValue(facts.daily, day) !== null;
  const missingKind = isTotalKnown ? 'hole' : missingKindOn(facts, day);
  const label = isTotalKnown || metric === 'tempo' || metric === 'grid' ? messages.calendar.unknown[metric] : undefined;
  const look = missingKind === 'before' || missingKind === 'future' ? missingKind : isTotalKnown ? 'hole' : missingKind;
  return {
    text: '',
    look,
    label: label ?? (missingKind === 'future' ? messages.calendar.future : messages.missingKind[missingKind]),
  };
}

/** The look and the label of a day with a value. Undefined where the metric has none for it. */
function lookMaker(metric: Metric, facts: CalendarFacts, { messages, formats }: I18n): (day: Day) => Look | undefined {
  const known = messages.calendar.known;
  if (metric === 'tempo')
    return (day) => {
      const colour = facts.tempo.get(day);
      return colour && { text: messages.calendar.colours[colour], look: colour, label: known };
    };
  if (metric === 'grid')
    return (day) => {
      const level = facts.grid.get(day);
      if (level == null) return undefined;
      const label = messages.calendar.level(level);
      return { text: formats.number(level), look: `level-${level}`, mark: String(level), label };
    };
  if (metric === 'gap')
    return (day) => {
      const deviation = deviationOf(facts.daily, day);
      if (deviation === undefined) return undefined;
      // A cell has no room for the sign of per cent, which the metric has.
      const text = formats.signed(Math.round(deviation * 100));
      return { text, look: deviationLook(deviation), label: messages.calendar.differenceLabel(`${text} %`) };
    };
  if (metric === 'eur') {
    const step = scaleOf([...facts.costs.values()].map(({ eur }) => eur));
    return (day) => {
      const cost = facts.costs.get(day);
      if (!cost) return undefined;
      const state = cost.isEstimated ? messages.calendar.estimated : known;
      return {
        text: formats.number(cost.eur, 1),
        look: heat(cost.eur, step),
        isEdged: cost.isEstimated,
        label: `${formats.euros(cost.eur)}, ${state}`,
      };
    };
  }
  const step = energyStep(facts.daily);
  return (day) => {
    const wh = dailyValue(facts.daily, day);
    if (wh === null) return undefined;
    return { text: formats.number(wh / 1000), look: heat(wh / 1000, step), label: `${formats.energy(wh)}, ${known}` };
  };
}

const heat = (value: number, step: number) => `heat-${Math.max(0, Math.min(4, Math.floor(value / step)))}`;

/** The same steps whichever year is shown: a colour means one thing. */
export function energyStep(daily: DailySeries): number {
  return scaleOf(daily.values_wh.flatMap((wh) => (wh === null ? [] : [wh / 1000])));
}
