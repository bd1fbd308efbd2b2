import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type StandInGateway, standInPdl, startStandInGateway } from '../gateway/stand-in-gateway.ts';
import { type Contents, readContents, startClientProcess, waitForSync } from './sync-process.ts';

export type KillReport = {
  readonly loops: number;
  /** How often the file was found sound right after a kill. */
  readonly sound: number;
  /** How often rows were there when the process was killed: a loop that kills too early shows nothing. */
  readonly inTheMiddle: number;
  readonly clean: Contents;
  readonly final: Contents;
};

function describeHousehold(gateway: StandInGateway): void {
  gateway.pdls = [
    standInPdl('12345678901231', { activation_date: addDays(-60) }),
    standInPdl('12345678901232', { activation_date: addDays(-60), has_production: true, display_order: 1 }),
  ];
}

function addDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Kills a synchronising client at random moments and starts it again on the same file, then lets it finish:
 * its tables must equal those of a client that was never disturbed.
 */
export async function runKillLoop(
  folder: string,
  loops: number,
  onLoop: (loop: number) => void = () => undefined,
): Promise<KillReport> {
  const gateway = await startStandInGateway(() => Date.now());
  describeHousehold(gateway);
  try {
    const cleanFile = join(folder, 'clean.sqlite');
    await finish(gateway.url, cleanFile);
    const file = join(folder, 'killed.sqlite');
    let [sound, inTheMiddle] = [0, 0];
    for (let loop = 0; loop < loops; loop++) {
      gateway.delayMs = 5;
      const program = await startClientProcess(gateway.url, file);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
      program.process.kill('SIGKILL');
      await program.ended;
      const contents = existsSync(file) ? readContents(file) : undefined;
      if (contents?.integrity === 'ok') sound += 1;
      const stored = Object.values(contents?.tables ?? {}).reduce((sum, count) => sum + count, 0);
      if (stored > 0 && stored < 10_000) inTheMiddle += 1;
      onLoop(loop + 1);
    }
    gateway.delayMs = 0;
    await finish(gateway.url, file);
    return { loops, sound, inTheMiddle, clean: readContents(cleanFile), final: readContents(file) };
  } finally {
    await gateway.stop();
  }
}

async function finish(url: string, file: string): Promise<void> {
  const program = await startClientProcess(url, file);
  await waitForSync(program);
  await program.stop();
}
