import type { SignalLevel } from '@svc/domain/calendars/gridsignal';
import type { TempoColor } from '@svc/domain/calendars/tempo';
import { type Day, toDay } from '@svc/domain/day';
import { type DayRange, dayRange, daysOf } from '@svc/domain/day-range';
import { noDays, type PointSnapshot, type Snapshot } from '@svc/domain/exports/snapshot';
import type { OfferPrices, OfferType } from '@svc/domain/offers/offer';
import { instantAtWallTime, parisDay, parseInstant, startOfDay } from '@svc/domain/paris-time';
import { tariffOf } from '@svc/domain/pricing/tariff';
import { type TariffSpan, timelineOf } from '@svc/domain/pricing/tariff-timeline';
import type { DailyValue, DayCurve } from '@svc/domain/readings/reading';

// An invented household, from which the examples of the reference are rendered by the code of the exports.

const now = parseInstant('2026-11-12T07:10:00+01:00') ?? 0;
const today = parisDay(now);
const days = (from: string, to: string) => daysOf(dayRange(toDay(from), toDay(to)));

const dailies = (from: string, value: number): Map<Day, DailyValue> =>
  new Map(days(from, today).map((day) => [day, { kind: 'daily', day, value, quality: 'BRUT' }]));

/** 400 W at night, 600 W by day. */
const curve = (day: Day): DayCurve => ({
  kind: 'curve',
  day,
  runs: [
    {
      start: startOfDay(day),
      step: 60,
      values: Array.from({ length: 24 }, (_, hour) => (hour < 6 || hour >= 22 ? 400 : 600)),
      quality: 'BRUT',
    },
  ],
});

const validity: DayRange = dayRange(toDay('2025-01-01'), toDay('2027-12-01'));

function priced(id: string | null, type: OfferType, prices: OfferPrices): TariffSpan[] {
  const version = { valid_from: null, valid_to: null, subscription_price: 15.5, prices };
  return timelineOf({ id, tariffs: [tariffOf({ type, variant: null }, version)] }, validity);
}

const lastWeeks = days('2026-10-26', today);

const point: PointSnapshot = {
  ...noDays,
  usage_point_id: '12345678901234',
  name: 'Home',
  has_consumption: true,
  has_production: true,
  subscribed_power: 9,
  selected_offer_id: 'example',
  consent_status: 'active',
  consent_expires_at: '2028-03-01',
  problem: null,
  off_peak: [{ valid_from: null, ranges: ['22:00-06:00'], source: 'gridop', raw: 'HC (22H00-6H00)' }],
  consumption_daily: dailies('2025-01-01', 12_800),
  production_daily: dailies('2026-10-01', 4200),
  max_power: new Map(
    lastWeeks.map((day) => [
      day,
      {
        kind: 'peak',
        day,
        value: 6120,
        at: instantAtWallTime({ day, hour: 19, minute: 30, second: 0 }),
        quality: 'BRUT',
      },
    ]),
  ),
  consumption_detail: new Map(lastWeeks.map((day) => [day, curve(day)])),
  production_detail: new Map(lastWeeks.map((day) => [day, curve(day)])),
  pricing: {
    timeline: priced('example', 'HC_HP', { hp_price: 0.2, hc_price: 0.15 }),
    shadow: priced('other', 'BASE', { base_price: 0.19 }),
    sale: priced(null, 'BASE', { base_price: 0.04 }),
    invoice: { from: toDay('2026-10-10'), months: 2 },
  },
};

const colorOf = (day: Day): TempoColor => (day === '2026-11-04' ? 'ROUGE' : day >= '2026-11-12' ? 'BLANC' : 'BLEU');
const signalDay = (busy: SignalLevel) => ({
  level: busy,
  message: busy === 1 ? 'Pas d’alerte.' : 'Réseau tendu en soirée.',
  hours: new Map(
    Array.from({ length: 24 }, (_, hour): [number, SignalLevel] => [hour, hour === 18 || hour === 19 ? busy : 1]),
  ),
});

export const household: Snapshot = {
  now,
  today,
  points: [point],
  withdrawn: [],
  tempo: new Map(days('2026-09-01', '2026-11-14').map((day) => [day, colorOf(day)])),
  flexday: new Map([
    [today, 'ECO'],
    [toDay('2026-11-13'), 'SOBRIETE'],
  ]),
  peakDays: { ejp: new Map(), peakDays: new Map() },
  gridsignal: new Map([
    [today, signalDay(2)],
    [toDay('2026-11-13'), signalDay(1)],
  ]),
  quota: { remaining: 958, limit: 1000, reset_at: startOfDay(toDay('2026-11-13')) },
  failures: [],
};
