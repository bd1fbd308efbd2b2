import { flexdayTypes } from '../../../src/calendars/flexday.ts';
import { peakDayTypes } from '../../../src/calendars/peak-days.ts';
import { tempoColors } from '../../../src/calendars/tempo.ts';
import type { Day } from '../../../src/day.ts';
import type { PricingContext } from '../../../src/pricing/day-plan.ts';
import type { OffPeakSchedule } from '../../../src/pricing/off-peak.ts';
import type { CurveRun, DailyValue, DayCurve, StepMinutes } from '../../../src/readings/reading.ts';
import { civil, later } from './clock.ts';
import type { Home } from './cost.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Days around which something changes: the clock, the season, the year, a leap day, public holidays. */
const edges = [
  '2024-02-28',
  '2024-03-30',
  '2024-10-26',
  '2024-12-30',
  '2025-03-29',
  '2025-03-31',
  '2025-10-25',
  '2025-10-31',
  '2026-03-28',
  '2026-04-05',
  '2026-05-01',
  '2026-10-24',
  '2026-10-31',
  '2026-12-31',
  '2027-03-27',
  '2027-10-30',
  '2028-02-28',
] as const;

export function randomHome(dice: SeededRandom): Home {
  const start = dice.chance(0.6)
    ? later(dice.pick(edges), -dice.whole(0, 4))
    : later('2024-01-01', dice.whole(0, 1600));
  const length = dice.chance(0.06) ? dice.whole(28, 40) : dice.whole(2, 9);
  const days = Array.from({ length }, (_, index) => later(start, index));
  const curves: DayCurve[] = [];
  const dailies: DailyValue[] = [];
  for (const date of days) {
    if (dice.chance(0.8)) curves.push(randomCurve(dice, date));
    if (dice.chance(0.4)) {
      dailies.push({ kind: 'daily', day: date as Day, value: dice.whole(0, 60_000), quality: 'BRUT' });
    }
  }
  return { days, curves, dailies, context: randomContext(dice, [later(start, -1), ...days]) };
}

function randomCurve(dice: SeededRandom, date: string): DayCurve {
  const day = civil(date);
  const total = day.times.length;
  const split = dice.chance(0.3) ? dice.whole(1, total / 10 - 1) * 10 : total;
  const missingShare = dice.chance(0.3) ? dice.next() / 2 : 0;
  const runs: CurveRun[] = [];
  const parts: [number, number][] = [
    [0, split],
    [split, total],
  ];
  for (const [from, to] of parts) {
    const step = dice.pick<StepMinutes>([5, 10, 15, 30, 30, 30, 60]);
    const count = Math.floor((to - from) / step);
    if (count === 0) continue;
    const values = Array.from({ length: count }, () =>
      dice.chance(missingShare) ? null : dice.chance(0.05) ? 0 : dice.whole(1, 9_000),
    );
    runs.push({ start: day.start + from * 60_000, step, values, quality: 'BRUT' });
  }
  return { kind: 'curve', day: date as Day, runs };
}

function randomContext(dice: SeededRandom, days: readonly string[]): PricingContext {
  const known = dice.pick([0.5, 0.9, 1]);
  const calendar = <T>(kinds: readonly T[]) =>
    new Map(dice.some(days, known).map((date) => [date as Day, dice.pick(kinds)] as const));
  return {
    offPeak: [...randomSchedules(dice, 'user', days), ...randomSchedules(dice, 'gridop', days)],
    calendars: {
      tempo: calendar(tempoColors),
      flexday: calendar(flexdayTypes),
      ...(dice.chance(0.8) && { ejp: calendar(peakDayTypes) }),
      ...(dice.chance(0.8) && { peakDays: calendar(peakDayTypes) }),
    },
  };
}

function randomSchedules(dice: SeededRandom, source: 'user' | 'gridop', days: readonly string[]): OffPeakSchedule[] {
  if (dice.chance(0.4)) return [];
  const starts = new Set<Day | null>();
  if (dice.chance(0.7)) starts.add(null);
  for (let more = dice.whole(0, 2); more > 0; more -= 1) starts.add(dice.pick(days) as Day);
  const raw = source === 'gridop' ? 'HC' : null;
  return [...starts].flatMap((valid_from) => {
    const entry = { valid_from, source, raw };
    const ranges = (least: number) => randomRanges(dice, least);
    const least = source === 'user' ? 0 : 1;
    if (source === 'gridop' && dice.chance(0.05)) return [{ ...entry, ranges: [] }];
    if (dice.chance(0.6)) return [{ ...entry, ranges: ranges(least) }];
    if (dice.chance(0.5)) {
      const weekdays = dice.few([1, 2, 3, 4, 5, 6, 7], 0.5);
      const others = [1, 2, 3, 4, 5, 6, 7].filter((each) => !weekdays.includes(each));
      const rest = dice.chance(0.5) && others.length > 0 ? [{ ...entry, ranges: ranges(least), weekdays: others }] : [];
      return [{ ...entry, ranges: ranges(least), weekdays }, ...rest];
    }
    return [
      { ...entry, ranges: ranges(least), months: [4, 5, 6, 7, 8, 9, 10] },
      ...(dice.chance(0.7) ? [{ ...entry, ranges: ranges(least), months: [11, 12, 1, 2, 3] }] : []),
    ];
  });
}

/** Some ranges that do not touch, at odd minutes, of which the last may cross midnight. */
export function randomRanges(dice: SeededRandom, least: number): string[] {
  if (dice.chance(0.05)) return ['00:00-00:00'];
  const count = dice.whole(least, 3);
  const cuts = new Set<number>();
  while (cuts.size < count * 2) cuts.add(dice.chance(0.5) ? dice.whole(0, 47) * 30 : dice.whole(0, 1439));
  const sorted = [...cuts].sort((a, b) => a - b);
  if (count > 0 && dice.chance(0.6)) sorted.push(sorted.shift() as number);
  return Array.from(
    { length: count },
    (_, index) => `${clockTime(sorted[index * 2])}-${clockTime(sorted[index * 2 + 1])}`,
  );
}

export function clockTime(minutes = 0): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
