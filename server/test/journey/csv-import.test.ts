import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClientProcess, waitForSync } from '../client/sync-process.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../gateway/stand-in-gateway.ts';
import type { Program } from '../program.ts';

const pdl = '12345678901231';
const megabyte = 1024 * 1024;
const fill = (text: string, megabytes: number) => Buffer.alloc(megabytes * megabyte, text);

const refused: [string, Buffer, RegExp][] = [
  ['8 MB of ;', fill(';', 8), /longer than 4096 characters/],
  ['31 MB of ;', fill(';', 31), /longer than 4096 characters/],
  ['31 MB of line ends', fill('\n', 31), /no column debut/],
  [
    '31 MB of line ends below a header',
    Buffer.concat([Buffer.from('debut;kW'), fill('\n', 31)]),
    /more than 1500000 lines/,
  ],
  ['31 MB of quotes', fill('"', 31), /longer than 4096 characters/],
  ['31 MB of letters', fill('a', 31), /longer than 4096 characters/],
  ['31 MB of a;b', fill('a;b\n', 31), /no column debut/],
  [
    '31 MB of a;b below a header',
    Buffer.concat([Buffer.from('debut;kW\n'), fill('a;b\n', 31)]),
    /more than 1500000 lines/,
  ],
  ['a million lines without a moment', Buffer.concat([Buffer.from('debut;kW\n'), fill('a;b\n', 5)]), /no moment/],
  ['31 MB of what is no UTF-8', fill('\u00ff', 31).fill(0xff), /longer than 4096 characters/],
  ['lines of no UTF-8', Buffer.alloc(31 * megabyte, Buffer.from([0xff, 0x3b, 0xfe, 0x0a])), /no column debut/],
];

describe('a client on its small heap', () => {
  let folder: string;
  let gateway: StandInGateway;
  let program: Program;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'svc-csv-'));
    gateway = await startStandInGateway(() => Date.now());
    gateway.pdls = [standInPdl(pdl, { activation_date: formatInstant(Date.now() - 9 * 86_400_000).slice(0, 10) })];
    program = await startClientProcess(gateway.url, join(folder, 'svc.sqlite'));
    await waitForSync(program);
  });
  afterAll(async () => {
    await program.stop();
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function upload(content: Buffer): Promise<{ status: number; detail: string; data: Record<string, unknown> }> {
    const form = new FormData();
    form.append('file', new Blob([content as Buffer<ArrayBuffer>]), `historique_conso_${pdl}.csv`);
    const answer = await fetch(`${program.url}/api/import/csv`, { method: 'POST', body: form });
    return { status: answer.status, ...((await answer.json()) as { detail: string; data: Record<string, unknown> }) };
  }

  it.each(refused)('refuses %s in a sentence and goes on', async (_, content, words) => {
    const answer = await upload(content);
    expect(answer.status).toBe(422);
    expect(answer.detail).toMatch(words);
    expect(program.process.exitCode).toBeNull();
    expect((await fetch(`${program.url}/api/health/live`)).status).toBe(200);
  });

  it('imports one moment that stands in a file 1.4 million times, once', async () => {
    const lines = Buffer.alloc(1_400_000 * 19, '2018-01-10 00:00;1\n');
    const answer = await upload(Buffer.concat([Buffer.from('debut;kW\n'), lines]));
    expect([answer.status, answer.data.rows, answer.data.inserted]).toEqual([200, 1_400_000, 1]);
    expect(program.process.exitCode).toBeNull();
  }, 120_000);

  it('imports six years of ten-minute steps, 10 MB, newest first', async () => {
    const start = Date.UTC(2019, 0, 1);
    const lines = Array.from({ length: 6 * 365 * 144 }, (_, index) => {
      const stamp = new Date(start + index * 600_000).toISOString().slice(0, 19);
      return `${stamp}+00:00;${((index % 900) / 1000).toFixed(3).replace('.', ',')}`;
    });
    const content = Buffer.from(`\uFEFFdebut;kW\r\n${lines.toReversed().join('\r\n')}\r\n`);
    expect(content.byteLength).toBeGreaterThan(10_000_000);
    const answer = await upload(content);
    expect([answer.status, answer.data.inserted, answer.data.skipped]).toEqual([200, lines.length, 0]);
    expect(program.process.exitCode).toBeNull();
    const day = await fetch(`${program.url}/api/consumption/daily/${pdl}?start=2020-06-01&end=2020-06-02`);
    expect(day.status).toBe(200);
  }, 300_000);
});
