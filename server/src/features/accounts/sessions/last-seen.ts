import { formatInstant, hourMs, type Instant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { noteSeen } from './session-repository.ts';
import type { LiveSession } from './token-owner-repository.ts';

export type LastSeen = {
  /** Costs the request nothing: what is new is written a moment later, by one statement for all. */
  note(session: LiveSession): void;
  close(): Promise<void>;
};

const gatherMs = 1000;
const perStatement = 500;

/** To the hour: enough to recognise a session that one does not use, and one write an hour for one that is used. */
export function hourOf(instant: Instant): string {
  return formatInstant(Math.floor(instant / hourMs) * hourMs);
}

export function createLastSeen(parts: { database: Connection; clock: Clock; log: Log }): LastSeen {
  const { database, clock, log } = parts;
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    timer = undefined;
    const hashes = [...waiting];
    waiting.clear();
    try {
      for (let from = 0; from < hashes.length; from += perStatement)
        await noteSeen(database, hashes.slice(from, from + perStatement), hourOf(clock.now()));
    } catch (error) {
      // The next request of each notes it again.
      log.warn({ sessions: hashes.length, reason: String(error) }, 'it was not noted when sessions were last seen');
    }
  };

  return {
    note({ token_hash, last_seen_at }) {
      if (last_seen_at >= hourOf(clock.now())) return;
      waiting.add(token_hash);
      timer ??= setTimeout(() => {
        writing = write();
      }, gatherMs).unref();
    },
    async close() {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
