import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { startSimulator } from '@svc/simulator';
import { standInPdl, startStandInGateway } from '../../server/test/gateway/stand-in-gateway.ts';
import type { Program } from '../../server/test/program.ts';
import { fillHousehold, residentMegabytes } from '../client/household-file.ts';
import { startClientProcess, waitForSync } from '../client/sync-process.ts';

// The first import into a home hub: `node e2e/bench/hub-import.ts`. Three years of half hours of two PDLs, by
// tariff and with costs, from a client in a process of its own; then a run without a change, and one with a late day.
const pdls = ['12345678901231', '12345678901232'];
const today = parisDay(Date.now());
const range = { start: addDays(today, -365 * 3), end: today };
const longestSeconds = 60;
const mostMegabytes = 150;

const folder = mkdtempSync(join(tmpdir(), 'svc-hub-'));
const file = join(folder, 'svc.sqlite');
await fillHousehold(file, pdls, range);
storeOffer();
const simulator = await startSimulator();
const gateway = await startStandInGateway(() => Date.now());
const ranges = [{ valid_from: null, ranges: ['22:38-06:38'], source: 'gridop', raw: 'HC (22H38-6H38)' }];
const more = { activation_date: range.start, selected_offer_id: 'offer-1', offpeak_hours: ranges };
gateway.pdls = pdls.map((pdl) => standInPdl(pdl, more));
const start = () => startClientProcess(gateway.url, file, { LOG_LEVEL: 'warn' });
// The first start after an update uses more memory than later ones, so it is not measured.
const once = await start();
await waitForSync(once, 120_000);
await once.stop();
const program = await start();
const pid = program.process.pid ?? 0;
await waitForSync(program, 120_000);
const atStart = `highest until then ${residentMegabytes(pid, 'VmHWM').toFixed(0)} MB`;
console.log(`resident before: ${residentMegabytes(pid).toFixed(0)} MB, ${atStart}`);
// Resets the peak that the kernel records.
writeFileSync(`/proc/${pid}/clear_refs`, '5');

const config = { ha_url: `${simulator.url}/hub`, ha_token: 'hub-admin-token' };
await call(program, 'PUT', '/export/configs/home_assistant', { enabled: true, config });
const first = await timedRun('first import');
const highest = residentMegabytes(pid, 'VmHWM');
await timedRun('nothing changed');
const late = addDays(range.start, 30);
const database = new DatabaseSync(file);
database.exec(`DELETE FROM consumption_detail WHERE local_date = '${late}'`);
database.exec(`UPDATE consumption_daily SET value_wh = 20000 WHERE date = '${late}'`);
database.close();
await timedRun('a day near the beginning has changed');

const { statistics, refusals } = simulator.requests().hub as {
  statistics: { rows: number; decreases: number }[];
  refusals: object[];
};
const rows = statistics.reduce((sum, one) => sum + one.rows, 0);
const bars = statistics.reduce((sum, one) => sum + one.decreases, 0);
console.log(`${statistics.length} statistics, ${rows} rows, ${bars} sums that fall, ${refusals.length} refusals`);
console.log(
  `the first import: ${first.toFixed(1)} s (at most ${longestSeconds}), ${highest.toFixed(0)} MB at the highest (at most ${mostMegabytes})`,
);
await program.stop();
await gateway.stop();
await simulator.close();
rmSync(folder, { recursive: true, force: true });
process.exitCode = first <= longestSeconds && highest <= mostMegabytes && bars === 0 && refusals.length === 0 ? 0 : 1;

async function timedRun(what: string): Promise<number> {
  const began = performance.now();
  const { status, details, errors } = await call(program, 'POST', '/export/home_assistant/run');
  const seconds = (performance.now() - began) / 1000;
  const sent = (details as { rows_sent: number }).rows_sent;
  const resident = `${residentMegabytes(pid).toFixed(0)} MB resident, at most ${residentMegabytes(pid, 'VmHWM').toFixed(0)}`;
  console.log(`${what}: ${status}, ${sent} rows sent in ${seconds.toFixed(1)} s, ${resident}`);
  if (status !== 'success') console.log(JSON.stringify(errors));
  return seconds;
}

async function call({ url }: Program, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const read = (await response.json()) as { data?: Record<string, unknown>; detail?: string };
  if (!read.data) throw new Error(`${path}: ${response.status} ${read.detail}`);
  return read.data;
}

function storeOffer(): void {
  const at = '2026-01-01T00:00:00.000Z';
  const database = new DatabaseSync(file);
  const insert = (table: string, row: Record<string, string | number | null>) =>
    database
      .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`)
      .run(...Object.values(row));
  const common = { is_active: 1, created_at: at, updated_at: at };
  insert('energy_providers', { id: 'p', name: 'Supplier', ...common });
  const offer = { id: 'offer-1', provider_id: 'p', name: 'Two prices', type: 'HC_HP', power_kva: 9 };
  insert('energy_offers', { ...offer, price_updated_at: at, ...common });
  const prices = JSON.stringify({ hp_price: 0.2, hc_price: 0.15 });
  insert('offer_versions', { offer_id: 'offer-1', valid_from: '2020-01-01', subscription_price: '15', prices });
  database.close();
}
