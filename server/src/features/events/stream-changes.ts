import { setTimeout as sleep } from 'node:timers/promises';
import { isStoreFailure } from '#platform/store-failure.ts';

export const eventNames = ['homes.updated', 'series.updated', 'calendar.updated', 'day.began'] as const;
export type EventName = (typeof eventNames)[number];
/** A text for each event: another one after a change. */
export type Marks = Readonly<Partial<Record<EventName, string>>>;

export type Listening = {
  readonly readMarks: () => Promise<Marks>;
  /** Asked before anything more is told. */
  readonly mayListen: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly lookEveryMs: number;
  readonly longestMs: number;
};

const beatEveryMs = 15_000;

/** Compares what is there with what was there: any replica tells the same. */
export async function* streamChanges(listening: Listening): AsyncGenerator<string> {
  const { readMarks, mayListen, signal, lookEveryMs, longestMs } = listening;
  const begun = performance.now();
  let beat = begun;
  let marks = await readMarks();
  yield 'retry: 5000\n\n';
  while (!signal.aborted && performance.now() - begun < longestMs) {
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const next = await lookAgain(readMarks, mayListen);
    if (next === undefined) return;
    for (const name of eventNames) if (next[name] !== marks[name]) yield `event: ${name}\ndata: {}\n\n`;
    marks = next;
    if (performance.now() - beat > beatEveryMs) {
      beat = performance.now();
      yield ': still here\n\n';
    }
  }
}

/** A store that is away says nothing about what changed: the stream ends, and the page comes back to ask. */
async function lookAgain(readMarks: Listening['readMarks'], mayListen: Listening['mayListen']) {
  try {
    return (await mayListen()) ? await readMarks() : undefined;
  } catch (error) {
    if (isStoreFailure(error)) return undefined;
    throw error;
  }
}
