import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Day, daysBetween, toDay } from '@svc/domain/day';
import { parisDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesOf } from '../../docs/.vitepress/sections.ts';
import { root } from '../../scripts/run.ts';
import { type Program, programFile, startProgram } from '../../server/test/program.ts';
import { type HouseholdProcesses, startHouseholdProcesses } from '../client/household-processes.ts';
import { waitForSync } from '../client/sync-process.ts';
import { type Block, listBlocks, type Outcome, runBlock, writeCommands } from '../docs/blocks.ts';

const clientId = 'cli_00000000000000000000000000000000';
const meterAge = 40;

/** The guide of the API has a test of its own, and pages with a release are followed with one. */
const pages = pagesOf('en').filter((page) => !page.startsWith('api/'));
const listOf = (test: string) =>
  pages.flatMap((page) =>
    listBlocks(join(root, 'docs', page))
      .filter(({ attributes }) => attributes.test === test)
      .map((block) => [`docs/${page}:${block.line}`, block] as const),
  );

/** The commands of the documentation as a reader runs them; the French pages have the same ones (`npm run check`). */
describe('the commands of the documentation', () => {
  let processes: HouseholdProcesses;
  let client: Program;
  let folder: string;
  let secret: string;
  let pdl: string;
  const clientSettings: Record<string, string> = {};
  const names = ['commands', 'client', 'gateway'] as const;
  const at = (name: (typeof names)[number]) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-commands-'));
    for (const name of names) mkdirSync(at(name));
    writeCommands(at('commands'));
    processes = await startHouseholdProcesses();
    const household = await processes.join('reader@example.org', meterAge);
    secret = household.client_secret;
    [pdl] = household.pdls;
    Object.assign(clientSettings, { SVC_API_URL: processes.url, SVC_CLIENT_ID: clientId, SVC_CLIENT_SECRET: secret });
    writeSettings(at('client'), clientSettings);
    client = await startProgram({}, [
      'sh',
      '-c',
      `cd "${at('client')}" && exec "$@"`,
      'sh',
      process.execPath,
      programFile,
    ]);
    const { port } = new URL(client.url);
    writeSettings(at('client'), { ...clientSettings, PORT: port });
    expect(await waitForSync(client, 600_000)).toMatchObject({ status: 'success' });
    const gateway = new URL(processes.url).port;
    writeSettings(at('gateway'), { ...processes.fleet.settings, PORT: gateway, ADMIN_EMAILS: 'you@example.org' });
    const body = JSON.stringify({ own_prices: { subscription_price: '15.74', rules: [{ price: '0.2081' }] } });
    const headers = { 'content-type': 'application/json' };
    const stored = await fetch(`${client.url}/api/pdl/${pdl}/pricing`, { method: 'PUT', headers, body });
    expect(stored.status).toBe(200);
  });
  afterAll(async () => {
    await client?.stop();
    await processes?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (block: Block, cwd: string, replace: Readonly<Record<string, string>>): Promise<Outcome> =>
    runBlock(block, {
      cwd,
      path: [at('commands')],
      env: { SVC_CLIENT_ID: clientId, SVC_CLIENT_SECRET: secret, PDL: pdl },
      replace: { ...recentDays(), ...replace },
    });

  it.each(listOf('client'))('succeed on a client: %s', async (_place, block) => {
    expectSuccess(await run(block, at('client'), { 'http://127.0.0.1:8000': client.url }));
  });

  it.each(listOf('gateway'))('succeed on a gateway: %s', async (_place, block) => {
    const gateway = processes.url.replace(/\/api$/, '');
    expectSuccess(await run(block, at('gateway'), { 'https://gateway.example.org': gateway }));
  });

  it.each(listOf('restore'))('succeed on a client that is stopped: %s', async (_place, block) => {
    const stopped = mkdtempSync(join(folder, 'restore-'));
    const date = recentDays()['2026-11-15'];
    const backup: Block = { ...block, text: `svc backup "${join(stopped, `svc-${date}.gz`)}"` };
    expectSuccess(await run(backup, at('client'), {}));
    // Another port: the client that runs is not the one of this folder.
    writeSettings(stopped, { ...clientSettings, PORT: '0' });
    expectSuccess(await run(block, stopped, {}));
  });

  it('are all run by this test or by one that has a release', () => {
    const known = new Set(['client', 'gateway', 'restore', 'tarball', 'two-replicas']);
    const others = pages.flatMap((page) =>
      listBlocks(join(root, 'docs', page)).filter(({ attributes: { test } }) => test !== undefined && !known.has(test)),
    );
    expect(others).toEqual([]);
    expect(listOf('client').length).toBeGreaterThan(20);
    expect(listOf('gateway').length).toBeGreaterThan(5);
    expect(listOf('restore').length).toBeGreaterThan(0);
  });
});

function writeSettings(folder: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(folder, '.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
}

/** The days of the examples, moved to the last week: svc knows nothing of other years. */
function recentDays(): Record<string, string> {
  const shift = daysBetween(toDay('2026-11-18'), parisDay(Date.now()));
  const days: Day[] = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'].map(toDay);
  return Object.fromEntries(days.map((day) => [day, addDays(day, shift)]));
}

function expectSuccess({ code, stdout, stderr }: Outcome): void {
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  // curl succeeds for a refusal too, unless -f is given.
  expect(stdout).not.toMatch(/"detail":|^HTTP\/1.1 [45]/m);
  expect(`${stdout}${stderr}`.trim()).not.toBe('');
}
