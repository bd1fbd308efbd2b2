import { hoursInDay } from '@svc/domain/paris-time';
import { dailyValue } from '../../api/series.ts';
import { energyByRegister, isComplete, slotsOfDay } from '../../figures/slots.ts';
import { compareDays, totalOf } from '../../figures/totals.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { periodName } from '../../period/control.tsx';
import { daysOfPeriod } from '../../period/period.ts';
import type { UsageData } from './data.ts';

export type Sentence = { readonly headline: string; readonly caption: string };

type Known = Pick<UsageData, 'home' | 'today' | 'period' | 'daily' | 'curve' | 'viewOptions' | 'earlier'>;

/** What the period amounts to, and over which days: no surer than what is known. */
export function usageSentence(data: Known, i18n: I18n): Sentence {
  if (data.period.span === 'day') return daySentence(data, i18n);
  const { messages, formats } = i18n;
  const days = daysOfPeriod(data.period).filter((day) => day < data.today);
  const total = totalOf(data.daily, days);
  const name = formats.capital(periodName(data.period, i18n, data.today));
  if (total.known === 0)
    return {
      headline: messages.usage.noneKnown(name),
      caption: messages.panel({ kind: 'empty', reason: 'nothing' }).text,
    };
  const energy = formats.energy(total.wh);
  const common = compareDays(data.daily, days, data.earlier);
  const change = common.days === 0 ? undefined : formats.change(common.now_wh, common.before_wh);
  const parts = [
    comparison(data, change, common.days, i18n),
    total.known < total.days ? messages.usage.missing(total.days - total.known) : '',
    offPeakShare(data, i18n),
  ];
  const isWhole = total.known === total.days;
  // No change is reported for a year compared on fewer days than it has.
  const yearChange = common.days === total.days ? change : undefined;
  const whole =
    data.period.span === 'year'
      ? messages.usage.yearHeadline(energy, yearChange)
      : messages.usage.headline(name, energy);
  const headline = isWhole ? whole : messages.usage.headlinePartial(name, energy, total.known);
  return { headline, caption: parts.filter(Boolean).join(' ') };
}

/** Against what was chosen: the same dates of last year, the period just before, or nothing. */
function comparison(
  { viewOptions, period }: Known,
  change: string | undefined,
  days: number,
  { messages }: I18n,
): string {
  if (viewOptions.compared === 'none') return '';
  if (viewOptions.compared === 'year' || period.span === 'year')
    return change === undefined ? messages.usage.noBefore : messages.usage.versusDays(change, days);
  return change === undefined ? messages.usage.noPrevious : messages.usage.versusPrevious(change, days);
}

function daySentence(data: Known, { messages, formats }: I18n): Sentence {
  const { daily, period, today, viewOptions } = data;
  const name = formats.capital(formats.dayLong(period.from, today));
  const value = dailyValue(daily, period.from);
  const hours = hoursInDay(period.from);
  const before = data.earlier(period.from);
  const past = before === undefined ? null : dailyValue(daily, before);
  const change = value === null || past === null ? undefined : formats.change(value, past);
  const parts = [
    hours === 24 ? '' : messages.usage.hours(hours),
    change !== undefined && before !== undefined
      ? messages.usage.versus(
          change,
          formats.dayPlain(before),
          hoursInDay(before) === hours ? undefined : hoursInDay(before),
        )
      : { none: '', year: messages.usage.noBefore, prev: messages.usage.noPrevious }[viewOptions.compared],
  ];
  const headline =
    value === null ? messages.usage.noneKnown(name) : messages.usage.headline(name, formats.energy(value));
  return { headline, caption: parts.filter(Boolean).join(' ') };
}

/** Only over days with every half hour known. */
function offPeakShare({ home, curve, period, today }: Known, { messages, formats }: I18n): string {
  if (curve.runs.length === 0) return '';
  let [all, off] = [0, 0];
  for (const day of daysOfPeriod(period)) {
    if (day >= today) break;
    const slots = slotsOfDay(day, curve, home);
    if (!isComplete(slots)) continue;
    const { base, hp, hc } = energyByRegister(slots);
    all += base + hp + hc;
    off += hc;
  }
  return all > 0 && off > 0 ? messages.usage.offPeakShare(formats.percent(off / all)) : '';
}
