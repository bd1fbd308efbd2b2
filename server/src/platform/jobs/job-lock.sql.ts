// Lease and fencing token in a row of the database: who lost the lease may not write any more.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { formatInstant, parseInstant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { readConfigText, replaceConfigText } from '../database/config-repository.ts';
import type { Connection } from '../database/transaction.ts';
import type { Lease, LockPort } from './job-lock.ts';

const lockRow = z.object({ owner: z.string(), expires_at: z.string(), fence: z.int() });
type LockRow = z.output<typeof lockRow>;

/** Distinguishes this process from an earlier one with the same PID: in a container every process is number 1. */
const thisProcess = randomUUID();

/** A holder that lost its lock while it was paused: its writes are refused. */
export class StaleLockError extends Error {
  constructor(name: string) {
    super(`another process has taken over ${name}`);
    this.name = 'StaleLockError';
  }
}

export type SqlLocks = LockPort & {
  /**
   * Run inside a writing transaction of the process that holds this lock. Throws when the row has another fencing
   * number by now: a process that was paused and resumed does not know that time has passed.
   */
  guard(name: string): (transaction: Connection) => Promise<void>;
};

/** Lock rows of the `config` table, acquired by compare-and-set: two processes on one database never both hold one. */
export function createSqlLocks(database: Connection, clock: Clock): SqlLocks {
  const owner = `${hostname()}:${process.pid}:${thisProcess}:${randomUUID()}`;
  const fences = new Map<string, number>();
  const ownedLocks = new Set<string>();
  const keyOf = (name: string) => `lock:${name}`;

  async function take(name: string, leaseMs: number): Promise<LockRow | undefined> {
    const text = await readConfigText(database, keyOf(name));
    const before = readRow(text);
    const expires = before ? (parseInstant(before.expires_at) ?? 0) : 0;
    // A release that a full disk did not take is known here all the same: this process does not wait for itself.
    const isGivenBack = before?.owner === owner && !ownedLocks.has(name);
    if (before && expires > clock.now() && !isGivenBack && !isDead(before.owner)) return undefined;
    const row = { owner, expires_at: formatInstant(clock.now() + leaseMs), fence: (before?.fence ?? 0) + 1 };
    return (await replaceConfigText(database, keyOf(name), text, row, clock.now())) ? row : undefined;
  }

  // The fencing number stays in the row after the release: the next holder counts on from it.
  async function prolong(name: string, fence: number, until: number): Promise<boolean> {
    const text = await readConfigText(database, keyOf(name));
    if (readRow(text)?.fence !== fence) return false;
    return await replaceConfigText(
      database,
      keyOf(name),
      text,
      { owner, expires_at: formatInstant(until), fence },
      clock.now(),
    );
  }

  return {
    async acquire(name, leaseMs): Promise<Lease | undefined> {
      const row = await take(name, leaseMs);
      if (!row) return undefined;
      fences.set(name, row.fence);
      ownedLocks.add(name);
      return {
        renew: (more) => prolong(name, row.fence, clock.now() + more),
        // What cannot be written ends by itself for other processes; a failure here must not hide that of the work.
        release: async () => {
          if (fences.get(name) === row.fence) ownedLocks.delete(name);
          await prolong(name, row.fence, clock.now()).catch(() => undefined);
        },
      };
    },
    guard: (name) => {
      const fence = fences.get(name);
      return async (transaction) => {
        const row = readRow(await readConfigText(transaction, keyOf(name)));
        if (row?.fence !== fence) throw new StaleLockError(name);
      };
    },
  };
}

function readRow(text: string | undefined): LockRow | undefined {
  if (text === undefined) return undefined;
  const read = lockRow.safeParse(JSON.parse(text));
  return read.success ? read.data : undefined;
}

// A killed process leaves its lease behind. On the same machine one can see that it is gone, and need not wait for the end.
function isDead(owner: string): boolean {
  const [host, pid, processId] = owner.split(':');
  if (host !== hostname()) return false;
  const number = Number(pid);
  if (number === process.pid) return processId !== thisProcess;
  try {
    process.kill(number, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
