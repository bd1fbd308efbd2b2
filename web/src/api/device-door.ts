import type { QueryClient } from '@tanstack/react-query';
import { readChoice } from './device-flag.ts';
import { queries } from './queries.ts';

const load = () => import('./device-copy.ts');
// A store that does not open holds nobody up.
const patienceMs = 500;
const afterMs = 3000;

/** What is kept of whoever is there comes before the screen; where nothing is kept yet, the screen comes first. */
export async function openCopy(cache: QueryClient, now: () => number): Promise<void> {
  const choice = readChoice();
  const begin = () =>
    load()
      .then(({ beginCopy }) => beginCopy(cache, now))
      .catch(() => undefined);
  if (choice === 'on') {
    const late = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    return await Promise.race([begin(), late]);
  }
  const isBox = cache.getQueryData(queries.capabilities().queryKey)?.mode === 'client';
  // Somebody may say no in the meantime.
  const beginUnlessRefused = () => readChoice() === null && void begin();
  if (choice === null && isBox) setTimeout(beginUnlessRefused, afterMs);
}

/** Where nothing answers: the last view, if there is one. */
export async function findCopy(cache: QueryClient, now: () => number): Promise<boolean> {
  if (readChoice() !== 'on') return false;
  return await load()
    .then(({ showCopy }) => showCopy(cache, now))
    .catch(() => false);
}

/** The session is over: what it opened is not left behind. */
export async function leaveNoCopy(): Promise<void> {
  if (readChoice() === 'on') await (await load()).wipeCopy();
}
