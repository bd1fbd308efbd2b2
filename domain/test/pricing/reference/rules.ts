import type { OfferPrices, OfferRegister, OfferShape, OfferVersion, PriceField } from '../../../src/offers/offer.ts';
import type { PricingContext } from '../../../src/pricing/day-plan.ts';
import type { OwnPriceRule } from '../../../src/pricing/own-prices.ts';
import { type Civil, civil, isHoliday } from './clock.ts';
import { offerPrice, priceUnits } from './money.ts';
import { dayBefore, type Hours, hoursOn, inHours, inWindows, offeredOn } from './off-peak.ts';

/** What a day is looked at with. */
export type Setting = {
  readonly day: Civil;
  readonly context: PricingContext;
  readonly offer: OfferShape;
  readonly version: OfferVersion;
};
/** Where a minute counts. `label` distinguishes them: a point over two labels was split. */
export type Place = {
  readonly label: string;
  readonly tag: string | null;
  readonly price?: bigint | undefined;
  readonly reason?: 'calendar_missing' | 'no_rule';
  readonly assumed?: boolean;
  readonly register?: OfferRegister;
};
type Rule = (time: number) => Place;

/** The rule of one day for the minutes of its wall clock. */
export function ruleOf(setting: Setting): Rule {
  const { offer } = setting;
  if (offer.type === 'CUSTOM') return customRule(setting);
  if (offer.type === 'TEMPO') return tempoRule(setting);
  if (offer.type === 'EJP') return ejpRule(setting);
  if (offer.variant === 'FLEXDAY') return flexdayRule(setting);
  if (offer.type === 'SEASONAL') return seasonalRule(setting);
  if (offer.type === 'HC_HP') return peakRule(setting);
  if (offer.type === 'BASE') return baseRule(setting);
  return nightRule(setting);
}

const place = (prices: OfferPrices, tag: string, ...fields: PriceField[]): Place => {
  const price = fields.map((field) => offerPrice(prices[field])).find((found) => found !== undefined);
  return { label: tag, tag, price };
};
const noCalendar: Place = { label: 'unknown', tag: null, reason: 'calendar_missing' };
const isWeekend = (day: Civil) => day.weekday >= 6;

function isExtraDay({ day, offer }: Setting): boolean {
  if (offer.extra_offpeak_weekday === day.weekday) return true;
  return offer.holidays_offpeak === true && isHoliday(day.date);
}

function likeWeekend(setting: Setting): boolean {
  return isWeekend(setting.day) || isExtraDay(setting);
}

function baseRule({ day, offer, version: { prices } }: Setting): Rule {
  const named = offer.variant === 'BASE_WEEKEND';
  const week = place(prices, named ? 'week' : 'base', 'base_price');
  const weekend = named
    ? place(prices, 'weekend', 'base_price_weekend')
    : place(prices, 'base', 'base_price_weekend', 'base_price');
  return () => (isWeekend(day) ? weekend : week);
}

/** Off-peak or not by the periods that apply to the household. */
function offPeakOf({ day, context, offer }: Setting): { assumed: boolean; at(time: number): boolean } {
  const today = hoursOn(context.offPeak, offer.hc_schedules, day.date);
  const yesterday = hoursOn(context.offPeak, offer.hc_schedules, dayBefore(day.date));
  return { assumed: today.assumed || yesterday.assumed, at: (time) => inHours(today, yesterday, time) };
}

function byHours(assumed: boolean, hp: Place, hc: Place, isOff: (time: number) => boolean): Rule {
  const [peak, off] = [hp, hc].map((each) => ({ ...each, assumed })) as [Place, Place];
  return (time) => (isOff(time) ? off : peak);
}

function peakRule(setting: Setting): Rule {
  const { prices } = setting.version;
  const offPeak = offPeakOf(setting);
  const weekend = setting.offer.variant === 'HC_WEEKEND' && likeWeekend(setting);
  // Without week-end prices a day "like the week-end" is that of the week-end offers: off-peak as a whole.
  const whole = setting.offer.variant === null && isExtraDay(setting);
  const prefix = setting.offer.variant === 'HC_WEEKEND' ? (weekend ? 'weekend_' : 'week_') : '';
  const hc = weekend
    ? place(prices, `${prefix}hc`, 'hc_price_weekend', 'hc_price')
    : place(prices, `${prefix}hc`, 'hc_price');
  const hp = weekend
    ? place(prices, `${prefix}hp`, 'hp_price_weekend', 'hp_price')
    : place(prices, `${prefix}hp`, 'hp_price');
  return byHours(offPeak.assumed, hp, hc, (time) => whole || offPeak.at(time));
}

const colors = { BLEU: 'blue', BLANC: 'white', ROUGE: 'red' } as const;

function tempoRule({ day, context, version: { prices } }: Setting): Rule {
  const { tempo } = context.calendars;
  const placeOn = (date: string, part: 'hp' | 'hc'): Place => {
    const color = tempo.get(date as never);
    return color ? place(prices, `${colors[color]}_${part}`, `tempo_${colors[color]}_${part}`) : noCalendar;
  };
  const night = placeOn(dayBefore(day.date), 'hc');
  const [peak, evening] = [placeOn(day.date, 'hp'), placeOn(day.date, 'hc')];
  return (time) => (time < 360 ? night : time < 1320 ? peak : evening);
}

/** Listed, else normal from April to October, else unknown. */
function peakKind(list: PricingContext['calendars']['ejp'], date: string): string {
  const { month } = civil(date);
  return list?.get(date as never) ?? (month >= 11 || month <= 3 ? 'unknown' : 'NORMAL');
}

