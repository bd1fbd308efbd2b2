import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHttpLine } from '../../server/src/features/exports/http-call.ts';
import { importPaths } from '../../server/src/features/exports/time-series/config.ts';
import { createTimeSeries } from '../../server/src/features/exports/time-series/index.ts';
import { postLines } from '../../server/src/features/exports/time-series/lines.ts';
import { openServer } from '../../server/src/features/exports/time-series/server.ts';
import { curveReadings, mirroredPdl, startExportsEnvironment } from '../../server/test/exports/exports-environment.ts';
import { startVictoriaMetrics } from '../../server/test/servers/victoria-metrics.ts';

/**
 * node e2e/bench/exports.ts [rounds]: three years of half hours of two PDLs into a real time-series database, beside
 * curl posting the same lines in the same hundreds over one connection. A whole first run reads, renders, notes, sends,
 * looks for the first lines and marks; "sending" is our connection with lines that are rendered already, as curl's are.
 */
const points = ['12345678901231', '12345678901249'];
const rounds = Number(process.argv[2] ?? 3);
const goal = 0.8;
const path = importPaths[0];

type Cost = { readonly wall: number; readonly processor: number };

const database = await startVictoriaMetrics();
const environment = await startExportsEnvironment({ readBackDelays: [1000, 4000, 10_000] });
environment.pdls = points.map((point) => mirroredPdl(point));
for (const point of points)
  await environment.store(point, 'consumption_detail', curveReadings('2023-11-14', '2026-11-14'));
const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));

const costs: Record<'whole' | 'again' | 'sending' | 'curl', Cost[]> = { whole: [], again: [], sending: [], curl: [] };
let count = 0;
for (let round = 1; round <= rounds; round++) {
  const labels = { round: `whole${round}` };
  const config = { url: database.url, labels, data: ['consumption_detail'] };
  await forgetExports();
  await environment.send('PUT', '/export/configs/victoriametrics', { enabled: true, config });
  costs.whole.push(await measure(runExport));
  costs.again.push(await measure(runExport));
  const texts = await Promise.all(points.map(async (point) => linesOf(point, labels.round)));
  const lines = texts.flat();
  count = lines.length;
  const hundreds = Array.from({ length: Math.ceil(count / 100) }, (_, at) => lines.slice(at * 100, at * 100 + 100));
  const sent = rename(hundreds, `sent${round}`).flat();
  costs.sending.push(await measure(() => sendLines(sent)));
  const requests = writeRequests(rename(hundreds, `curl${round}`));
  costs.curl.push(await measure(async () => void execFileSync('curl', ['-s', '-K', requests], { stdio: 'ignore' })));
  for (const name of [`sent${round}`, `curl${round}`])
    if ((await database.samples(`svc_consumption_wh{round="${name}"}`)).length !== count)
      throw new Error(`${name}: not all is stored`);
}
rmSync(folder, { recursive: true });
await environment.stop();
await database.stop();

const curl = median(costs.curl.map(({ wall }) => wall));
for (const [name, all] of Object.entries(costs)) {
  const [wall, processor] = [median(all.map((one) => one.wall)), median(all.map((one) => one.processor))];
  const share = name === 'again' ? '' : `; ${(curl / wall).toFixed(2)} of curl`;
  console.log(`${name.padEnd(8)} ${wall.toFixed(2)} s, processor ${processor.toFixed(2)} s${share}`);
}
const share = curl / median(costs.whole.map(({ wall }) => wall));
console.log(`${count} samples, medians of ${rounds} rounds; whole run: ${share.toFixed(2)} of curl (goal ${goal})`);
if (share < goal) process.exitCode = 1;

async function runExport(): Promise<void> {
  const { data } = await environment.send('POST', '/export/victoriametrics/run');
  const { status } = data as { status: string };
  if (status !== 'success') throw new Error(`the run ended with ${status}`);
}

/** As if nothing had ever been exported: the next run is a first one. */
async function forgetExports(): Promise<void> {
  const tables = environment.local.database.for<{ series_marks: object; config: { key: string } }>();
  await tables.deleteFrom('series_marks').execute();
  await tables.deleteFrom('config').where('key', '=', 'export_facts:victoriametrics').execute();
}

async function linesOf(point: string, round: string): Promise<string[]> {
  const name = `svc_consumption_wh{pdl="${point}",type="detail",round="${round}"}`;
  return (await database.samples(name)).map(([at, value]) => `${name} ${value} ${at}`);
}

function rename(hundreds: readonly (readonly string[])[], round: string): string[][] {
  return hundreds.map((lines) => lines.map((line) => line.replace(/round="\w+"/, `round="${round}"`)));
}

async function sendLines(lines: readonly string[]): Promise<void> {
  const { signal } = new AbortController();
  const config = createTimeSeries().config.parse({ url: database.url });
  const line = openHttpLine(config, signal);
  const sending = { server: openServer(line, config), path, delivery: { signal }, mayHaveArrived: false };
  await postLines(sending, lines);
  line.close();
}

function writeRequests(hundreds: readonly (readonly string[])[]): string {
  const requests = hundreds.map((lines, index) => {
    const file = join(folder, `${index}.txt`);
    writeFileSync(file, lines.join('\n'));
    const address = `url = "${database.url}${path}"`;
    return `${address}\ndata-binary = "@${file}"\nheader = "Content-Type: text/plain"\noutput = "/dev/null"`;
  });
  const file = join(folder, 'requests');
  writeFileSync(file, requests.join('\nnext\n'));
  return file;
}

/** Wall and processor seconds, of this process and of the children that have ended. */
async function measure(work: () => Promise<void>): Promise<Cost> {
  const [begun, used] = [performance.now(), processorSeconds()];
  await work();
  return { wall: (performance.now() - begun) / 1000, processor: processorSeconds() - used };
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  // Ticks of a hundredth: user and system time of children that were waited for.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (user + system) / 1e6 + (Number(fields[13]) + Number(fields[14])) / 100;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
