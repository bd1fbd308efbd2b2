import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeenRequest } from '../../server/test/gateway/seen-request.ts';
import { type GatewayProxy, startGatewayProxy } from '../../server/test/household/gateway-proxy.ts';
import {
  type HouseholdProcesses,
  type ProcessHousehold,
  startHouseholdProcesses,
} from '../client/household-processes.ts';
import { countRows, startClientProcess, waitForSync } from '../client/sync-process.ts';

const age = 731;
/** What the operator allows: the gateway may not be faster, however it works. */
const operatorSpacingMs = 208;

/**
 * Compares the first full synchronisation of two PDLs with the time that the gateway alone needs for the same requests.
 * Both are households that the gateway has never seen. Operator, gateway and client are separate processes, and the
 * operator accepts its five calls a second.
 */
export async function benchFirstSync(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-first-sync-'));
  // No rate limit per user, which would slow the bare requests. The client still limits its own rate.
  const processes = await startHouseholdProcesses({ USER_REQUESTS_PER_SECOND: '0' });
  const proxy = await startGatewayProxy(Number(new URL(processes.url).port));
  try {
    await compare(processes, proxy, join(folder, 'svc.sqlite'));
  } finally {
    await proxy.close();
    await processes.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  { url, fleet, join: signUp }: HouseholdProcesses,
  proxy: GatewayProxy,
  file: string,
): Promise<void> {
  const synced = await signUp('first@example.org', age);
  const before = await fleet.simulator.judge({ limit: 1 });
  const { took, visible, peak } = await timeFirstSync(proxy, synced, file);
  const requests = proxy.seen.filter((call) => call.measure !== undefined);
  const operator = (await fleet.simulator.judge({ limit: 1 })).total - before.total;
  const alone = await timeGateway(url, requests, synced, await signUp('second@example.org', age));
  const minimumMs = operator * operatorSpacingMs;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(`first sync of 2 PDLs and ${age} days: ${seconds(took)} from the start of the process`);
  console.log(
    `${requests.length} requests, ${operator} operator calls, which take ${seconds(minimumMs)} at the operator's pace`,
  );
  console.log(`most memory of the client at any moment: ${peak.toFixed(0)} MB resident`);
  console.log(`the newest week of every load curve was stored after ${seconds(visible)}`);
  console.log(
    `the gateway alone for the same requests, as cold: ${seconds(alone)}, ratio ${(took / alone).toFixed(2)}`,
  );
  console.log(JSON.stringify(countRows(file)));
}

async function timeFirstSync(proxy: GatewayProxy, { client_secret }: ProcessHousehold, file: string) {
  const began = performance.now();
  const program = await startClientProcess(proxy.url, file, { SVC_CLIENT_SECRET: client_secret });
  const newest = watchNewestWeek(proxy).then(() => performance.now() - began);
  const { status } = await waitForSync(program, 600_000);
  const took = performance.now() - began;
  const peak = readPeakMegabytes(program.process.pid ?? 0);
  await program.stop();
  if (status !== 'success') throw new Error(`the first sync ended as ${status}`);
  return { took, visible: await newest, peak };
}

function readPeakMegabytes(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

// The first block of older load curves is requested when the newest week of each is stored.
async function watchNewestWeek(proxy: GatewayProxy): Promise<void> {
  const isOlder = ({ measure, start, end }: SeenRequest) =>
    measure?.endsWith('_detail') && Date.parse(end ?? '') - Date.parse(start ?? '') > 8 * 86_400_000;
  while (!proxy.seen.some(isOlder)) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function timeGateway(
  url: string,
  requests: readonly SeenRequest[],
  from: ProcessHousehold,
  to: ProcessHousehold,
): Promise<number> {
  const headers = { authorization: `Bearer ${to.client_secret}`, accept: 'application/json' };
  const began = performance.now();
  for (const { path, usage_point_id = '', start, end } of requests) {
    const pdl = to.pdls[usage_point_id === from.pdls[0] ? 0 : 1];
    const route = path.slice('/api'.length).replace(usage_point_id, pdl);
    const response = await fetch(`${url}${route}?start=${start}&end=${end}&use_cache=true`, { headers });
    const text = await response.text();
    if (!response.ok || text.includes('"missing"')) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
  }
  return performance.now() - began;
}
