import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { preferSmallHeap } from '../../server/src/small-heap.ts';
import { standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';
import type { Program } from '../../server/test/program.ts';
import { fillHousehold, residentMegabytes } from '../client/household-file.ts';
import { startClientProcess, waitForSync } from '../client/sync-process.ts';
import { benchFirstSync } from './first-sync.ts';

// The client on a small machine: `node e2e/bench/client.ts [first-sync | household]`. Every comparison is made in the same run, and on the
// same small heap that the client runs on.
preferSmallHeap();
const pdls = ['12345678901231', '12345678901232'];
const years = 3;
const today = parisDay(Date.now());

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function measure(times: number, work: () => Promise<unknown> | unknown): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < times; index++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return median(took);
}

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Each round requests everything in sequence, so that other load on the machine affects all of it. */
async function measureReads(program: Program, file: string): Promise<void> {
  const [start, end] = [addDays(today, -366), addDays(today, -1)];
  const pdl = pdls[0] ?? '';
  const get = async (path: string) => (await fetch(`${program.url}/api/gridop/${path}`)).text();
  const database = new DatabaseSync(file, { readOnly: true });
  const bareQuery = database.prepare(
    'select start_utc, local_date, interval_minutes, value_w, quality from consumption_detail where usage_point_id = ? and start_utc >= ? and start_utc < ? order by start_utc',
  );
  for (let round = 1; round <= 3; round++) {
    const daily = await measure(50, () => get(`consumption/daily/${pdl}?start=${start}&end=${end}`));
    const columns = await measure(20, () => get(`consumption/detail/${pdl}?start=${start}&end=${end}&format=columns`));
    const bare = await measure(20, () => bareQuery.all(pdl, `${start}T`, `${end}T`));
    console.log(
      `round ${round}: a year of days over HTTP ${daily.toFixed(1)} ms; of half hours in columns ${columns.toFixed(1)} ms, the bare query of the same rows ${bare.toFixed(1)} ms, ratio ${(columns / bare).toFixed(2)}`,
    );
  }
  database.close();
}

/** All data in one file, while another client reads: what the export takes, and how long the reader waits. */
async function measureArchive(program: Program, pid: number): Promise<void> {
  const waits: number[] = [];
  const archive = fetch(`${program.url}/api/export/archive`).then(
    async (response) => (await response.arrayBuffer()).byteLength,
  );
  let size: number | undefined;
  const began = performance.now();
  void archive.then((bytes) => {
    size = bytes;
  });
  while (size === undefined) {
    const startedAt = performance.now();
    await (await fetch(`${program.url}/api/health/live`)).text();
    waits.push(performance.now() - startedAt);
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `the archive: ${(size / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, ${residentMegabytes(pid).toFixed(0)} MB resident after it; others waited ${median(waits).toFixed(1)} ms, at most ${Math.max(...waits).toFixed(0)} ms`,
  );
}

async function benchHousehold(folder: string): Promise<void> {
  const file = join(folder, 'svc.sqlite');
  await fillHousehold(file, pdls, { start: addDays(today, -365 * years), end: today });
  console.log(`${years} years of half hours and days of 2 PDLs: ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  const gateway = await startStandInGateway(() => Date.now());
  gateway.pdls = pdls.map((pdl) => standInPdl(pdl, { activation_date: addDays(today, -365 * years) }));
  const program = await startClientProcess(gateway.url, file, { LOG_LEVEL: 'warn' });
  const pid = program.process.pid ?? 0;
  await waitForSync(program, 120_000);
  console.log(`resident after the sync: ${residentMegabytes(pid).toFixed(0)} MB`);
  await measureReads(program, file);
  console.log(`resident after the sync and the reads: ${residentMegabytes(pid).toFixed(0)} MB`);
  await measureArchive(program, pid);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const before = cpuSeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  console.log(
    `idle: ${(((cpuSeconds(pid) - before) / 15) * 100).toFixed(2)} % of one core, ${residentMegabytes(pid).toFixed(0)} MB`,
  );
  await program.stop();
  await gateway.stop();
}

const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
console.log(`today is ${toDay(today)}`);
const [part] = process.argv.slice(2);
if (part === undefined || part === 'first-sync') await benchFirstSync();
if (part === undefined || part === 'household') await benchHousehold(folder);
rmSync(folder, { recursive: true, force: true });
