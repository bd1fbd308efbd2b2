import { createHash } from 'node:crypto';
import { pause } from '#platform/pause.ts';
import { isStoreFailure } from '#platform/store-failure.ts';

export const eventNames = ['homes.updated', 'series.updated', 'calendar.updated', 'day.began'] as const;
export type EventName = (typeof eventNames)[number];
/** A text for each event: another one after a change. */
export type EventVersions = Readonly<Partial<Record<EventName, string>>>;

export type Listening = {
  readonly readVersions: () => Promise<EventVersions>;
  /** Called before more events are sent. */
  readonly mayListen: () => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly lookEveryMs: number;
  readonly longestMs: number;
  /** The last event id that a browser received before it reconnected. */
  readonly since?: string | undefined;
};

const beatEveryMs = 15_000;

const shortDigest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/**
 * The position of a stream, used as the id of its events: a digest of each version, so that it discloses nothing about
 * its source.
 */
const eventIdOf = (versions: EventVersions) => eventNames.map((name) => shortDigest(versions[name] ?? '')).join('.');

function* emitChanges(before: string, now: string): Generator<string> {
  const [old, fresh] = [before.split('.'), now.split('.')];
  for (const [at, name] of eventNames.entries())
    if (old[at] !== fresh[at]) yield `event: ${name}\nid: ${now}\ndata: {}\n\n`;
}

/**
 * Compares the present versions with the earlier ones, so that every replica sends the same events. A reconnecting
 * client receives what changed while it was disconnected.
 */
export async function* streamChanges(listening: Listening): AsyncGenerator<string> {
  const { readVersions, mayListen, signal, lookEveryMs, longestMs, since } = listening;
  const begun = performance.now();
  let beat = begun;
  let eventId = eventIdOf(await readVersions());
  yield `retry: 5000\nid: ${eventId}\n\n`;
  if (since) yield* emitChanges(since, eventId);
  while (!signal.aborted && performance.now() - begun < longestMs) {
    await pause(lookEveryMs, signal);
    if (signal.aborted) return;
    const next = await readAgain(readVersions, mayListen);
    if (next === undefined) return;
    const now = eventIdOf(next);
    yield* emitChanges(eventId, now);
    eventId = now;
    if (performance.now() - beat > beatEveryMs) {
      beat = performance.now();
      yield ': still here\n\n';
    }
  }
}

/** An unreachable store cannot report what changed. The stream ends, and the page reconnects. */
async function readAgain(readVersions: Listening['readVersions'], mayListen: Listening['mayListen']) {
  try {
    return (await mayListen()) ? await readVersions() : undefined;
  } catch (error) {
    if (isStoreFailure(error)) return undefined;
    throw error;
  }
}
