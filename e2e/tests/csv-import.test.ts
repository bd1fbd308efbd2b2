import { readFileSync } from 'node:fs';
import { toDay } from '@svc/domain/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportClientFile, isLost, nextDays, trueSteps } from '../../server/test/history/foreign-databases.ts';
import { repeatMoment, startUploadClient, type UploadClient } from '../client/upload-client.ts';

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
  let client: UploadClient;
  beforeAll(async () => {
    client = await startUploadClient();
  });
  afterAll(() => client.stop());

  it.each(refused)('rejects %s with a sentence and continues', async (_, content, expected) => {
    const response = await client.upload(content);
    expect(response.status).toBe(422);
    expect(response.detail).toMatch(expected);
    expect(client.program.process.exitCode).toBeNull();
    expect((await fetch(`${client.program.url}/api/health/live`)).status).toBe(200);
  });

  // 1.4 million times: csv-import.verify.test.ts.
  it('imports a moment once although the file repeats it 200,000 times', async () => {
    const response = await client.upload(repeatMoment(200_000));
    expect([response.status, response.data.rows, response.data.inserted]).toEqual([200, 200_000, 1]);
    expect(client.program.process.exitCode).toBeNull();
  });

  it('imports a database of two years of ten-minute steps, 23 MB', async () => {
    const file = createImportClientFile('0.13.2');
    file.database.exec('BEGIN');
    const days = nextDays(toDay('2012-01-01'), 730);
    const steps = days.flatMap((day) => trueSteps(day, 10, (index) => 100 + index));
    file.steps('consumption', client.pdl, steps);
    file.database.exec('COMMIT');
    file.close();
    const content = readFileSync(file.path);
    expect(content.byteLength).toBeGreaterThan(20_000_000);
    const response = await client.upload(content, 'cache.db');
    const found = steps.filter((step) => !isLost(step)).length;
    expect([response.status, response.data.inserted]).toEqual([200, found]);
    expect(client.program.process.exitCode).toBeNull();
  });

  it.each([
    ['zeros', 0],
    ['letters', 'a'],
  ])('rejects the mark of a database before 100 MB of %s', async (_, filling) => {
    const content = Buffer.alloc(100 * megabyte, filling);
    content.write('SQLite format 3\0', 'latin1');
    const response = await client.upload(content, 'cache.db');
    expect([response.status, response.detail]).toEqual([
      422,
      expect.stringMatching(/^The database could not be read: /),
    ]);
    expect(client.program.process.exitCode).toBeNull();
  });

  it('rejects a database of more than 256 MB', async () => {
    const content = Buffer.alloc(257 * megabyte);
    content.write('SQLite format 3\0', 'latin1');
    expect((await client.upload(content, 'cache.db')).status).toBe(413);
    expect((await fetch(`${client.program.url}/api/health/live`)).status).toBe(200);
  });

  it('imports six years of ten-minute steps, 10 MB, newest first', async () => {
    const start = Date.UTC(2019, 0, 1);
    const lines = Array.from({ length: 6 * 365 * 144 }, (_, index) => {
      const stamp = new Date(start + index * 600_000).toISOString().slice(0, 19);
      return `${stamp}+00:00;${((index % 900) / 1000).toFixed(3).replace('.', ',')}`;
    });
    const content = Buffer.from(`\uFEFFdebut;kW\r\n${lines.toReversed().join('\r\n')}\r\n`);
    expect(content.byteLength).toBeGreaterThan(10_000_000);
    const response = await client.upload(content);
    expect([response.status, response.data.inserted, response.data.skipped]).toEqual([200, lines.length, 0]);
    expect(client.program.process.exitCode).toBeNull();
    const day = await fetch(
      `${client.program.url}/api/consumption/daily/${client.pdl}?start=2020-06-01&end=2020-06-02`,
    );
    expect(day.status).toBe(200);
  });
});
