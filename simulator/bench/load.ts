import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { type Simulator, startSimulator } from '../src/index.ts';

/**
 * Open-loop load on the simulator: calls are sent at their scheduled time whether or not earlier ones have completed.
 * Latency is measured from the scheduled time, so that a stalled simulator cannot hide its delay. node
 * simulator/bench/load.ts [--seconds 60] [--rate 200] [--pdls 10000]
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    pdls: { type: 'string', default: '10000' },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);
const pdls = Number(values.pdls);
const firstPdl = 40_000_000_000_000;
const client = { client_id: 'svc-sandbox', client_secret: 'svc-sandbox-secret' };

type Result = { readonly latency: number; readonly late: number; readonly status: number };

if (process.send) await serve();
else await generate();

/** The child: only the simulator in its process. */
async function serve(): Promise<void> {
  const simulator: Simulator = await startSimulator({ now: '2026-10-02T10:00:00+02:00' });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    const cpu_seconds = (user + system) / 1e6;
    process.send?.({ delay_max_ms: delay.max / 1e6, delay_p99_ms: delay.percentile(99) / 1e6, cpu_seconds });
    delay.reset();
  });
  process.send?.({ url: simulator.url });
}

/** The parent: the generator, then the figures. */
async function generate(): Promise<void> {
  const child = fork(import.meta.filename, process.argv.slice(2));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  await post(`${url}/__control`, {
    limits: { per_second: null, per_hour: null },
    consent_all: { pdl_range: { first: String(firstPdl), count: pdls } },
  });
  const token = await fetch(`${url}/gridop/oauth2/v3/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...client }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  console.log(`${rate} calls a second for ${seconds} s over ${pdls} PDLs at ${url}`);

  await fire(url, access_token, Math.min(2, seconds), 0);
  const { last_sequence } = await report(url, '?limit=0');
  const before = await figuresOf(child);
  const results = await fire(url, access_token, seconds, 1);
  const after = await figuresOf(child);
  const figures = { ...after, cpu_seconds: after.cpu_seconds - before.cpu_seconds };
  print(results, await report(url, `?after=${last_sequence}`), figures);
  child.kill();
}

/** The simulator's own measurements since the last request for them. */
type Figures = { delay_max_ms: number; delay_p99_ms: number; cpu_seconds: number };

async function figuresOf(child: ChildProcess): Promise<Figures> {
  child.send('figures');
  const [figures] = (await once(child, 'message')) as [Figures];
  return figures;
}

type Report = {
  last_sequence: number;
  total: number;
  max_in_one_second: number;
  requests: { at: string; status: number }[];
};

async function report(url: string, query: string): Promise<Report> {
  return (await (await fetch(`${url}/__requests${query}`)).json()) as Report;
}

async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

/**
 * Cycles through all measures, each on another PDL: days of curves, a year of daily values and of maximum power,
 * contracts.
 */
function pathOf(index: number): string {
  const pdl = String(firstPdl + ((index * 7919) % pdls));
  const year = `pointId=${pdl}&dateDebut=2025-10-01&dateFin=2026-10-01`;
  const week = `pointId=${pdl}&dateDebut=2026-09-24&dateFin=2026-10-01`;
  const paths = [
    `mesure_synchrone_auto/v2/consommation_quotidienne?${year}`,
    `mesure_synchrone_auto/v2/courbe_de_charge_consommation?${week}`,
    `mesure_synchrone_auto/v2/puissance_conso_max_quotidienne?${year}&mesuresPas=P1D&grandeurPhysique=PMA`,
    `metering_data_clc/v5/consumption_load_curve?usage_point_id=${pdl}&start=2026-09-24&end=2026-10-01`,
    `situation_contrat_auto/v1/${pdl}`,
  ];
  return paths[index % paths.length] ?? '';
}

async function fire(url: string, bearer: string, duration: number, salt: number): Promise<Result[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
  const results: Promise<Result>[] = [];
  const begin = performance.now() + 100;
  const count = duration * rate;
  let next = 0;
  while (next < count) {
    const now = performance.now();
    while (next < count && begin + (next * 1000) / rate <= now) {
      const appointed = begin + (next * 1000) / rate;
      results.push(call(`${url}/gridop/${pathOf(next + salt * 1_000_003)}`, headers, agent, appointed));
      next++;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const all = await Promise.all(results);
  agent.destroy();
  return all;
}

function call(url: string, headers: Record<string, string>, agent: Agent, appointed: number): Promise<Result> {
  const late = performance.now() - appointed;
  return new Promise((resolve) => {
    const finish = (status: number) => resolve({ latency: performance.now() - appointed, late, status });
    const sent = request(url, { headers, agent }, (response) => {
      response.resume();
      response.on('end', () => finish(response.statusCode ?? 0));
    });
    sent.on('error', () => finish(0));
    sent.end();
  });
}

function print(results: readonly Result[], { total, requests, max_in_one_second }: Report, own: Figures): void {
  const at = (share: number, pick: (result: Result) => number) => {
    const sorted = results.map(pick).sort((a, b) => a - b);
    return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  };
  const latency = (result: Result) => result.latency;
  const ordered = requests.every(({ at: moment }, index) => index === 0 || (requests[index - 1]?.at ?? '') <= moment);
  const wrong = results.filter(({ status }) => status !== 200).length;
  console.log(`answers     ${results.length}, not 200: ${wrong}`);
  console.log(`latency ms  p50 ${at(0.5, latency)}  p99 ${at(0.99, latency)}  max ${at(1, latency)}`);
  console.log(`sent late   p99 ${at(0.99, ({ late }) => late)} ms (the generator's own delay, part of the latency)`);
  console.log(`arrivals    ${total}, in order: ${ordered}, at most ${max_in_one_second} in one second`);
  const share = ((100 * own.cpu_seconds) / seconds).toFixed(0);
  console.log(
    `simulator   ${share} % of a core; event loop late p99 ${own.delay_p99_ms.toFixed(1)} ms, max ${own.delay_max_ms.toFixed(1)} ms`,
  );
  const p99 = Number(at(0.99, latency));
  if (wrong > 0 || !ordered || total !== results.length || p99 >= 50) process.exitCode = 1;
}
