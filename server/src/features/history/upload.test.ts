import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

const pdl = '12345678901231';
const name = `historique_conso_${pdl}.csv`;
const line = '\r\n';

/** A form with one file, as a browser writes it. */
function form(content: string, fileName = name): string {
  const head = `content-disposition: form-data; name="file"; filename="${fileName}"`;
  return `--edge${line}${head}${line}content-type: text/csv${line}${line}${content}${line}--edge--${line}`;
}
const day = (date: string, kwh: number) => `Date;Valeur (en kWh)\n${date};${kwh}`;

describe.each(usualDatabase('sqlite'))('a file on its way in on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  let port: number;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-01' })];
    client = await startClient({ kind, gateway, clock });
    await client.settle();
    port = Number(new URL(await client.mode.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
  });

  async function send(payload: string | Buffer, headers: Record<string, string> = {}) {
    const type = 'multipart/form-data; boundary=edge';
    const response = await client.mode.app.inject({
      method: 'POST',
      url: '/api/import/csv',
      payload,
      headers: { host: 'localhost', 'content-type': type, ...headers },
    });
    const body = response.json() as { data?: { id: string; inserted: number; skipped: number }; code?: string };
    return { status: response.statusCode, ...body };
  }
  const undo = (id: string) => client.send('DELETE', `/api/import/history/${id}`);
  const idOf = async (content: string) => (await send(form(content))).data?.id ?? '';
  const isFree = async () => (await send(form(day('2021-01-01', 1)))).status === 200;

  it.each([
    ['a form without an edge', 'x', { 'content-type': 'multipart/form-data' }],
    ['a form that ends in the middle', form(day('2021-02-01', 1)).slice(0, -20), {}],
    ['a form without headers of its parts', `--edge${line}${line}x${line}--edge--${line}`, {}],
    ['a form with a part that names nothing', `--edge${line}nonsense${line}${line}x${line}--edge--${line}`, {}],
    ['an empty form', '', {}],
    [
      'a file without a name',
      form(day('2021-02-01', 1)).replace(`; filename="${name}"`, '').replace('text/csv', 'application/octet-stream'),
      {},
    ],
    ['a packed form', gzipSync(form(day('2021-02-01', 1))), { 'content-encoding': 'gzip' }],
    ['a second file', form(day('2021-02-01', 1)).replace(/--edge--/, form(day('2021-02-02', 1))), {}],
    ['a field like a property', form(day('2021-02-01', 1)).replace('"file"', '"__proto__"'), {}],
  ])('is refused as a client error: %s', async (_what, payload, headers) => {
    const { status, code } = await send(payload, headers as Record<string, string>);
    expect([status >= 400 && status < 500, code]).toEqual([true, expect.any(String)]);
    expect(await isFree()).toBe(true);
  });

  /** Sends the first part of a form. A request before its end meets an upload in progress. */
  async function beginUpload() {
    const whole = form(`${day('2021-03-01', 1)}\n${'2021-03-02;1\n'.repeat(20_000)}`);
    const socket = connect(port, '127.0.0.1');
    const head = [
      ...['POST /api/import/csv HTTP/1.1', `host: localhost:${port}`, `content-length: ${whole.length}`],
      ...['content-type: multipart/form-data; boundary=edge', '', ''],
    ];
    const arrived = once(client.mode.app.server, 'request');
    socket.write(head.join(line) + whole.slice(0, 100_000));
    // The first request takes the lock, so this one has to arrive before the next is sent.
    await arrived;
    await sleep(1000);
    return socket;
  }

  it('that its sender breaks off leaves the way free', async () => {
    const socket = await beginUpload();
    expect((await send(form(day('2021-03-03', 1)))).code).toBe('IMPORT_IN_PROGRESS');
    socket.destroy();
    await expect.poll(isFree).toBe(true);
  });

  it('may have any name', async () => {
    const given = await send(
      form(day('2021-04-01', 1), `historique_conso_${pdl}_%00_\u0000_<b>é😀${'x'.repeat(300)}.csv`),
    );
    expect(given.status).toBe(200);
    const [listed] = await client.data<{ id: string; file_name: string }[]>('/api/import/history');
    expect([listed?.id, (listed?.file_name ?? '').length <= 200]).toEqual([given.data?.id, true]);
  });

  it('stores no value that is impossible for a day', async () => {
    const stamps = Array.from({ length: 48 }, (_, at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 ? '30' : '00'}`);
    const given = await send(form(`debut;kW\n${stamps.map((stamp) => `2021-05-01 ${stamp};900000`).join('\n')}`));
    expect([given.status, given.code]).toEqual([422, 'CSV_UNREADABLE']);
    const possible = await send(form(`debut;kW\n${stamps.map((stamp) => `2021-05-02 ${stamp};39000`).join('\n')}`));
    expect([possible.status, possible.data?.inserted]).toEqual([200, 48]);
  });

  it('is undone once by two who undo it at one moment', async () => {
    const id = await idOf(day('2021-06-01', 1));
    const statuses = (await Promise.all([undo(id), undo(id)])).map(({ status }) => status).sort();
    // The second one meets the first in progress, or runs after it and finds nothing to undo.
    expect([
      [200, 404],
      [200, 409],
    ]).toContainEqual(statuses);
  });

  it('is not undone during another upload', async () => {
    const id = await idOf(day('2021-06-02', 1));
    const socket = await beginUpload();
    expect([(await undo(id)).status, (await undo(id)).status]).toEqual([409, 409]);
    socket.destroy();
    await expect.poll(isFree).toBe(true);
    expect((await undo(id)).status).toBe(200);
  });
});
