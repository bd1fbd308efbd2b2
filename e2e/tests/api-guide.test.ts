import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, listBlocks, type Outcome, runBlock, writeCommands } from '../docs/blocks.ts';
import { type HouseholdFixture, openHouseholdFixture } from '../fixtures/household.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['docs/api/index.md', 'docs/fr/api/index.md'];
const exampleGateway = 'https://gateway.example.org';
const exampleClient = 'http://127.0.0.1:8000';
const examplePdl = '12345678901234';

/** The household of the examples, on the day after their last one. Prices differ by hour. */
const moment = '2026-11-15T11:20:00+01:00';
const pricing = {
  own_prices: {
    subscription_price: '15.74',
    rules: [{ price: '0.1635', from: '22:00', to: '06:00' }, { price: '0.2081' }],
  },
};

describe('the API guide', () => {
  let fixture: HouseholdFixture;
  let pdl: string;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-guide-'));
    writeCommands(join(folder, 'bin'));
    fixture = await openHouseholdFixture({ moment, age: 60 });
    const owner = fixture.environment.gateway.asUser(fixture.access);
    pdl = (await owner.get('/pdl')).data<{ usage_point_id: string }[]>()[0]?.usage_point_id ?? '';
    const stored = await owner.put(`/pdl/${pdl}/pricing`, pricing);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(pricing);
    const local = await fetch(`${fixture.client}/api/pdl/${pdl}/pricing`, { method: 'PUT', headers, body });
    expect([stored.status, local.status]).toEqual([200, 200]);
  });
  afterAll(async () => {
    await fixture?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A block that came too soon after the one before is run again, as the page says of 429. */
  async function run(block: Block): Promise<Outcome> {
    const outcome = await runOnce(block);
    if (!/\b429\b|RATE_LIMIT_EXCEEDED/.test(outcome.stdout)) return outcome;
    await sleep(1100);
    return await runOnce(block);
  }

  async function runOnce(block: Block): Promise<Outcome> {
    const { url, client_id, client_secret } = fixture.access;
    const address = block.attributes.test === 'client' ? fixture.client : url.replace(/\/api$/, '');
    const cwd = mkdtempSync(join(folder, 'block-'));
    return await runBlock(block, {
      cwd,
      path: [join(folder, 'bin')],
      env: { SVC_URL: address, SVC_CLIENT_ID: client_id, SVC_CLIENT_SECRET: client_secret, PDL: pdl },
      replace: { [exampleGateway]: address, [exampleClient]: fixture.client, [examplePdl]: pdl },
    });
  }

  describe.each(pages)('%s', (page) => {
    const blocks = listBlocks(join(root, page)).filter(({ attributes }) => attributes.test !== undefined);

    it('has examples of each language, for a gateway and a client', () => {
      const kinds = new Set(blocks.map(({ language, attributes }) => `${language} ${attributes.test}`));
      expect([...kinds].sort()).toEqual(['python gateway', 'sh client', 'sh gateway', 'ts client', 'ts gateway']);
    });

    it.each(blocks.map((block) => [`${block.language}, line ${block.line}`, block] as const))(
      'succeeds and prints values: %s',
      async (_, block) => {
        const outcome = await run(block);
        expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
        expect(findFailures(outcome.stdout)).toEqual([]);
        expect(outcome.stdout).toMatch(/\d/);
      },
    );

    it('reads the same days in each language', async () => {
      const first = ['sh', 'ts', 'python'].map((name) => blocks.find(({ language }) => language === name) as Block);
      const [curl, ...others] = await Promise.all(first.map(async (block) => (await run(block)).stdout));
      type Body = { data: { meter_reading: { interval_reading: { date: string; value: number }[] } } };
      const readings = (JSON.parse(curl ?? '') as Body).data.meter_reading.interval_reading;
      expect(readings.map(({ date }) => date)).toEqual(['2026-11-12', '2026-11-13', '2026-11-14']);
      const lines = readings.map(({ date, value }) => ({ date, value }));
      for (const text of others) expect(parseLines(text)).toEqual(lines);
    });

    it('has TypeScript that the compiler accepts', async () => {
      const checked = mkdtempSync(join(folder, 'types-'));
      const scripts = blocks.filter(({ language }) => language === 'ts');
      for (const { text, line } of scripts) writeFileSync(join(checked, `line-${line}.mts`), text);
      const compilerOptions = {
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        paths: { '@svc/client': [join(root, 'packages/client/src/index.ts')] },
      };
      const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions };
      writeFileSync(join(checked, 'tsconfig.json'), JSON.stringify(config));
      const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', checked];
      const printed = await promisify(execFile)(process.execPath, args).then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      );
      expect(printed).toBe('');
    });
  });

  it('finds a failure in what a block prints', () => {
    expect(findFailures('{"success":true,"data":[1]}')).toEqual([]);
    expect(findFailures('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n')).toEqual([]);
    for (const text of ['', '{"detail":"Consent required","code":"CONSENT_REQUIRED"}', 'HTTP/1.1 429 Too Many', '503'])
      expect(findFailures(text), text).toHaveLength(1);
    for (const text of ['{"success":true,"data":[]}', '{"success":true,"data":{"interval_reading":[]}}', '[]'])
      expect(findFailures(text), text).toHaveLength(1);
  });
});

/** What a block printed that is no success, or has no values: JSON, lines of JSON, headers, statuses. */
function findFailures(printed: string): string[] {
  const documents = parseDocuments(printed);
  if (documents.length === 0) {
    const statuses = [...printed.matchAll(/^(?:HTTP\/\S+ )?(\d{3})\b/gm)].map(([, status]) => Number(status));
    if (statuses.some((status) => status !== 200 && status !== 304)) return [printed];
    return printed.trim() === '' ? ['nothing is printed'] : [];
  }
  return documents.filter((value) => isRefusal(value) || !hasValues(value)).map((value) => JSON.stringify(value));
}

function parseDocuments(printed: string): unknown[] {
  try {
    const value: unknown = JSON.parse(printed);
    return typeof value === 'object' ? [value] : [];
  } catch {
    return printed.startsWith('{') ? parseLines(printed) : [];
  }
}

const parseLines = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

/** As the API refuses. An example that catches an error on purpose prints its status as well. */
const isRefusal = (value: unknown) =>
  typeof value === 'object' && value !== null && 'code' in value && !('status' in value);

/** Whether there is something in it besides the envelope, and no list of readings is empty. */
function hasValues(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(hasValues);
  if (typeof value !== 'object' || value === null) return true;
  const { success: _, missing: __, ...fields } = value as Record<string, unknown>;
  const lists = ['data', 'meter_reading', 'interval_reading'].filter((name) => name in fields);
  return Object.keys(fields).length > 0 && lists.every((name) => hasValues(fields[name]));
}
