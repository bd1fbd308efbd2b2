import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstant, hourMs, parseInstant } from '@svc/domain/paris-time';
import { startVictoriaMetrics, type VictoriaMetrics } from '../servers/victoria-metrics.ts';
import { openHousehold, type RunOrder } from './export-household.ts';
import { curveReadings, dailyReadings, startExportsEnvironment } from './exports-environment.ts';

export type ExportKills = {
  kills: number;
  /** Kills that left lines in flight, for which it was unknown whether they had arrived. */
  inFlight: number;
  /** Files that were exported to their end, in spite of their kills. */
  finished: number;
  /** Of those, how many left exactly the samples of an undisturbed run: none missing, none twice. */
  equal: number;
  /** How many samples the others left. */
  others: number[];
  /** Samples of the undisturbed run. */
  samples: number;
};

const point = '12345678901231';
const program = new URL('./export-run.process.ts', import.meta.url);
/** What a run waits before it believes that something did not arrive. */
const settlingMs = 1500;
const first = parseInstant('2026-11-14T06:31:02+01:00') ?? 0;

/**
 * Kills processes that export to a real database at random moments, and starts the next one on the same file. The
 * database does not deduplicate, so duplicate writes are visible.
 */
export async function runExportKills(kills: number, onKill: (done: number) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-export-kills-'));
  const database = await startVictoriaMetrics();
  let runs = 0;
  // A killed process leaves its lock behind: each run starts after the lock has expired.
  const order = (file: string): RunOrder => ({
    url: `sqlite:${file}`,
    point,
    at: formatInstant(first + ++runs * hourMs),
  });
  let ahead = startProcess(folder);
  const begin = async (file: string) => {
    const child = await ahead;
    ahead = startProcess(folder);
    child.send(order(file));
    await once(child, 'message');
    return child;
  };
  try {
    await prepare(join(folder, 'seed.sqlite'), database);
    const clean = await fresh(folder, 'clean', database);
    const runMs = await finish(order(clean));
    const expected = await samplesOf(database, 'clean');
    const tally: ExportKills = { kills: 0, inFlight: 0, finished: 0, equal: 0, others: [], samples: expected.length };
    for (let number = 1; tally.kills < kills; number++) {
      const file = await fresh(folder, `killed-${number}`, database);
      let left = { marks: 0, unsettled: 0 };
      do {
        const child = await begin(file);
        await sleep(Math.random() * (runMs + (left.unsettled > 0 ? settlingMs : 0)));
        await kill(child);
        left = readLedger(file);
        tally.kills += 1;
        if (left.unsettled > 0) tally.inFlight += 1;
        onKill(tally.kills);
      } while (tally.kills < kills && (left.unsettled > 0 || left.marks < readLedger(clean).marks));
      await finish(order(file));
      tally.finished += 1;
      const storedSamples = await samplesOf(database, `killed-${number}`);
      if (JSON.stringify(storedSamples) === JSON.stringify(expected)) tally.equal += 1;
      else tally.others.push(storedSamples.length);
    }
    return tally;
  } finally {
    await kill(await ahead);
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An undisturbed run, here; how long it took. */
async function finish(order: RunOrder): Promise<number> {
  const environment = await openHousehold(order);
  const begun = performance.now();
  const { data } = await environment.send('POST', '/export/victoriametrics/run');
  const tookMs = performance.now() - begun;
  await environment.stop();
  const { status } = data as { status: string };
  if (status !== 'success') throw new Error(`an undisturbed run ended with ${status}`);
  return tookMs;
}

// Most of a start is reading the program: it is compiled once.
async function startProcess(folder: string): Promise<ChildProcess> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [], env });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A household with half hours of five months and days of two years: several groups of lines. */
async function prepare(seed: string, database: VictoriaMetrics): Promise<void> {
  const environment = await startExportsEnvironment();
  await environment.store(point, 'consumption_detail', curveReadings('2026-06-14', '2026-11-14'));
  await environment.store(point, 'consumption_daily', dailyReadings('2024-11-14', '2026-11-14'));
  await configure(environment.send, database, 'seed');
  const file = new DatabaseSync(environment.local.url.replace('sqlite:', ''));
  file.prepare('VACUUM INTO ?').run(seed);
  file.close();
  await environment.stop();
}

/** A copy of the household that nothing was exported from, with a label of its own in the database. */
async function fresh(folder: string, name: string, database: VictoriaMetrics): Promise<string> {
  const file = join(folder, `${name}.sqlite`);
  copyFileSync(join(folder, 'seed.sqlite'), file);
  const environment = await startExportsEnvironment({ url: `sqlite:${file}` });
  await configure(environment.send, database, name);
  await environment.stop();
  return file;
}

type Send = Awaited<ReturnType<typeof startExportsEnvironment>>['send'];

async function configure(send: Send, { url }: VictoriaMetrics, run: string): Promise<void> {
  const config = { url, labels: { run }, data: ['consumption_daily', 'consumption_detail'] };
  await send('PUT', '/export/configs/victoriametrics', { enabled: true, config });
}

async function samplesOf(database: VictoriaMetrics, run: string): Promise<object[]> {
  const of = (type: string) => database.samples(`svc_consumption_wh{type="${type}",run="${run}"}`);
  return [...(await of('daily')), ...(await of('detail'))];
}

/** What a dead process has left in its file. */
function readLedger(path: string): { marks: number; unsettled: number } {
  const file = new DatabaseSync(path);
  const facts = file.prepare("select value from config where key = 'export_facts:victoriametrics'").get();
  const marks = Number(file.prepare('select count(*) as marks from series_marks').get()?.marks);
  file.close();
  const { unsettled = [] } = JSON.parse(String(facts?.value ?? '{}')) as { unsettled?: object[] };
  return { marks, unsettled: unsettled.length };
}
