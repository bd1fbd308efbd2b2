import type { OffPeakSchedule } from './off-peak.ts';

export type NamedHours = { readonly name: string; readonly schedules: readonly OffPeakSchedule[] };

/** Hours that a bill may have used instead: each entry for all time, a single source, the usual ones. */
export function otherOffPeak(known: readonly OffPeakSchedule[]): NamedHours[] {
  const usual: OffPeakSchedule = { valid_from: null, ranges: ['22:00-06:00'], source: 'user', raw: null };
  const sources = (['gridop', 'user'] as const)
    .map((source) => known.filter((entry) => entry.source === source))
    .filter((entries) => entries.length > 0 && entries.length < known.length);
  const alone = [...known, usual].map((entry) => [{ ...entry, valid_from: null }]);
  const named = [...sources, ...alone].map((schedules) => ({ name: nameOf(schedules), schedules }));
  return [...new Map(named.map((hours) => [hours.name, hours])).values()];
}

function nameOf(schedules: readonly OffPeakSchedule[]): string {
  return [...new Set(schedules.map(({ ranges }) => ranges.join(';')))].join(' / ');
}

const hour = 60;
const step = 30;
const clock = (minute: number) => {
  const ofDay = minute % (24 * hour);
  return `${String(Math.floor(ofDay / hour)).padStart(2, '0')}:${String(ofDay % hour).padStart(2, '0')}`;
};
const window = (start: number, hours: number) => `${clock(start)}-${clock(start + hours * hour)}`;

/** Starts of a night or midday stretch, every half hour. */
function* starts(first: number, last: number): Generator<number> {
  for (let start = first * hour; start <= last * hour; start += step) yield start;
}

/** Eight hours a day, as meters are set: one stretch at night, or a shorter one and the rest around midday. */
export function offPeakCandidates(): string[][] {
  const candidates: string[][] = [];
  for (const start of starts(20, 26)) candidates.push([window(start, 8)]);
  for (const night of starts(22, 25))
    for (const midday of starts(11, 15)) candidates.push([window(night, 6), window(midday, 2)]);
  for (const night of starts(23, 26))
    for (const midday of starts(11, 14)) candidates.push([window(night, 5), window(midday, 3)]);
  return candidates;
}
