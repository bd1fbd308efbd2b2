import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../server/test/program.ts';
import { administrator } from '../servers/gateway-fleet.ts';
import { startHouseholdProcesses } from './household-processes.ts';
import { type Contents, readContents, startClientProcess, waitForSync } from './sync-process.ts';

export type KillReport = {
  readonly loops: number;
  /** How often the file was found sound right after a kill. */
  readonly sound: number;
  /** How often a part of the rows was there when the process was killed: a loop that kills too early shows nothing. */
  readonly inTheMiddle: number;
  /** How many files were complete in the end, in spite of their kills. */
  readonly finished: number;
  /** How many of those contain exactly what an undisturbed client has stored. */
  readonly equal: number;
  readonly clean: Contents;
};

type KillOptions = {
  readonly folder: string;
  readonly loops: number;
  /** How far back the readings go. */
  readonly age?: number;
  readonly onLoop?: (loop: number) => void;
};

/**
 * Counted from the moment a client listens. Its first rows arrive within a second, after the catalogue and the
 * calendars.
 */
const longestLifeMs = 2500;
/** Clients beside each other, each on a file of its own: most of a loop is the start of a process. */
const lanes = 2;

/**
 * Kills clients that synchronise from our own gateway at random moments and starts them again on the same files. A file
 * that is complete must equal that of a client that was never disturbed; the next kills strike a fresh one. Gateway
 * and operator are real processes: the undisturbed client has filled the gateway's cache.
 */
export async function runKillLoop({ folder, loops, age = 120, onLoop }: KillOptions): Promise<KillReport> {
  const processes = await startHouseholdProcesses();
  try {
    // An administrator has no quota: two hundred starts send more requests than a household does in a day.
    const { client_secret } = await processes.join(administrator, age);
    const start = (file: string) => startClientProcess(processes.url, file, { SVC_CLIENT_SECRET: client_secret });
    const clean = await finish(start, join(folder, 'clean.sqlite'));
    const tally: Tally = { loops: 0, sound: 0, inTheMiddle: 0, finished: 0, equal: 0 };
    const killers = Array.from({ length: lanes }, async (_, lane) => {
      const file = join(folder, `killed-${lane}.sqlite`);
      while (tally.loops < loops) {
        tally.loops += 1;
        await killOnce(start, file);
        await checkStore(tally, start, file, clean, tally.loops >= loops);
        onLoop?.(tally.loops);
      }
    });
    await Promise.all(killers);
    return { ...tally, clean };
  } finally {
    await processes.stop();
  }
}

type Start = (file: string) => Promise<Program>;
type Tally = { -readonly [Key in keyof Omit<KillReport, 'clean'>]: number };

async function killOnce(start: Start, file: string): Promise<void> {
  const program = await start(file);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longestLifeMs));
  program.process.kill('SIGKILL');
  await program.ended;
}

async function checkStore(tally: Tally, start: Start, file: string, clean: Contents, isLast: boolean): Promise<void> {
  const contents = existsSync(file) ? readContents(file) : undefined;
  if (contents?.integrity === 'ok') tally.sound += 1;
  const [stored, all] = [sumRows(contents), sumRows(clean)];
  if (stored > 0 && stored < all) tally.inTheMiddle += 1;
  if (stored < all && !isLast) return;
  const final = await finish(start, file);
  tally.finished += 1;
  if (final.digest === clean.digest) tally.equal += 1;
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
}

/** Lets a client complete its synchronisation. */
async function finish(start: Start, file: string): Promise<Contents> {
  const program = await start(file);
  await waitForSync(program);
  await program.stop();
  return readContents(file);
}

function sumRows(contents: Contents | undefined): number {
  return Object.values(contents?.tables ?? {}).reduce((sum, count) => sum + count, 0);
}
