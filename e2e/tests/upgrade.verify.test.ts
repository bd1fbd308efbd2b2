import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';
import type { Program } from '../../server/test/program.ts';
import { threeYearsOf } from '../../server/test/releases/three-years.ts';
import { countRows, readContents, startClientProcess, waitForSync } from '../client/sync-process.ts';
import { checkOutProgram } from '../servers/older-program.ts';

/** The last commit of version 0.1.0. */
const revision = 'd63f9ed7';
const pdls = ['19100000000101', '19100000000102'];

let folder: string;
let program: Program | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-upgrade-'));
});
afterEach(async () => {
  await program?.stop();
  program = undefined;
  rmSync(folder, { recursive: true, force: true });
});

it('a client of version 0.1.0 with three years of data is updated in less than a minute and has every row', async () => {
  const file = join(folder, 'svc.sqlite');
  const older = [process.execPath, checkOutProgram(revision, join(folder, 'older'))];
  const gateway = await startStandInGateway(() => Date.now());
  try {
    const activation_date = addDays(parisDay(Date.now()), -5);
    gateway.pdls = pdls.map((pdl) => standInPdl(pdl, { activation_date }));
    program = await startClientProcess(gateway.url, file, {}, older);
    expect(await waitForSync(program)).toMatchObject({ status: 'success' });
    await program.stop();
  } finally {
    // From here on no run can store anything: what differs was changed by the update.
    await gateway.stop();
  }
  fillThreeYears(file);
  program = await startClientProcess(gateway.url, file, {}, older);
  const served = await readAll(program);
  expect(countRows(file).consumption_detail).toBeGreaterThan(2 * 1095 * 48);
  const before = readContents(file);

  const stopped = performance.now();
  await program.stop();
  program = await startClientProcess(gateway.url, file);
  const seconds = (performance.now() - stopped) / 1000;
  process.stdout.write(`the client did not respond for ${seconds.toFixed(1)} s\n`);

  expect(await readAll(program)).toEqual(served);
  const after = readContents(file);
  expect(after.tables).toEqual(before.tables);
  expect(after.integrity).toBe('ok');
  expect(after.digest === before.digest).toBe(true);
  expect(seconds).toBeLessThan(60);
});

function fillThreeYears(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`begin; ${threeYearsOf(pdls)}; commit`);
  database.close();
}

/** Daily readings of three years, and half hours of a week with a change of the clock, as the API returns them. */
async function readAll(client: Program): Promise<unknown[]> {
  const paths = pdls.flatMap((pdl) => [
    `/api/gridop/consumption/daily/${pdl}?start=2022-11-01&end=2025-10-31`,
    `/api/gridop/consumption/detail/${pdl}?start=2025-03-27&end=2025-04-03`,
  ]);
  const responses = await Promise.all(paths.map((path) => fetch(`${client.url}${path}`)));
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
    data: { meter_reading: { interval_reading: unknown[] } };
  }[];
  const readings = bodies.map(({ data }) => data.meter_reading.interval_reading);
  for (const list of readings) expect(list.length).toBeGreaterThan(300);
  return readings;
}
