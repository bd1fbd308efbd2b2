import { addDays, type Day, dayNumber, maxDay } from '../day.ts';
import type { DayRange } from '../day-range.ts';

type Dated = { readonly valid_from: Day | null; readonly valid_to: Day | null };

/** The version whose prices apply on a day. Where none is valid, the nearest one, marked as estimated. */
export function versionOn<V extends Dated>(
  versions: readonly V[],
  day: Day,
): { version: V; estimated: boolean } | undefined {
  const valid = versions
    .filter((version) => isValid(version, day))
    .sort(byStart)
    .at(-1);
  if (valid) return { version: valid, estimated: false };
  const nearest = [...versions].sort((a, b) => distance(a, day) - distance(b, day) || -byStart(a, b))[0];
  return nearest && { version: nearest, estimated: true };
}

function isValid({ valid_from, valid_to }: Dated, day: Day): boolean {
  return (valid_from === null || valid_from <= day) && (valid_to === null || day < valid_to);
}

function byStart(a: Dated, b: Dated): number {
  const [left, right] = [a.valid_from ?? '', b.valid_from ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

function distance({ valid_from, valid_to }: Dated, day: Day): number {
  if (valid_from !== null && day < valid_from) return dayNumber(valid_from) - dayNumber(day);
  if (valid_to !== null && day >= valid_to) return dayNumber(day) - dayNumber(addDays(valid_to, -1));
  return 0;
}

export type VersionSpan<V> = { readonly range: DayRange; readonly version: V; readonly estimated: boolean };

/** The period cut where another version applies. Without any version there is nothing to cut. */
export function cutByVersion<V extends Dated>(versions: readonly V[], range: DayRange): VersionSpan<V>[] {
  const edges = new Set<Day>([range.start]);
  for (const { valid_from, valid_to } of versions)
    for (const edge of [valid_from, valid_to])
      if (edge !== null && edge > range.start && edge < range.end) edges.add(edge);
  // Between two versions the nearer one is used, so the period between them has an edge in its middle.
  for (const edge of middles(versions, range)) edges.add(edge);
  const starts = [...edges].sort();
  const spans: VersionSpan<V>[] = [];
  for (const [index, start] of starts.entries()) {
    const found = versionOn(versions, start);
    const end = starts[index + 1] ?? range.end;
    if (!found) continue;
    const last = spans.at(-1);
    if (last && last.version === found.version && last.estimated === found.estimated && last.range.end === start)
      spans[spans.length - 1] = { ...last, range: { start: last.range.start, end } };
    else spans.push({ range: { start, end }, ...found });
  }
  return spans;
}

function middles(versions: readonly Dated[], range: DayRange): Day[] {
  const days: Day[] = [];
  for (const { valid_to: end } of versions) {
    for (const { valid_from: next } of versions) {
      if (end === null || next === null || next <= end) continue;
      for (let day = maxDay(end, range.start); day < next && day < range.end; day = addDays(day, 1)) days.push(day);
    }
  }
  return days;
}
