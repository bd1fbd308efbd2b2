import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './run.ts';

/** The measured promises: what each measures, and the command that measures it again. Everything stays on loopback. */
const benches = {
  reads: {
    file: 'e2e/bench/reads.ts',
    about: 'warm reads of the gateway beside the bare MGET of the same keys (needs wrk)',
  },
  public: {
    file: 'e2e/bench/public.ts',
    about: 'processor time of responses that are the same for all, beside /health/live and a bare Fastify',
  },
  store: {
    file: 'e2e/bench/store-reads.ts',
    about: "processor time of 731 keys through our store and through the library's cluster client",
  },
  logins: { file: 'e2e/bench/logins.ts', about: 'other routes and the event loop under 200 parallel logins' },
  hostile: {
    file: 'e2e/bench/hostile.ts',
    about: "another user's cached reads beside one hostile user and sixty anonymous connections (10 minutes)",
  },
  grids: {
    file: 'e2e/bench/hostile-grids.ts',
    about: 'cached reads of others beside twenty hostile price grids (4 minutes)',
  },
  budget: {
    file: 'e2e/bench/operator-budget.ts',
    about: "the operator's five calls a second: overload, fairness, classes, losses (25 minutes)",
  },
  'load-spike': {
    file: 'e2e/bench/load-spike.ts',
    about: '10,000 clients of 1,000 PDLs within a second, on three gateways (5 minutes)',
  },
  tokens: {
    file: 'e2e/bench/token-refresh.ts',
    about: '1,000 operator tokens refreshed by three replicas (4 minutes)',
  },
  exports: {
    file: 'e2e/bench/exports.ts',
    about: 'three years of half hours of two PDLs into a time-series database, beside curl',
  },
  'export-kills': {
    file: 'e2e/bench/export-kills.ts',
    about: '200 times kill -9 in the middle of an export to a time-series database: every value there once',
  },
  calendars: { file: 'e2e/bench/calendar-pauses.ts', about: '100 pauses of the replica that runs a calendar job' },
  client: {
    file: 'e2e/bench/client.ts',
    about: 'a first sync from our own gateway; memory, processor and reads of a client with three years of half hours',
  },
  hub: {
    file: 'e2e/bench/hub-import.ts',
    about: 'the first import of three years of two PDLs into a home hub, by tariff and with costs; time and memory',
  },
  kills: {
    file: 'e2e/bench/kill-sync.ts',
    about: '200 times kill -9 in the middle of a synchronisation from our own gateway',
  },
  restores: {
    file: 'e2e/bench/restores.ts',
    about: '200 restores of backups taken while a synchronisation wrote: the rows of their moment, exactly',
  },
  pricing: {
    file: 'e2e/bench/pricing.ts',
    about: 'all offers over a year of half hours beside a bare dot product, in Node and in Chromium (2 minutes)',
  },
  web: {
    file: 'e2e/bench/web.ts',
    about: 'largest paint on a slow profile, questions of the first screen, raster and zoom in Chromium (1 minute)',
  },
  simulator: {
    file: 'simulator/bench/load.ts',
    about: 'the simulator at 200 requests a second over 10,000 PDLs for a minute',
  },
} as const;

const [wanted, ...args] = process.argv.slice(2);
const chosen = Object.entries(benches).filter(([name]) => wanted === undefined || wanted === 'all' || name === wanted);
if (wanted === undefined || chosen.length === 0) {
  console.log('npm run bench -- <name> [arguments], or "all". Run them on a machine that does nothing else.\n');
  for (const [name, { about }] of Object.entries(benches)) console.log(`  ${name.padEnd(10)} ${about}`);
  process.exit(wanted === undefined ? 0 : 1);
}

let failures = 0;
for (const [name, { file, about }] of chosen) {
  console.log(`\n${name}: ${about}`);
  const code = await new Promise<number | null>((resolve) =>
    spawn(process.execPath, [join(root, file), ...args], { cwd: root, stdio: 'inherit' }).once('exit', resolve),
  );
  if (code !== 0) failures += 1;
}
process.exitCode = failures === 0 ? 0 : 1;
