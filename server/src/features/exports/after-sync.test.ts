import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { type SeriesDouble, startSeriesDouble } from '../../../test/exports/series-double.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

const pdl = '12345678901231';

describe('a whole client with a destination', () => {
  let gateway: StandInGateway;
  let double: SeriesDouble;
  let client: Client;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-01' })];
    double = await startSeriesDouble({ takes: 'anything' });
    const settings = { TSDB_URL: double.url, TSDB_ENABLED: 'true', TSDB_USERNAME: 'u', TSDB_PASSWORD: 'p' };
    client = await startClient({ kind: 'sqlite', gateway, clock, settings });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await double.stop();
    await gateway.stop();
  });
  const lines = () => double.posts.flatMap((post) => post.lines);
  const daily = () => lines().filter((line) => line.startsWith(`svc_consumption_wh{pdl="${pdl}",type="daily"}`));

  it('publishes what the first synchronisation brought, and the synchronisation did not wait', async () => {
    const { last } = await client.data<{ last: { exports: object[] } }>('/api/sync');
    expect(last.exports).toEqual([{ type: 'victoriametrics', status: 'started', records: 0 }]);
    await expect.poll(() => daily().length).toBe(9);
  });

  it('publishes a day that was repaired manually, and one from an imported file', async () => {
    const day = await client.send('POST', `/api/pdl/${pdl}/days/2026-02-05/refetch`, { kinds: ['consumption_daily'] });
    expect(day.status).toBe(200);
    const form = new FormData();
    form.append(
      'file',
      new Blob(['debut;kW\n2026-01-20T00:00:00+01:00;1,5\n2026-01-20T00:30:00+01:00;1,5\n']),
      `historique_conso_${pdl}.csv`,
    );
    const upload = new Request('http://localhost/', { method: 'POST', body: form });
    const response = await client.mode.app.inject({
      method: 'POST',
      url: '/api/import/csv',
      headers: { host: 'localhost', 'content-type': upload.headers.get('content-type') ?? '' },
      payload: Buffer.from(await upload.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    const stamp = String(parseInstant('2026-01-20T00:30:00+01:00'));
    await expect.poll(() => lines().some((line) => line.includes('type="detail"') && line.endsWith(stamp))).toBe(true);
  });
});
