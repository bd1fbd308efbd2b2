import { addDays, addMonths, type Day, minDay, toDay } from '@svc/domain/day';
import type { Home } from '../../api/queries.ts';
import { type Curve, type DailySeries, dailyValue } from '../../api/series.ts';
import type { ChartTableData } from '../../charts/chart-table.tsx';
import type { MirrorBar } from '../../charts/mirror-bars.tsx';
import { type Slot, slotsOfDay } from '../../figures/slots.ts';
import { twelveMonths } from '../../figures/tables.ts';
import { totalOf } from '../../figures/totals.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { daysOfPeriod } from '../../period/period.ts';

export type Month = {
  readonly month: Day;
  readonly up_wh: number | null;
  readonly down_wh: number | null;
  readonly missing: number;
};

/** Withdrawn and injected by month; a month of which no day is known has no value, and missing days are counted. */
export function exchangeByMonth(up: DailySeries, down: DailySeries, newest: Day): Month[] {
  return twelveMonths(toDay(`${newest.slice(0, 7)}-01`)).map((month) => {
    const days = daysOfPeriod({ from: month, to: minDay(newest, addDays(addMonths(month, 1), -1)) });
    const [drawn, given] = [totalOf(up, days), totalOf(down, days)];
    return {
      month,
      up_wh: drawn.known === 0 ? null : drawn.wh,
      down_wh: given.known === 0 ? null : given.wh,
      missing: given.days - given.known,
    };
  });
}

export function mirrorBars(months: readonly Month[], { formats }: I18n): MirrorBar[] {
  return months.map(({ month, up_wh, down_wh, missing }) => ({
    key: month,
    label: formats.monthShort(month),
    name: formats.capital(formats.monthYear(month)),
    up_wh,
    down_wh,
    hasMissingDays: missing > 0 && down_wh !== null,
  }));
}

export function exchangeTable(months: readonly Month[], { messages }: I18n): ChartTableData {
  const { month: title, up, down, state } = messages.solar.columns;
  return {
    name: messages.solar.file,
    head: [title, up, down, state],
    rows: months.map(({ month, up_wh, down_wh, missing }) => [
      month.slice(0, 7),
      up_wh,
      down_wh,
      missing > 0 ? messages.chip.missingDays(missing) : messages.usage.present,
    ]),
  };
}

/** The day of the last year on which most was injected. */
export function bestDay(down: DailySeries, newest: Day): Day | undefined {
  let best: Day | undefined;
  let most = 0;
  for (const day of daysOfPeriod({ from: addDays(addMonths(newest, -12), 1), to: newest })) {
    const wh = dailyValue(down, day) ?? 0;
    if (wh <= most) continue;
    [best, most] = [day, wh];
  }
  return best;
}

const energy = (slot: Slot | undefined) =>
  slot?.power_w == null ? null : Math.round((slot.power_w * slot.step_minutes) / 60);

/** The steps of a day in both directions; where their lengths differ only what was injected is drawn. */
export function dayBars(day: Day, up: Curve | undefined, down: Curve, home: Home, { formats }: I18n): MirrorBar[] {
  const given = slotsOfDay(day, down, home);
  const drawn = slotsOfDay(day, up, home);
  const isAlike = drawn.length === given.length;
  return given.map((slot, index) => ({
    key: String(slot.at),
    label: slot.minute % 360 === 0 ? formats.clock(slot.minute) : '',
    name: formats.clock(slot.minute),
    up_wh: isAlike ? energy(drawn[index]) : null,
    down_wh: energy(slot),
    hasMissingDays: false,
  }));
}

export function dayExchangeTable(bars: readonly MirrorBar[], { messages }: I18n): ChartTableData {
  const { up, down } = messages.solar.columns;
  return {
    name: messages.solar.file,
    head: [messages.usage.columns.start, up, down],
    rows: bars.map(({ name, up_wh, down_wh }) => [name, up_wh, down_wh]),
  };
}

export type SolarFacts = {
  readonly hasProduction: boolean;
  readonly isPending: boolean;
  readonly down: DailySeries | undefined;
  readonly up: DailySeries | undefined;
  readonly newest: Day;
  readonly revenue_eur: string | null;
};

/** The injected energy of a year and its income: only what the meter measures. */
export function solarSentence(facts: SolarFacts, { messages, formats }: I18n): { headline: string; caption: string } {
  if (!facts.hasProduction) return { headline: messages.solar.none, caption: messages.solar.noneText };
  if (facts.isPending) return { headline: messages.nav.solar, caption: messages.chip.loading };
  const days = daysOfPeriod({ from: addDays(addMonths(facts.newest, -12), 1), to: facts.newest });
  const given = facts.down && totalOf(facts.down, days);
  if (!given || given.known === 0) return { headline: messages.solar.nothing, caption: messages.solar.consent };
  const kwh = formats.energy(given.wh);
  const drawn = facts.up && totalOf(facts.up, days);
  return {
    headline:
      facts.revenue_eur === null
        ? messages.solar.headline(kwh)
        : messages.solar.headlineEarned(kwh, formats.euros(facts.revenue_eur, 0)),
    caption: [
      drawn && drawn.known > 0 ? messages.solar.withdrawn(formats.energy(drawn.wh)) : '',
      messages.solar.known(given.known, given.days),
    ]
      .filter(Boolean)
      .join(' '),
  };
}
