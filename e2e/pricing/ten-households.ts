import { type Day, toDay, weekdayOf } from '@svc/domain/day';
import type { Load, Shift } from '@svc/domain/pricing/what-if';
import type { StepMinutes } from '@svc/domain/readings/reading';

export type SoldOffer = 'base' | 'hours' | 'tempo' | 'weekend' | 'small';

/** A household to rank offers for: what it uses, when its nights are cheap, what it has and what it would change. */
export type HouseholdCase = {
  readonly name: string;
  readonly power_kva: number;
  readonly step: StepMinutes;
  /** Years of half hours; the year before then is what the household before it left. */
  readonly years: 1 | 2;
  readonly watts: (day: Day, slot: number, slots: number) => number | null;
  readonly offPeak: unknown;
  readonly offer: SoldOffer;
  /** What it had until a day in March. */
  readonly before?: SoldOffer;
  readonly injects?: boolean;
  readonly shifts?: readonly Shift[];
  readonly loads?: readonly Load[];
};

const usual = '22:38-06:38';
const summerTime = toDay('2026-03-29');
const winterTime = toDay('2026-10-25');
const date = (day: Day) => Number(day.slice(8));
const isWeekend = (day: Day) => weekdayOf(day) > 5;

export const tenHouseholds: readonly HouseholdCase[] = [
  {
    name: 'steady, nothing special',
    power_kva: 9,
    step: 30,
    years: 2,
    offPeak: usual,
    offer: 'base',
    watts: (_day, slot) => 400 + ((slot * 37) % 90),
  },
  {
    name: 'evenings, a curve of quarter hours',
    power_kva: 6,
    step: 15,
    years: 1,
    offPeak: usual,
    offer: 'hours',
    watts: (day, slot) => 250 + (slot >= 72 && slot < 90 ? 2_100 : 0) + ((date(day) * 131 + slot) % 311),
  },
  {
    name: 'nights in steps of ten minutes, with holes',
    power_kva: 12,
    step: 10,
    years: 2,
    offer: 'hours',
    offPeak: usual,
    watts: (day, slot) =>
      day.endsWith('-17') || (day.endsWith('-09') && slot % 7 === 0) ? null : slot < 36 ? 1_733 : 311 + (slot % 13),
  },
  {
    name: 'off-peak at odd minutes, twice a day',
    power_kva: 15,
    step: 30,
    years: 1,
    offer: 'hours',
    offPeak: '02:11-07:13;14:07-17:01',
    watts: (day, slot) => 301 + ((date(day) * 17 + slot * 53) % 977),
  },
  {
    name: 'tempo, heated in the day',
    power_kva: 18,
    step: 30,
    years: 1,
    offPeak: usual,
    offer: 'tempo',
    watts: (day, slot) => (slot >= 12 && slot < 44 ? 2_900 : 140) + date(day),
  },
  {
    name: 'there at the week-end only',
    power_kva: 3,
    step: 30,
    years: 1,
    offPeak: usual,
    offer: 'weekend',
    watts: (day, slot) => (isWeekend(day) ? 1_900 + slot : 41),
  },
  {
    name: 'a workshop with panels',
    power_kva: 36,
    step: 30,
    years: 1,
    offPeak: '12:30-20:30',
    offer: 'hours',
    injects: true,
    watts: (day, slot) => (isWeekend(day) ? 900 : slot >= 16 && slot < 36 ? 17_350 : 610) + (slot % 5),
  },
  {
    // The skipped hour and the repeated hour contain nearly all the energy of the year.
    name: 'the nights of 23 and 25 hours',
    power_kva: 24,
    step: 30,
    years: 1,
    offPeak: '01:40-03:20',
    offer: 'hours',
    watts: (day, slot) => ((day === summerTime || day === winterTime) && slot < 12 ? 23_000 + slot * 11 : 77),
  },
  {
    name: 'off-peak hours and power changed in the year',
    power_kva: 9,
    step: 30,
    years: 1,
    offer: 'hours',
    before: 'small',
    offPeak: [
      { ranges: ['23:30-07:30'] },
      { valid_from: '2026-04-01', ranges: ['01:56-06:56', '14:26-17:26'], months: [4, 5, 6, 7, 8, 9, 10] },
      { valid_from: '2026-04-01', ranges: ['22:26-06:26'], months: [1, 2, 3, 11, 12] },
    ],
    watts: (day, slot) => 512 + ((slot * slot + date(day)) % 731),
  },
  {
    name: 'a car more, and the laundry moved to the night',
    power_kva: 30,
    step: 30,
    years: 1,
    offer: 'hours',
    offPeak: usual,
    watts: (day, slot) => 333 + (slot >= 38 && slot < 46 ? 1_777 : 0) + (date(day) % 7) * 13,
    shifts: [{ kwh: 2.35, from: '19:10-22:20', to: '02:05-05:50', days: [1, 2, 3, 4, 5] }],
    loads: [{ kwh: 7.4, at: '23:15-05:45' }],
  },
];
