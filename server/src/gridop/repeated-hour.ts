import { type Instant, minuteMs, parisDay } from '@svc/domain/paris-time';

/** An end stamp with the moments it can mean: one, two in the repeated hour of October, none when it is unreadable. */
export type EndStamp = { readonly step: number; readonly instants: readonly Instant[] };

type Item = { readonly index: number; readonly stepMs: number; readonly summer: Instant; readonly winter: Instant };

/**
 * One moment for each stamp. In chronological order the first pass through the repeated hour is summer time and the
 * second winter time; a list that runs backwards is turned round before.
 */
export function resolveRepeatedHour(stamps: readonly EndStamp[]): (Instant | undefined)[] {
  const resolved = stamps.map(({ instants }) => (instants.length === 1 ? instants[0] : undefined));
  const items = stamps.flatMap(({ instants: [summer, winter], step }, index) =>
    summer === undefined || winter === undefined ? [] : [{ index, stepMs: step * minuteMs, summer, winter }],
  );
  if (items.length === 0) return resolved;
  const direction = directionOf(resolved);
  if (direction === 'none') resolveUnordered(items, resolved);
  else {
    const forward = direction === 'backwards' ? items.toReversed() : items;
    for (const group of groupByDay(forward)) resolveGroup(group, resolved);
  }
  return resolved;
}

/** Found on the stamps that mean one moment only. */
function directionOf(resolved: readonly (Instant | undefined)[]): 'forwards' | 'backwards' | 'none' {
  const known = resolved.filter((instant) => instant !== undefined);
  const pairs = known.slice(1).map((instant, index) => instant - (known[index] ?? instant));
  if (pairs.every((difference) => difference >= 0)) return 'forwards';
  return pairs.every((difference) => difference <= 0) ? 'backwards' : 'none';
}

function groupByDay(items: readonly Item[]): Item[][] {
  return [...Map.groupBy(items, (item) => parisDay(item.summer)).values()];
}

function resolveGroup(group: readonly Item[], resolved: (Instant | undefined)[]): void {
  const second = startOfSecondPass(group);
  if (second === undefined) {
    resolveSinglePass(group, resolved);
    return;
  }
  for (const [position, item] of group.entries()) {
    resolved[item.index] = position < second ? item.summer : item.winter;
  }
}

/** Where the clock goes back. When all stamps are the same (hourly steps), half of them are the second pass. */
function startOfSecondPass(group: readonly Item[]): number | undefined {
  const back = group.findIndex((item, position) => item.summer < (group[position - 1]?.summer ?? item.summer));
  if (back > 0) return back;
  const same = group.every((item) => item.summer === group[0]?.summer);
  return same && group.length > 1 ? Math.ceil(group.length / 2) : undefined;
}

// Each stamp came once: it is placed next to an adjacent step, from both sides. Otherwise it is summer time.
function resolveSinglePass(group: readonly Item[], resolved: (Instant | undefined)[]): void {
  const known = new Set(resolved.filter((instant) => instant !== undefined));
  const left = [...group];
  for (let item = left[0]; item && known.has(item.summer - item.stepMs); item = left[0]) {
    resolved[item.index] = item.summer;
    known.add(item.summer);
    left.shift();
  }
  for (let item = left.at(-1); item && known.has(item.winter + item.stepMs); item = left.at(-1)) {
    resolved[item.index] = item.winter;
    known.add(item.winter);
    left.pop();
  }
  for (const item of left) resolved[item.index] = item.summer;
}

// An unordered list does not show which pass came first. Both stay separate, so that no hour is lost.
function resolveUnordered(items: readonly Item[], resolved: (Instant | undefined)[]): void {
  const bySummer = Map.groupBy(items, (item) => item.summer);
  const single = [...bySummer.values()].filter((found) => found.length === 1).flat();
  for (const found of bySummer.values()) {
    for (const [pass, item] of found.entries()) resolved[item.index] = pass % 2 === 0 ? item.summer : item.winter;
  }
  for (const item of single) resolved[item.index] = undefined;
  resolveSinglePass(
    single.toSorted((a, b) => a.summer - b.summer),
    resolved,
  );
}