function ejpRule({ day, context, version: { prices } }: Setting): Rule {
  const { ejp } = context.calendars;
  const normal = place(prices, 'normal', 'ejp_normal');
  const peak = place(prices, 'peak', 'ejp_peak');
  const onDay = (date: string): Place => {
    const kind = peakKind(ejp, date);
    return kind === 'unknown' ? noCalendar : kind === 'PEAK' ? peak : normal;
  };
  const [yesterday, today] = [onDay(dayBefore(day.date)), onDay(day.date)];
  return (time) => (time < 60 ? yesterday : time < 420 ? normal : today);
}

function nightRule(setting: Setting): Rule {
  const { prices } = setting.version;
  const weekend = place(prices, 'weekend_hc', 'hc_price_weekend', 'hc_price');
  const hp = place(prices, 'week_hp', 'hp_price');
  const hc = place(prices, 'week_hc', 'hc_price');
  const all = likeWeekend(setting);
  return (time) => (all ? weekend : 360 <= time && time < 1380 ? hp : hc);
}

function seasonalRule(setting: Setting): Rule {
  const { day, context, version } = setting;
  const season = day.month >= 4 && day.month <= 10 ? 'summer' : 'winter';
  const peak = place(version.prices, 'peak_day', 'peak_day_price');
  const offPeak = offPeakOf(setting);
  const kind = peak.price === undefined ? 'NORMAL' : peakKind(context.calendars.peakDays, day.date);
  if (kind === 'unknown') return () => ({ ...noCalendar, assumed: offPeak.assumed });
  if (kind === 'PEAK') return byHours(offPeak.assumed, peak, peak, offPeak.at);
  const hc = place(version.prices, `${season}_hc`, `hc_price_${season}`);
  const hp = place(version.prices, `${season}_hp`, `hp_price_${season}`);
  return byHours(offPeak.assumed, hp, hc, offPeak.at);
}

function flexdayRule({ day, context, offer, version }: Setting): Rule {
  const kind = context.calendars.flexday.get(day.date as never);
  if (!kind) return () => noCalendar;
  const schedule = (date: string): Hours => ({ ranges: offeredOn(offer.hc_schedules, date), assumed: false });
  const today = offer.hc_schedules ? schedule(day.date) : undefined;
  const yesterday = offer.hc_schedules ? schedule(dayBefore(day.date)) : undefined;
  const fixed = ['00:00-08:00', '13:00-18:00', '20:00-24:00'];
  const prices = flexdayPrices(version.prices);
  const [hp, hc] = ['hp', 'hc'].map((part): Place => {
    const tag = `${kind === 'SOBRIETE' ? 'sobriete' : 'eco'}_${part}`;
    return { label: tag, tag, price: prices?.[tag] };
  }) as [Place, Place];
  const isOff = (time: number) => (today && yesterday ? inHours(today, yesterday, time) : inWindows(fixed, time));
  return byHours(false, hp, hc, isOff);
}

/** The higher peak price is SOBRIETE's. Undefined when the two pairs cannot be identified. */
export function flexdayPrices(prices: OfferPrices): Record<string, bigint | undefined> | undefined {
  const read = (field: PriceField) => offerPrice(prices[field]);
  const winter = { hp: read('hp_price_winter'), hc: read('hc_price_winter') };
  const summer = { hp: read('hp_price_summer'), hc: read('hc_price_summer') };
  const name = (sobriete: typeof winter, eco: typeof winter) => ({
    sobriete_hp: sobriete.hp,
    sobriete_hc: sobriete.hc,
    eco_hp: eco.hp,
    eco_hc: eco.hc,
  });
  if (winter.hp !== undefined && summer.hp !== undefined) {
    if (winter.hp === summer.hp) return undefined;
    return winter.hp > summer.hp ? name(winter, summer) : name(summer, winter);
  }
  const peak = read('peak_day_price');
  return peak === undefined || summer.hp === undefined ? undefined : name({ hp: peak, hc: summer.hp }, summer);
}

export function placeOf(register: OfferRegister): Place {
  return { label: register.key, tag: register.key, price: offerPrice(register.price), register };
}

function customRule(setting: Setting): Rule {
  const { day, version } = setting;
  const offPeak = offPeakOf(setting);
  const registers = (version.registers ?? []).filter(
    ({ months, weekdays }) => (months?.includes(day.month) ?? true) && (weekdays?.includes(day.weekday) ?? true),
  );
  const assumed = offPeak.assumed && (version.registers ?? []).some(({ windows }) => windows === 'offpeak');
  const places = registers.map((register) => ({ ...placeOf(register), assumed, register }));
  const none: Place = { label: 'no rule', tag: null, reason: 'no_rule', assumed };
  const matches = ({ windows }: OfferRegister, time: number) =>
    windows === 'offpeak' ? offPeak.at(time) : windows === undefined || inWindows(windows, time);
  return (time) => places.find(({ register }) => matches(register, time)) ?? none;
}

/** The user's own prices: the first rule that matches. */
export function ownRule(rules: readonly OwnPriceRule[], direction: OwnPriceRule['direction'], day: Civil): Rule {
  const applicable = rules
    .map((rule, index) => ({ rule, place: { label: `${index}`, tag: `${index}`, price: priceUnits(rule.price) } }))
    .filter(({ rule }) => rule.direction === direction)
    .filter(({ rule }) => rule.weekdays?.includes(day.weekday) ?? true)
    .filter(({ rule }) => (!rule.start || rule.start <= day.date) && (!rule.end || day.date < rule.end));
  const none: Place = { label: 'no rule', tag: null, reason: 'no_rule' };
  return (time) => {
    const matches = ({ from = '00:00', to = '24:00' }: OwnPriceRule) => inWindows([`${from}-${to}`], time);
    return applicable.find(({ rule }) => matches(rule))?.place ?? none;
  };
}
