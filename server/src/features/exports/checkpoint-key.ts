import { hash } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import type { SentDays } from '@svc/domain/exports/series-text';

const longest = 200;

/** The checkpoint key of a series. The column takes 200 characters, and a user's labels may be longer. */
export function checkpointKey(name: string): string {
  return name.length <= longest ? name : `sha256:${hash('sha256', name, 'hex')}`;
}

/** What is marked of these series, under their whole names. */
export function sentOf(known: SentDays, names: Iterable<string>): SentDays {
  return new Map([...names].map((name) => [name, known.get(checkpointKey(name)) ?? new Map<Day, string>()]));
}
