import { toDay } from '@svc/domain/day';
import { startOfDay } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../../test/exports/exports-environment.ts';
import { startVictoriaMetrics, type VictoriaMetrics } from '../../../../test/servers/victoria-metrics.ts';

const pdl = '12345678901231';

describe('export by line protocol', () => {
  let database: VictoriaMetrics;
  let environment: Environment;
  beforeAll(async () => {
    // Of two values at one time this one stores the last, as the databases of this protocol do.
    database = await startVictoriaMetrics({ deduplicates: true });
    environment = await startExportsEnvironment();
    environment.pdls = [mirroredPdl(pdl)];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-11-01', '2026-11-11'));
  });
  afterAll(async () => {
    await environment.stop();
    await database.stop();
  });
  const run = async () =>
    (await environment.send('POST', '/export/influxdb/run')).data as { status: string; records_exported: number };
  const configure = (more: object = {}) =>
    environment.send('PUT', '/export/configs/influxdb', {
      enabled: true,
      config: {
        url: database.url,
        org: 'home',
        bucket: 'svc',
        token: 'a token',
        data: ['consumption_daily'],
        labels: { site: 'a,b =c' },
        ...more,
      },
    });
  const storedSamples = async () => new Map(await database.samples(`svc_consumption_wh_value{pdl="${pdl}"}`));

  it('stores every day, sends nothing twice, and a correction plainly', async () => {
    expect((await configure()).status).toBe(200);
    expect((await environment.send('POST', '/export/configs/influxdb/test')).data).toMatchObject({ ok: true });
    expect(await run()).toMatchObject({ status: 'success', records_exported: 10 });
    expect((await storedSamples()).get(startOfDay(toDay('2026-11-03')))).toBe(10_002);
    expect(await database.labels(`svc_consumption_wh_value{pdl="${pdl}"}`)).toEqual([
      expect.objectContaining({ pdl, type: 'daily', site: 'a,b =c' }),
    ]);
    expect(await run()).toMatchObject({ status: 'success', records_exported: 0 });
    await environment.store(pdl, 'consumption_daily', [
      { kind: 'daily', day: toDay('2026-11-03'), value: 9000, quality: 'CORRIGE' },
    ]);
    expect(await run()).toMatchObject({ status: 'success', records_exported: 1 });
    expect((await storedSamples()).get(startOfDay(toDay('2026-11-03')))).toBe(9000);
  });

  it('sends everything to another target, and only new data after switching back', async () => {
    await configure();
    await run();
    await configure({ bucket: 'another' });
    expect(await run()).toMatchObject({ status: 'success', records_exported: 10 });
    await configure();
    expect(await run()).toMatchObject({ status: 'success', records_exported: 0 });
  });

  it('takes no password in an address, which would be stored and shown in clear', async () => {
    const refused = await configure({ url: database.url.replace('://', '://me:secret@') });
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('must not hold a user or a password');
  });

  it('explains a wrong address', async () => {
    const test = await environment.send('POST', '/export/configs/influxdb/test', {
      url: `${database.url}/none`,
      org: 'o',
      bucket: 'b',
      token: 't',
    });
    expect(test.data).toMatchObject({ ok: false, error_code: 'bad_format' });
    expect((await environment.send('GET', '/export/influxdb/content')).status).toBe(503);
  });
});
