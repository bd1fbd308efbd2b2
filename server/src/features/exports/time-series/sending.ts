// Write-ahead note, then the way to the database, then the mark: an interrupted group is looked at before it is sent again.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Day } from '@svc/domain/day';
import type { Sample } from '@svc/domain/exports/series';
import { type DueDay, dayDigest } from '@svc/domain/exports/series-text';
import { parisDay } from '@svc/domain/paris-time';
import { DestinationError } from '../failure.ts';
import { postDays, type Sending } from './lines.ts';
import { beginSearch, concludeSearch, type Search } from './verify-stored.ts';

// One note of what is on its way for so many lines: one for each hundred would cost more than the lines.
const linesOfGroup = 5000;

/**
 * Sends days in groups, newest first. Each is announced before it leaves and marked when it has arrived. Where nothing
 * was ever found again, the first group is looked for while the next ones are on their way, and none is marked before.
 */
export async function sendDays(sending: Sending, days: readonly DueDay[]): Promise<void> {
  const { ledger, delivery } = sending;
  const total = countSamples(days);
  let done = 0;
  let unmarked: DueDay[] = [];
  let search: Search | undefined;
  const mark = async () => {
    if (search && !sending.isConfirmed) await concludeSearch(sending, await search.found, unmarked);
    await ledger.confirm(unmarked);
    await ledger.settled();
    const sent = countSamples(unmarked);
    unmarked = [];
    sending.confirmed += sent;
    done += sent;
    delivery.progress(done, total, `${done} of ${total} samples`);
  };
  try {
    for (const group of groupsOf(days)) {
      await ledger.announce([...unmarked, ...group]);
      if (unmarked.length === 0) sending.mayHaveArrived = false;
      await postDays(sending, group);
      unmarked.push(...group);
      if (!sending.isConfirmed) search ??= beginSearch(sending, group);
      if (sending.isConfirmed || search?.isOver()) await mark();
    }
    if (unmarked.length > 0) await mark();
  } finally {
    search?.stop();
  }
}

function countSamples(days: readonly DueDay[]): number {
  return days.reduce((sum, { samples }) => sum + samples.length, 0);
}

function* groupsOf(days: readonly DueDay[]): Generator<DueDay[]> {
  let group: DueDay[] = [];
  let lines = 0;
  for (const day of days) {
    group.push(day);
    lines += day.samples.length;
    if (lines < linesOfGroup) continue;
    yield group;
    [group, lines] = [[], 0];
  }
  if (group.length > 0) yield group;
}

/**
 * Settles days that were sent and never confirmed. Queries the database and marks exactly what it contains. Days that
 * did not arrive are due again, and days that did are not sent twice.
 */
export async function settle(sending: Sending): Promise<void> {
  const { ledger, delays } = sending;
  if (ledger.unsettled().length === 0) return;
  for (const [attempt, delay] of delays.entries()) {
    await sleep(delay);
    const storedDigests = await readUnsettled(sending);
    // While something is missing it may still become visible.
    const isWhole = ledger
      .unsettled()
      .every(({ name, day, digest }) => storedDigests.get(name)?.get(day as Day) === digest);
    if (!isWhole && attempt < delays.length - 1) continue;
    const days = [...storedDigests].flatMap(([name, checkpoints]) =>
      [...checkpoints].map(([day, digest]) => ({ name, day, digest })),
    );
    await ledger.confirm(days);
    await ledger.settled();
    return;
  }
}

async function readUnsettled({ ledger, server, byName }: Sending): Promise<Map<string, Map<Day, string>>> {
  const storedDigests = new Map<string, Map<Day, string>>();
  for (const [name, open] of Map.groupBy(ledger.unsettled(), (one) => one.name)) {
    const series = byName.get(name);
    // A PDL that is no longer published: it will not be sent again.
    if (!series) continue;
    const stored = await server.readBack(series);
    if (stored === undefined) throw unverifiable();
    const days = new Set(open.map(({ day }) => day));
    const byDay = Map.groupBy(stored.samples, ({ at }: Sample) => parisDay(at));
    const wanted = [...byDay].filter(([day]) => days.has(day));
    storedDigests.set(name, new Map(wanted.map(([day, samples]) => [day, dayDigest(samples)])));
  }
  return storedDigests;
}

function unverifiable(): DestinationError {
  const message =
    'A part was sent and its arrival was never confirmed. Nothing can be read at this address, so it is not sent again: values would count twice.';
  return new DestinationError('timeout', message, 'series-write-only');
}
