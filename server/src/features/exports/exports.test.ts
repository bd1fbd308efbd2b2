import { readFileSync } from 'node:fs';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { usualDatabase } from '../../../test/databases.ts';
import {
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../test/exports/exports-environment.ts';
import { type SeriesDouble, startSeriesDouble } from '../../../test/exports/series-double.ts';
import { findFreePort } from '../../../test/servers/private-server.ts';

const pdl = '12345678901231';
const secret = 'MARKED-s3cret-in-a-test';
let double: SeriesDouble;
beforeAll(async () => {
  double = await startSeriesDouble({ takes: 'anything' });
});
afterAll(() => double.stop());

describe.each(usualDatabase('sqlite'))('destinations on %s', (kind) => {
  let environment: Environment;
  const open = async (more: Parameters<typeof startExportsEnvironment>[0] = {}) => {
    environment = await startExportsEnvironment({ kind, ...more });
    environment.pdls = [mirroredPdl(pdl)];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-11-01', '2026-11-14'));
  };
  afterEach(() => environment.stop());
  // Tests that do not use the database differently from the others run on one database only.
  const onOne = kind === 'sqlite' ? it : () => undefined;
  const series = (more: object = {}) => ({
    url: double.url,
    username: 'u',
    password: secret,
    data: ['consumption_daily'],
    ...more,
  });
  const put = (type: string, config: object, enabled = true) =>
    environment.send('PUT', `/export/configs/${type}`, { enabled, config });

  it('counts runs, records and durations for /metrics, with the outcomes of failing runs', async () => {
    await open();
    await put('victoriametrics', series());
    await put('mqtt', { broker: '127.0.0.1', port: await findFreePort(), keep_connection: false });
    const first = await environment.send('POST', '/export/victoriametrics/run');
    const { records_exported } = first.data as { records_exported: number };
    expect(records_exported).toBeGreaterThan(0);
    await environment.send('POST', '/export/victoriametrics/run');
    expect((await environment.send('POST', '/export/mqtt/run')).data).toMatchObject({ status: 'error' });
    const metrics = (await environment.metrics()).split('\n');
    const linesOf = (name: string) => metrics.filter((line) => line.startsWith(`${name}{`)).sort();
    expect(linesOf('svc_export_total')).toEqual([
      'svc_export_total{destination="mqtt",status="error"} 1',
      'svc_export_total{destination="victoriametrics",status="success"} 2',
    ]);
    expect(linesOf('svc_export_records_total')).toEqual([
      'svc_export_records_total{destination="mqtt"} 0',
      `svc_export_records_total{destination="victoriametrics"} ${records_exported}`,
    ]);
    expect(linesOf('svc_export_duration_seconds_count')).toEqual([
      'svc_export_duration_seconds_count{destination="mqtt"} 1',
      'svc_export_duration_seconds_count{destination="victoriametrics"} 2',
    ]);
    expect(metrics).toContain('# TYPE svc_export_duration_seconds histogram');
    expect(metrics.join('\n')).not.toMatch(/12345678901231|127\.0\.0\.1/);
  });

  it('sends its own figures to the series database on request only, and counts them as no record', async () => {
    await open();
    await put('victoriametrics', series({ labels: { home: 'h', status: 'mine' } }));
    await environment.send('POST', '/export/victoriametrics/run');
    const sent = () => double.posts.flatMap(({ lines }) => lines).filter((line) => line.startsWith('svc_export_'));
    expect(sent()).toEqual([]);
    await put('victoriametrics', { internal_metrics: true });
    const second = await environment.send('POST', '/export/victoriametrics/run');
    expect(second.data).toMatchObject({ status: 'success', records_exported: 0 });
    const own = 'destination="victoriametrics",home="h",status="mine"';
    expect(sent()).toContain(
      `svc_export_total{destination="victoriametrics",status="success",home="h"} 1 ${environment.at}`,
    );
    expect(sent()).toContain(`svc_export_duration_seconds_count{${own}} 1 ${environment.at}`);
    expect(sent().some((line) => line.startsWith('svc_export_duration_seconds_bucket{'))).toBe(true);
  });

  it('never shows a secret, stores none in clear, and uses it again after a restart', async () => {
    await open();
    const shown = await put('victoriametrics', series());
    expect(shown.data).toMatchObject({ config: { password: '********', bearer_token: null } });
    await environment.send('POST', '/export/victoriametrics/run');
    await environment.send('POST', '/export/configs/victoriametrics/test', {
      url: 'http://unknown.invalid',
      password: secret,
    });
    await environment.restart();
    expect((await put('victoriametrics', { password: '********' })).data).toMatchObject({
      config: { password: '********' },
    });
    const run = await environment.send('POST', '/export/victoriametrics/run?full=false');
    expect(run.data).toMatchObject({ status: 'success' });
    const responses = await Promise.all(
      ['/export/configs', '/export/configs/victoriametrics', '/export/logs', '/export/victoriametrics/preview'].map(
        (path) => environment.send('GET', path),
      ),
    );
    const everything = [...responses.map(({ body }) => body), shown.body, run.body, ...environment.lines].join('\n');
    expect(everything).not.toContain(secret);
    const rows = await environment.local.database
      .for<{ export_configs: { config: string } }>()
      .selectFrom('export_configs')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    if (kind === 'sqlite') {
      const file = environment.local.url.slice('sqlite:'.length);
      for (const part of [file, `${file}-wal`]) expect(readFileSync(part).includes(secret)).toBe(false);
    }
    expect((await put('victoriametrics', { password: null })).data).toMatchObject({ config: { password: null } });
  });

  onOne('asks for the secret again when the address changes, in a trial too', async () => {
    await open();
    await put('victoriametrics', series());
    const moved = { url: 'http://elsewhere.example' };
    for (const given of [moved, { ...moved, password: '********' }])
      expect(await put('victoriametrics', given)).toMatchObject({ status: 422, code: 'SECRET_REQUIRED' });
    const trial = await environment.send('POST', '/export/configs/victoriametrics/test', moved);
    expect(trial).toMatchObject({ status: 422, code: 'SECRET_REQUIRED' });
    expect((await put('victoriametrics', { ...moved, password: 'typed again' })).status).toBe(200);
  });

  onOne('asks for the secret again when certificates of a proxy would be accepted', async () => {
    await open();
    await put('victoriametrics', series());
    for (const trust of [{ insecure_skip_verify: true }, { ca_certificate: 'another authority' }]) {
      expect(await put('victoriametrics', trust)).toMatchObject({ status: 422, code: 'SECRET_REQUIRED' });
      const trial = await environment.send('POST', '/export/configs/victoriametrics/test', trust);
      expect(trial).toMatchObject({ status: 422, code: 'SECRET_REQUIRED' });
    }
    const input = { insecure_skip_verify: true, password: 'typed again' };
    expect((await put('victoriametrics', input)).status).toBe(200);
    expect((await put('victoriametrics', { insecure_skip_verify: true, password: '********' })).status).toBe(200);
  });

  onOne('answers by its status: unknown, not configured, disabled, incomplete', async () => {
    await open();
    expect((await environment.send('GET', '/export/configs/none')).status).toBe(404);
    expect((await environment.send('POST', '/export/none/run')).status).toBe(404);
    expect(await environment.send('POST', '/export/mqtt/run')).toMatchObject({
      status: 422,
      code: 'EXPORT_NOT_CONFIGURED',
    });
    expect((await environment.send('GET', '/export/configs/mqtt')).data).toMatchObject({
      enabled: false,
      configured: false,
      config: {},
      config_schema: { title: 'MQTT', properties: { password: { secret: 'password' } } },
    });
    await put('victoriametrics', series(), false);
    expect(await environment.send('POST', '/export/victoriametrics/run')).toMatchObject({
      status: 409,
      code: 'EXPORT_DISABLED',
    });
    expect((await put('jeedom', { url: 'http://controller.example' })).status).toBe(422);
    expect((await put('jeedom', { url: 'http://controller.example' }, false)).status).toBe(200);
    expect((await put('victoriametrics', { url: 'ftp://x' })).status).toBe(422);
  });

  it('allows one run at a time, backs off after a failure, and does not stop other destinations', async () => {
    await open();
    const unusedPort = await findFreePort();
    await put('mqtt', { broker: '127.0.0.1', port: unusedPort, interval_minutes: 15, keep_connection: false });
    await put('victoriametrics', series({ interval_minutes: 15 }));
    const [one, two] = await Promise.all([
      environment.send('POST', '/export/mqtt/run'),
      environment.send('POST', '/export/mqtt/run'),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    await environment.exports.onSynchronised();
    const ended = async () =>
      ((await environment.send('GET', '/export/logs')).data as { status: string }[]).filter(
        ({ status }) => status !== 'running',
      );
    await expect.poll(async () => (await ended()).length).toBe(3);
    const logs = (await environment.send('GET', '/export/logs')).data as {
      type: string;
      status: string;
      error_message: string;
    }[];
    expect(logs.find(({ type }) => type === 'victoriametrics')).toMatchObject({
      status: 'success',
      error_message: null,
    });
    expect(logs.find(({ type }) => type === 'mqtt')?.error_message).toContain(
      `nothing answers at 127.0.0.1:${unusedPort}`,
    );
    const state = async () =>
      (
        (await environment.send('GET', '/export/configs')).data as {
          type: string;
          next_export_at: string;
          last_status: string;
        }[]
      ).map(({ type, next_export_at, last_status }) => [
        type,
        last_status,
        next_export_at && (parseInstant(next_export_at) ?? 0) - environment.at,
      ]);
    // Two failures: 15 minutes; one success: its interval.
    expect(await state()).toEqual(
      expect.arrayContaining([
        ['mqtt', 'error', 15 * 60_000],
        ['victoriametrics', 'success', 15 * 60_000],
      ]),
    );
    const before = double.posts.length;
    await environment.job('exports', '2026-11-14T06:40:00+01:00');
    expect(((await environment.send('GET', '/export/logs')).data as object[]).length).toBe(3);
    await environment.store(pdl, 'consumption_daily', dailyReadings('2026-10-30', '2026-11-01'));
    await environment.job('exports', '2026-11-14T06:47:00+01:00');
    expect(((await environment.send('GET', '/export/logs')).data as object[]).length).toBe(5);
    expect(double.posts.length).toBe(before + 1);
  });

  onOne('names a part that cannot be read, and publishes the others', async () => {
    await open();
    await put('victoriametrics', series({ data: ['consumption_daily', 'tempo'] }));
    await environment.local.database.for<{ tempo_calendar: object }>().schema.dropTable('tempo_calendar').execute();
    const run = await environment.send('POST', '/export/victoriametrics/run');
    expect(run.data).toMatchObject({ status: 'partial', records_exported: 13, errors: [{ part: 'tempo' }] });
    const [log] = (await environment.send('GET', '/export/logs')).data as object[];
    expect(log).toMatchObject({
      status: 'error',
      records_exported: 13,
      error_message: expect.stringMatching(/^tempo: /),
    });
  });

  onOne('publishes changed days when no more come, without anybody waiting', async () => {
    await open();
    await put('victoriametrics', series());
    const before = double.posts.length;
    for (let count = 0; count < 5; count++)
      environment.exports.onChanged({ usage_point_id: pdl, measure: 'consumption_daily', days: [] });
    await expect.poll(() => double.posts.length).toBe(before + 1);
    expect((await environment.send('GET', '/export/logs')).data).toHaveLength(1);
  });

  onOne('sends the progress of a run as events, and closes a run that a stop interrupted', async () => {
    await open();
    await put('victoriametrics', series());
    const events = await environment.events('/export/victoriametrics/run');
    expect(events.map(({ event }) => event)).toEqual(['progress', 'complete']);
    expect(events[0]?.data).toMatchObject({ step: 13, total_steps: 13, percent: 100 });
    await environment.local.database
      .for<{ config: { key: string; value: string; updated_at: string } }>()
      .updateTable('config')
      .set({
        value: JSON.stringify({
          next_export_at: null,
          failures: 0,
          running_since: '2026-11-14T05:00:00.000Z',
          last_status: null,
          last_error: null,
        }),
      })
      .where('key', '=', 'export_state:victoriametrics')
      .execute();
    await environment.restart();
    const logs = (await environment.send('GET', '/export/logs?type=victoriametrics')).data as object[];
    expect(logs).toContainEqual(
      expect.objectContaining({
        status: 'error',
        error_message: 'interrupted',
        started_at: '2026-11-14T05:00:00.000Z',
      }),
    );
  });

  onOne('takes its first configuration from the settings, once', async () => {
    const first = {
      MQTT_BROKER: 'mqtts://u:p@broker.example',
      TSDB_URL: double.url,
      TSDB_ENABLED: true,
      TSDB_USERNAME: 'u',
      TSDB_PASSWORD: secret,
      TSDB_LABELS: { site: 'home' },
      AUTOMATION_URL: 'http://controller.example',
    };
    await open({ first });
    const configs = (await environment.send('GET', '/export/configs')).data as {
      type: string;
      enabled: boolean;
      config: object | null;
    }[];
    const of = (type: string) => configs.find((one) => one.type === type);
    expect(of('mqtt')).toMatchObject({
      enabled: true,
      config: { broker: 'broker.example', port: 8883, use_tls: true, username: 'u', password: '********' },
    });
    expect(of('victoriametrics')).toMatchObject({
      enabled: true,
      config: { url: double.url, labels: { site: 'home' }, password: '********' },
    });
    expect(of('jeedom')).toMatchObject({ enabled: false, config: { url: 'http://controller.example' } });
    await put('mqtt', { broker: 'mine.example', password: 'x' }, false);
    await environment.restart();
    expect((await environment.send('GET', '/export/configs/mqtt')).data).toMatchObject({
      enabled: false,
      config: { broker: 'mine.example' },
    });
  });
});
