import type { Day } from '../../day.ts';
import { type Instant, parisDay, startOfDay } from '../../paris-time.ts';
import { daysOfRows, digestRows, type HubRow, type Statistic } from './statistic.ts';

/** What was confirmed by the hub: per day a digest of its rows, '' for a day that has none any more. */
export type DayCheckpoints = ReadonlyMap<Day, string>;

/** Above this a sum of the hub is not ours, and everything is looked at. */
const sumTolerance = 0.01;

export type Window = {
  /** Rows from here to the end are compared and sent. Null: from the very first row of the hub. */
  readonly from: Instant | null;
  /** The row before the window. It reveals a hub that lost or changed its rows. */
  readonly anchor: HubRow | null;
};

/**
 * Where to begin: the first day that differs from what was confirmed, else the newest day, so that a hub that was
 * emptied is noticed without anything having changed here.
 */
export function openWindow(statistic: Statistic, checkpoints: DayCheckpoints): Window {
  const { rows } = statistic;
  if (rows.length === 0 && checkpoints.size === 0) return { from: null, anchor: null };
  const wanted = dayDigests(statistic);
  const days = [...new Set([...wanted.keys(), ...checkpoints.keys()])].sort();
  const coveredDays = days.filter((day) => statistic.until === null || startOfDay(day) < statistic.until);
  const changed = coveredDays.find((day) => (wanted.get(day) ?? '') !== (checkpoints.get(day) ?? ''));
  const first = rows[0];
  const newest = rows.at(-1);
  const day = changed ?? (newest ? parisDay(newest.start) : undefined);
  if (day === undefined || !first) return { from: null, anchor: null };
  const from = startOfDay(day);
  const anchor = rows[indexBefore(rows, from)] ?? null;
  // We have no row before the window: older rows of the hub must be checked as well.
  return anchor ? { from, anchor } : { from: null, anchor: null };
}

export function wholeWindow(): Window {
  return { from: null, anchor: null };
}

/** The index of the last row before a moment, or -1 when there is none. */
function indexBefore(rows: readonly HubRow[], moment: Instant): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as HubRow).start < moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function dayDigests({ rows }: Statistic): Map<Day, string> {
  return new Map([...daysOfRows(rows)].map(([day, [from, to]]) => [day, digestRows(rows, from, to)]));
}

/** Whether the hub's row before the window is the one we expect. */
export function isAnchorStored({ anchor }: Window, stored: readonly HubRow[]): boolean {
  if (anchor === null) return true;
  const found = stored.find(({ start }) => start === anchor.start);
  return found !== undefined && Math.abs(found.sum - anchor.sum) <= sumTolerance;
}

export type RowPlan = {
  /** The rows that the hub should have in the window afterwards. */
  readonly target: readonly HubRow[];
  /** The target rows that the hub does not have unchanged yet, oldest first. */
  readonly send: readonly HubRow[];
  /** Days that the hub shows energy on and that are not known here any more. */
  readonly emptied: readonly Day[];
  /** True when a sum becomes smaller than the hub shows it: a correction downwards. */
  readonly lowered: boolean;
};

/**
 * What to send, given the rows of the hub. Nothing is cleared. An hour that no longer has energy becomes 0 under the
 * sum of its moment. Rows older than all of ours retain their energy and are moved to end where ours begin. Rows newer
 * than all of ours are left unchanged unless we sent them.
 */
