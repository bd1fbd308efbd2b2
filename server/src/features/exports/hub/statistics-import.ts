import { setTimeout as sleep, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { addDays, type Day } from '@svc/domain/day';
import type { PointStatistics } from '@svc/domain/exports/hub/household-statistics';
import type { ReadBack } from '@svc/domain/exports/hub/hub-messages';
import type { HubRow, Statistic, StatisticSource } from '@svc/domain/exports/hub/statistic';
import {
  type Confirmation,
  confirmRows,
  type DayCheckpoints,
  isAnchorStored,
  openWindow,
  planRows,
  type RowPlan,
  sendingCheckpoints,
  type Window,
  wholeWindow,
} from '@svc/domain/exports/hub/statistic-plan';
import type { PartFailure } from '@svc/domain/exports/snapshot';
import { hourMs, type Instant, parisDay, startOfDay } from '@svc/domain/paris-time';
import type { Delivery } from '../destination.ts';
import { DestinationError } from '../failure.ts';
import { describeHubRefusal, type HubConnection, HubRefused } from './hub-connection.ts';
import type { RenderedPoint } from './render.ts';
import { readRecorder, readRows, readSlice, sendRows } from './statistics-commands.ts';

/** How long a recorder may migrate, and how long rows may take to be seen after the hub has accepted them. */
export type Timeouts = { readonly migrationMs: number; readonly writeMs: number; readonly pollMs: number };
export const defaultTimeouts: Timeouts = { migrationMs: 120_000, writeMs: 30_000, pollMs: 250 };

/** What happened to one statistic. */
export type ImportedStatistic = {
  readonly id: string;
  readonly sent: number;
  readonly confirmed: number;
  readonly emptied: readonly Day[];
  readonly lowered: boolean;
};

// A week and the day before it.
const hoursInSummary = 8 * 25;

export type ImportOutcome = {
  readonly imported: readonly ImportedStatistic[];
  readonly errors: readonly PartFailure[];
  readonly readBacks: readonly ReadBack[];
  /** What the report contains about each PDL besides its hours. */
  readonly pointReports: readonly PointReport[];
};

export type PointReport = { readonly usage_point_id: string } & Omit<PointStatistics, 'statistics'>;

type Work = {
  readonly line: HubConnection;
  readonly delivery: Delivery;
  readonly timeouts: Timeouts;
  readonly checkpoints: ReadonlyMap<string, DayCheckpoints>;
  readonly imported: ImportedStatistic[];
  readonly errors: PartFailure[];
  readonly readBacks: ReadBack[];
};

/** Brings every statistic to its target. Writes checkpoints only for rows that were read back from the hub. */
export async function importStatistics(
  line: HubConnection,
  points: readonly RenderedPoint[],
  delivery: Delivery,
  timeouts: Timeouts = defaultTimeouts,
): Promise<ImportOutcome> {
  await untilReady(line, delivery, timeouts);
  const checkpoints = await delivery.checkpoints.read();
  const work: Work = { line, delivery, timeouts, checkpoints, imported: [], errors: [], readBacks: [] };
  const pointReports: PointReport[] = [];
  for (const [index, point] of points.entries()) {
    const { statistics, ...rest } = point.open();
    pointReports.push({ usage_point_id: point.usage_point_id, ...rest });
    await yieldToEventLoop();
    const progress: Delivery['progress'] = (step, total, message) =>
      delivery.progress(index * total + step, points.length * total, message);
    if (!(await importPoint({ ...work, delivery: { ...delivery, progress } }, statistics))) break;
  }
  const { imported, errors, readBacks } = work;
  return { imported, errors, readBacks, pointReports };
}

/** False when continuing is useless. */
async function importPoint(work: Work, sources: readonly StatisticSource[]): Promise<boolean> {
  const { checkpoints, imported, errors } = work;
  const read: ReadBack[] = [];
  // A tag that never had energy has no rows, and none were ever sent.
  const alive = sources.filter(({ id, hours }) => hours > 0 || checkpoints.has(id));
  for (const [step, source] of alive.entries()) {
    const { id } = source;
    const onShare = (share: number) => work.delivery.progress(step + share, alive.length, id);
    try {
      const statistic = source.open();
      const done = await importOne(work, statistic, checkpoints.get(id) ?? new Map(), onShare);
      imported.push(done.result);
      read.push(keepNewest(statistic, done));
      if (done.missing > 0)
        errors.push({ part: id, code: 'api_error', message: notStoredMessage(done.result.sent, done.missing) });
    } catch (error) {
      const failure = describeHubRefusal(error);
      errors.push({ part: id, code: failure.code, message: failure.message });
      // One statistic that is refused stops no other; a line that is gone, or a token without the right, does.
      if (!(error instanceof HubRefused) || error.code === 'unauthorized') {
        work.readBacks.push(...read);
        return false;
      }
    }
  }
  for (const readBack of read) work.readBacks.push(await readAsFarAs(work.line, readBack, read));
  return true;
}

/** A correction of peak hours alone opens the window of one tag. The others are read from there too. */
async function readAsFarAs(line: HubConnection, readBack: ReadBack, all: readonly ReadBack[]): Promise<ReadBack> {
  const { statistic, stored, since, what } = readBack;
  const [oldest] = statistic.rows;
  const first = oldest ? startOfDay(parisDay(oldest.start)) : Number.POSITIVE_INFINITY;
  const starts = all.filter((other) => other.what === what).map((other) => other.since ?? Number.NEGATIVE_INFINITY);
  const from = Math.max(first, Math.min(...starts));
  if (since === null || from >= since) return readBack;
  const earlier = await readSlice(line, statistic.id, from, since);
  return { what, statistic, since: from, stored: [...earlier, ...stored] };
}

/** Retains only the rows for the summary, so that years of hours are freed before the next statistic is opened. */
function keepNewest(statistic: Statistic, { stored, since }: Done): ReadBack {
  const rows = statistic.rows.slice(-hoursInSummary);
  const from = rows[0]?.start ?? Number.POSITIVE_INFINITY;
  return {
    what: subjectOf(statistic.id),
    statistic: { ...statistic, rows },
    since,
    stored: stored.filter(({ start }) => start >= from),
  };
}

function notStoredMessage(sent: number, missing: number): string {
  return `The hub accepted ${sent} hours and does not hold ${missing} of them. They are sent again at the next run; look at the log of the hub.`;
}

/** 'svc:cost_12345678901234_hp' refers to 'cost 12345678901234'. */
function subjectOf(id: string): string {
  return /:([a-z_]+?)_(\d{14})/.exec(id)?.slice(1).join(' ') ?? id;
}

async function untilReady(line: HubConnection, { signal }: Delivery, timeouts: Timeouts): Promise<void> {
  const begun = performance.now();
  while ((await readRecorder(line)) === 'migrating') {
    if (performance.now() - begun > timeouts.migrationMs)
      throw new DestinationError(
        'api_error',
        'The hub is rebuilding its database: statistics are sent when it is done.',
      );
    await sleep(timeouts.pollMs * 4, undefined, { signal });
  }
}

// We send nothing in the future. A hub whose clock is ahead may have rows there.
const farAhead = 48 * hourMs;

type Done = { readonly result: ImportedStatistic; readonly missing: number } & Pick<ReadBack, 'stored' | 'since'>;

async function importOne(
  { line, delivery, timeouts }: Work,
  statistic: Statistic,
  checkpoints: DayCheckpoints,
  onShare: (share: number) => void,
): Promise<Done> {
  onShare(0);
  const until = delivery.now() + farAhead;
  const { window, stored } = await readWindow(line, statistic, checkpoints, delivery.full, until);
  const plan = choose(planRows(statistic, window, stored, checkpoints), delivery.full);
  const { emptied, lowered } = plan;
  const result = { id: statistic.id, sent: plan.send.length, confirmed: 0, emptied, lowered };
  if (plan.send.length === 0) {
    await saveCheckpoints(delivery, statistic.id, confirmRows(statistic, window, plan, stored, checkpoints));
    return { result, missing: 0, stored, since: window.from };
  }
  const begun = sendingCheckpoints(plan);
  await delivery.checkpoints.write(statistic.id, begun);
  await sendRows(line, statistic, plan.send, (sent) => onShare(sent / plan.send.length));
  const seen = await readBack(
    line,
    statistic,
    window,
    plan,
    new Map([...checkpoints, ...begun]),
    timeouts,
    delivery.signal,
    until,
  );
  await saveCheckpoints(delivery, statistic.id, seen.confirmation);
  const { confirmed, missing } = seen.confirmation;
  return { result: { ...result, confirmed }, missing, stored: seen.stored, since: window.from };
}

// A full run sends everything, including rows that the hub already has.
function choose(plan: RowPlan, full: boolean): RowPlan {
  return full ? { ...plan, send: plan.target } : plan;
}

/** The window, and the hub's rows in it. A row before the window that is not ours extends the window to everything. */
async function readWindow(
  line: HubConnection,
  statistic: Statistic,
  checkpoints: DayCheckpoints,
  full: boolean,
  until: Instant,
) {
  const first = statistic.rows[0]?.start ?? until;
  const window = full ? wholeWindow() : openWindow(statistic, checkpoints);
  const stored = await readRows(line, statistic.id, { from: window.anchor?.start ?? window.from, first, until });
  if (isAnchorStored(window, stored)) return { window, stored };
  return { window: wholeWindow(), stored: await readRows(line, statistic.id, { from: null, first, until }) };
}

/** Waits for the last row, which is written last, and then looks at all of them. */
async function readBack(
  line: HubConnection,
  statistic: Statistic,
  window: Window,
  plan: RowPlan,
  checkpoints: DayCheckpoints,
  { writeMs, pollMs }: Timeouts,
  signal: AbortSignal,
  until: Instant,
): Promise<{ confirmation: Confirmation; stored: readonly HubRow[] }> {
  const last = plan.send.at(-1) as HubRow;
  const deadline = performance.now() + writeMs;
  for (let pause = 10; performance.now() < deadline; pause = Math.min(pause * 2, pollMs)) {
    const [row] = await readSlice(line, statistic.id, last.start, last.start + hourMs);
    if (row && row.sum === last.sum && row.state === last.state) break;
    await sleep(pause, undefined, { signal });
  }
  const first = statistic.rows[0]?.start ?? until;
  const stored = await readRows(line, statistic.id, { from: window.from, first, until });
  return { confirmation: confirmRows(statistic, window, plan, stored, checkpoints), stored };
}

async function saveCheckpoints(
  { checkpoints }: Delivery,
  id: string,
  { checkpoints: days }: Confirmation,
): Promise<void> {
  if (days.size > 0) await checkpoints.write(id, days);
}

/** The newest days of what a run has changed, or the newest available days. */
export function daysToReport({ readBacks, imported }: ImportOutcome, most: number): Day[] {
  const touched = new Set(imported.filter(({ sent }) => sent > 0).map(({ id }) => id));
  const days = new Set<Day>();
  for (const { statistic } of readBacks) {
    const rows = touched.has(statistic.id) ? statistic.rows.slice(-most * 25) : statistic.rows.slice(-1);
    for (const { start } of rows) days.add(parisDay(start));
  }
  const sorted = [...days].sort();
  const newest = sorted.at(-1);
  // A statistic of a former offer ended long ago, and the rows of the others were not retained so far back.
  return newest === undefined ? [] : sorted.filter((day) => day > addDays(newest, -most));
}
