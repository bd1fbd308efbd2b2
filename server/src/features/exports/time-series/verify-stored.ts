import { setTimeout as sleep } from 'node:timers/promises';
import type { DueDay } from '@svc/domain/exports/series-text';
import { parisDay } from '@svc/domain/paris-time';
import { DestinationError } from '../failure.ts';
import { otherPath } from './identify.ts';
import { postDays, type Sending } from './lines.ts';

export const notStored =
  'accepted but not stored: check the import route, and the retention of the database (one month by default)';

export type Search = ReturnType<typeof beginSearch>;

/** Looks for the newest sample of the first lines while others are on their way: points need a while to be seen. */
export function beginSearch(sending: Sending, group: readonly DueDay[]) {
  const stop = new AbortController();
  let isOver = false;
  const found = isStored(sending, group, stop.signal).finally(() => {
    isOver = true;
  });
  // The caller that awaits it receives the error. If sending failed first, nothing awaits it.
  found.catch(() => undefined);
  return { found, isOver: () => isOver, stop: () => stop.abort() };
}

/**
 * "No errors, no data" must not happen: nothing is marked before the first lines were read back. If they are missing,
 * the other route is tried once with all lines sent, unless this route was configured.
 */
export async function concludeSearch(
  sending: Sending,
  first: boolean | undefined,
  sent: readonly DueDay[],
): Promise<void> {
  let found = first;
  if (found === false && sending.maySwitchPath) {
    sending.path = otherPath(sending.path);
    await postDays(sending, sent);
    found = await isStored(sending, sent);
  }
  if (found === false) {
    await sending.ledger.settled();
    throw new DestinationError('bad_format', notStored, 'series-route');
  }
  if (found === undefined)
    sending.warnings.push('Nothing can be read at this address: what is stored cannot be checked.');
  await sending.ledger.rememberPath(sending.url, sending.path);
  sending.isConfirmed = true;
}

/** Undefined: this address accepts lines and does not allow reading. */
async function isStored(
  { server, delays, byName }: Sending,
  [newest]: readonly DueDay[],
  signal?: AbortSignal,
): Promise<boolean | undefined> {
  const series = byName.get(newest?.name ?? '');
  const moment = newest?.samples.at(-1)?.at;
  if (!series) return undefined;
  for (const delay of delays) {
    await sleep(delay, undefined, { signal });
    const stored = await server.readBack(series, moment);
    if (stored === undefined) return undefined;
    if (stored.samples.some(({ at }) => at === moment)) return true;
  }
  return false;
}

/**
 * A database silently drops data that is older than its retention. So the oldest day is looked up, and a warning
 * reports it.
 */
export async function warnOfRetention({ server, byName, warnings }: Sending): Promise<void> {
  const daily = [...byName.values()].find(({ labels }) => labels.some(([, value]) => value === 'daily'));
  const oldest = daily && [...daily.days.keys()].sort()[0];
  if (!daily || oldest === undefined) return;
  const first = (await server.readBack(daily))?.samples[0];
  if (!first || parisDay(first.at) <= oldest) return;
  warnings.push(
    `The oldest day sent is ${oldest}, the oldest day in the database is ${parisDay(first.at)}: lengthen its retention (-retentionPeriod), then send everything again.`,
  );
}