export function planRows(
  statistic: Statistic,
  window: Window,
  stored: readonly HubRow[],
  checkpoints: DayCheckpoints,
): RowPlan {
  const { rows, until } = statistic;
  const from = window.from ?? Number.NEGATIVE_INFINITY;
  const end = until ?? Number.POSITIVE_INFINITY;
  const place = strayPlacer(statistic, stored, checkpoints);
  const [target, send]: [HubRow[], HubRow[]] = [[], []];
  const emptied = new Set<Day>();
  let lowered = false;
  let at = indexBefore(rows, from) + 1;
  let running = rows[at - 1]?.sum ?? 0;
  const put = (row: HubRow, known: HubRow | undefined) => {
    target.push(row);
    if (known !== undefined && isSame(known, row)) return;
    send.push(row);
    lowered ||= known !== undefined && row.sum < known.sum;
  };
  // Both lists are sorted by hour: years of them are walked once, side by side.
  for (const known of stored) {
    if (known.start < from || known.start >= end) continue;
    for (let row = rows[at]; row && row.start < known.start; row = rows[++at]) {
      put(row, undefined);
      running = row.sum;
    }
    const row = rows[at];
    if (row?.start === known.start) {
      put(row, known);
      running = row.sum;
      at++;
      continue;
    }
    const placed = place(known, running);
    if (placed && placed.state !== known.state) emptied.add(parisDay(known.start));
    if (placed) put(placed, known);
  }
  for (const row of rows.slice(at)) put(row, undefined);
  return { target, send, emptied: [...emptied], lowered };
}

/** The target of a hub row that is not one of ours. Undefined leaves it unchanged. */
function strayPlacer({ rows }: Statistic, stored: readonly HubRow[], checkpoints: DayCheckpoints) {
  const first = rows[0]?.start ?? Number.NEGATIVE_INFINITY;
  const newest = rows.at(-1)?.start ?? Number.NEGATIVE_INFINITY;
  // A day that we sent and no longer know is not foreign history.
  const isOlder = ({ start }: HubRow) => start < first && !checkpoints.has(parisDay(start));
  const lead = stored.findLast(isOlder)?.sum ?? 0;
  return (row: HubRow, running: number): HubRow | undefined => {
    if (isOlder(row)) return { ...row, sum: round(row.sum - lead) };
    if (row.start > newest && !checkpoints.has(parisDay(row.start))) return undefined;
    return { start: row.start, state: 0, sum: running };
  };
}

function isSame(stored: HubRow, row: HubRow): boolean {
  return Math.abs(stored.state - row.state) < 1e-9 && Math.abs(stored.sum - row.sum) < 1e-9;
}

function round(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}

/** Neither confirmed nor untouched: rows of the day are on their way. */
const pending = '?';

/** Written before rows are sent, so that what a cut line has left at the hub is known to be ours. */
export function sendingCheckpoints({ send }: RowPlan): ReadonlyMap<Day, string> {
  return new Map([...daysOfRows(send).keys()].map((day) => [day, pending]));
}

export type Confirmation = {
  /** Checkpoints of the days that the hub has stored correctly. */
  readonly checkpoints: ReadonlyMap<Day, string>;
  /** Rows of the plan that the hub has, and rows that it lacks. */
  readonly confirmed: number;
  readonly missing: number;
};

/** What reading back shows. A day of which one row is not there stays unmarked, and is sent again. */
export function confirmRows(
  statistic: Statistic,
  window: Window,
  plan: RowPlan,
  stored: readonly HubRow[],
  before: DayCheckpoints,
): Confirmation {
  const wrong = missingRows(plan.send, stored);
  const wrongDays = new Set(wrong.map(({ start }) => parisDay(start)));
  const digests = dayDigests(statistic);
  const checkpoints = new Map<Day, string>();
  const from = window.from ?? Number.NEGATIVE_INFINITY;
  for (const day of new Set([...digests.keys(), ...before.keys()])) {
    const midnight = startOfDay(day);
    if (midnight < from || (statistic.until !== null && midnight >= statistic.until)) continue;
    const checkpoint = wrongDays.has(day) ? pending : (digests.get(day) ?? '');
    if (checkpoint !== before.get(day)) checkpoints.set(day, checkpoint);
  }
  return { checkpoints, confirmed: plan.send.length - wrong.length, missing: wrong.length };
}

/** The sorted rows that a sorted list does not contain unchanged. */
function missingRows(rows: readonly HubRow[], stored: readonly HubRow[]): HubRow[] {
  let at = 0;
  return rows.filter((row) => {
    while (at < stored.length && (stored[at] as HubRow).start < row.start) at++;
    const known = stored[at];
    return known?.start !== row.start || !isSame(known, row);
  });
}
