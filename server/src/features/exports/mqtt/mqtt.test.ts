import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  curveReadings,
  dailyReadings,
  type Environment,
  mirroredPdl,
  startExportsEnvironment,
} from '../../../../test/exports/exports-environment.ts';
import { type Mosquitto, startMosquitto } from '../../../../test/servers/mosquitto.ts';

const pdl = '12345678901231';
const other = '12345678901249';
const user = { name: 'svc', password: 'p4ss word é' };

type ReceivedMessage = { topic: string; payload: string; retain: boolean; qos: number };

/** Another client of the broker, which receives everything. */
async function listen(broker: Mosquitto, filter = '#'): Promise<{ received: ReceivedMessage[]; client: MqttClient }> {
  const received: ReceivedMessage[] = [];
  const client = await connectAsync(`mqtt${broker.authority ? 's' : ''}://127.0.0.1:${broker.port}`, {
    username: user.name,
    password: user.password,
    ...(broker.authority && { ca: broker.authority }),
  });
  client.on('message', (topic, payload, { retain, qos }) =>
    received.push({ topic, payload: payload.toString(), retain, qos }),
  );
  await client.subscribeAsync(filter, { qos: 2 });
  return { received, client };
}

async function retained(broker: Mosquitto): Promise<Map<string, ReceivedMessage>> {
  const { received, client } = await listen(broker);
  await expect.poll(() => received.filter(({ retain }) => retain).length).toBeGreaterThan(0);
  // The broker sends retained messages before those published after the subscription.
  const marker = `marker/${randomUUID()}`;
  await client.publishAsync(marker, '', { qos: 1 });
  await expect.poll(() => received.some(({ topic }) => topic === marker)).toBe(true);
  await client.endAsync();
  return new Map(received.filter(({ retain }) => retain).map((one) => [one.topic, one]));
}

const read = (received: ReceivedMessage | undefined) =>
  JSON.parse(received?.payload ?? 'null') as Record<string, unknown>;

describe('export to a real broker', () => {
  let broker: Mosquitto;
  let environment: Environment;
  const config = () => ({ broker: '127.0.0.1', port: broker.port, username: user.name, password: user.password });
  // Omitted fields retain their stored values, so each test sets the fields it needs.
  const usual = { qos: 1, retain: true, keep_connection: true };
  const configure = (more: object = {}, enabled = true) =>
    environment.send('PUT', '/export/configs/mqtt', { enabled, config: { ...config(), ...usual, ...more } });
  /** Retries while a publication that the connection started itself is running. */
  const run = async () => {
    for (;;) {
      const response = await environment.send('POST', '/export/mqtt/run');
      if (response.status !== 409) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  beforeAll(async () => {
    broker = await startMosquitto({ user });
    environment = await startExportsEnvironment();
    environment.pdls = [mirroredPdl(pdl), mirroredPdl(other, { has_production: true, name: 'Barn', display_order: 1 })];
    await environment.store(pdl, 'consumption_daily', dailyReadings('2025-01-01', '2026-11-14'));
    await environment.store(pdl, 'consumption_detail', curveReadings('2026-10-20', '2026-11-14'));
    await environment.store(other, 'production_daily', dailyReadings('2026-11-01', '2026-11-13'));
  });
  afterAll(async () => {
    await environment.stop();
    await broker.stop();
  });

  it('publishes every topic, retained, as in the golden file', async () => {
    const put = await configure();
    expect(put).toMatchObject({ status: 200, data: { enabled: true, config: { password: '********', qos: 1 } } });
    expect((await run()).data).toMatchObject({ status: 'success', records_exported: 12, errors: [] });
    const retainedMessages = await retained(broker);
    const golden = [...retainedMessages.values()].sort((a, b) => (a.topic < b.topic ? -1 : 1));
    const text = golden.map((one) => `${one.topic}\n${JSON.stringify(read(one), null, 2)}\n`).join('\n');
    await expect(text).toMatchFileSnapshot('golden/topics.txt');
  });

  it.each([0, 1, 2] as const)(
    'publishes with quality of service %i, and counts the confirmed messages',
    async (qos) => {
      await configure({ qos, keep_connection: false, retain: false });
      const { received, client } = await listen(broker, `svc/${pdl}/#`);
      await expect.poll(() => received.length).toBeGreaterThan(0);
      received.length = 0;
      expect((await run()).data).toMatchObject({ status: 'success', records_exported: 12 });
      await expect.poll(() => received.length).toBe(2);
      expect(received.map((one) => [one.qos, one.retain])).toEqual([
        [qos, false],
        [qos, false],
      ]);
      await client.endAsync();
    },
  );

  it('publishes everything after the birth of the hub and after a reconnection, and expired values on the hour', async () => {
    await configure();
    const { received, client } = await listen(broker, 'svc/#');
    await expect.poll(() => received.filter(({ topic }) => topic.endsWith('/status')).length).toBeGreaterThan(1);
    const names = () =>
      [...new Set(received.map(({ topic }) => topic.replace(/^svc\//, '').replace(/^\d{14}\//, '')))].sort();
    /** Waits until no message arrives for a while, so that earlier messages do not count as later ones. */
    const silence = async () => {
      for (let count = -1; count !== received.length; ) {
        count = received.length;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    };
    const expectPublished = async (act: () => Promise<unknown>, expected: readonly string[]) => {
      await silence();
      received.length = 0;
      await act();
      await expect.poll(names).toEqual(expected);
      // And nothing more after that.
      await new Promise((resolve) => setTimeout(resolve, 250));
      expect(names()).toEqual(expected);
    };
    const everything = [
      'account',
      'consumption/stats',
      'flexday/today',
      'flexday/tomorrow',
      'gridsignal/today',
      'production/stats',
      'status',
      'tempo/remaining',
      'tempo/today',
      'tempo/tomorrow',
    ];
    await expectPublished(() => client.publishAsync('homeassistant/status', 'online'), everything);
    await expectPublished(
      () => environment.job('republication', '2026-11-14T07:00:00+01:00'),
      ['gridsignal/today', 'status'],
    );
    await expectPublished(
      () => environment.job('republication', '2026-11-14T06:00:00+01:00'),
      ['gridsignal/today', 'status', 'tempo/remaining', 'tempo/today', 'tempo/tomorrow'],
    );
    await expectPublished(
      () => environment.job('republication', '2026-11-15T00:00:00+01:00'),
      everything.filter((one) => one !== 'account'),
    );
    const today = received.findLast(({ topic }) => topic === 'svc/tempo/today');
    expect(read(today)).toEqual({ color: 'UNKNOWN', date: '2026-11-15' });
    const stats = received.findLast(({ topic }) => topic === `svc/${pdl}/consumption/stats`);
    expect(read(stats)).toMatchObject({ yesterday_kwh: null, data_date: '2026-11-13' });
    await client.endAsync();
    environment.at = Date.parse('2026-11-14T06:31:02+01:00');
  });

  it('takes away what a PDL has left when it is no longer published', async () => {
    await run();
    environment.pdls = environment.pdls.map((one) =>
      one.usage_point_id === other ? { ...one, is_active: false } : one,
    );
    await run();
    expect([...(await retained(broker)).keys()].filter((topic) => topic.includes(other))).toEqual([]);
    environment.pdls = environment.pdls.map((one) => ({ ...one, is_active: true }));
    await configure({ usage_point_ids: [pdl] });
    await run();
    expect([...(await retained(broker)).keys()].filter((topic) => topic.includes(other))).toEqual([]);
    await configure({ usage_point_ids: null });
    // The new connection publishes everything again by itself.
    await expect.poll(async () => (await retained(broker)).size).toBe(12);
  });

  it('tests without leaving data, and reports what is wrong', async () => {
    const test = async (more: object) =>
      (await environment.send('POST', '/export/configs/mqtt/test', { ...config(), ...more })).data as Record<
        string,
        unknown
      >;
    const before = [...(await retained(broker)).keys()];
    expect(await test({})).toMatchObject({ ok: true, checks: expect.arrayContaining([{ name: 'publish', ok: true }]) });
    expect([...(await retained(broker)).keys()]).toEqual(before);
    expect(await test({ password: 'wrong' })).toMatchObject({
      ok: false,
      error_code: 'unauthorized',
      checks: [
        { name: 'connect', ok: true },
        { name: 'authenticate', ok: false },
      ],
    });
    expect(await test({ port: 1 })).toMatchObject({ ok: false, error_code: 'connection_refused' });
    expect(await test({ broker: 'unknown.invalid' })).toMatchObject({ ok: false, error_code: 'dns' });
    const content = (await environment.send('GET', '/export/mqtt/content')).data as { name: string }[];
    expect(content.map(({ name }) => name)).toContain(`svc/${pdl}/consumption/stats`);
  });

  it('publishes offline when it is disabled, and reconnects by itself after a restart of the broker', async () => {
    await configure({}, false);
    expect(read((await retained(broker)).get('svc/status'))).toMatchObject({ status: 'offline' });
    await configure();
    await broker.kill();
    expect((await run()).data).toMatchObject({ status: 'error', errors: [{ code: 'connection_refused' }] });
    await broker.start();
    const stats = `svc/${pdl}/consumption/stats`;
    const { received, client } = await listen(broker, stats);
    await expect.poll(() => received.length).toBeGreaterThan(0);
    await client.endAsync();
    expect((await retained(broker)).has(stats)).toBe(true);
  });

  it.each([
    ['topic_prefix', 'a/#'],
    ['topic_prefix', '/a'],
    ['topic_prefix', 'a'.repeat(201)],
    ['qos', 3],
    ['port', 0],
    ['broker', 'http://x'],
    ['broker', 'a<b'],
    ['interval_minutes', 7],
    ['unknown', 1],
  ])('refuses %s = %s', async (field, value) => {
    const refused = await configure({ [field]: value });
    expect([refused.status, refused.body]).toEqual([422, expect.stringContaining(field)]);
  });

  it('takes an address apart: user and password go to their fields and are not shown', async () => {
    const address = `mqtt://us%40er:${encodeURIComponent(user.password)}@127.0.0.1:${broker.port}`;
    const put = await environment.send('PUT', '/export/configs/mqtt', { enabled: false, config: { broker: address } });
    expect(put.data).toMatchObject({ config: { broker: '127.0.0.1', username: 'us@er', password: '********' } });
  });

  it('publishes a message besides the readings, which the broker does not retain', async () => {
    await configure({}, false);
    expect(await environment.exports.canPublish()).toBe(false);
    await expect(environment.exports.publish('alerts/red_day', '{}')).rejects.toThrow('No MQTT destination is enabled');
    await configure();
    expect(await environment.exports.canPublish()).toBe(true);
    const { received, client } = await listen(broker, 'svc/alerts/#');
    await environment.exports.publish('alerts/red_day', '{"day":"2026-11-16"}');
    await expect
      .poll(() => received)
      .toEqual([{ topic: 'svc/alerts/red_day', payload: '{"day":"2026-11-16"}', retain: false, qos: 1 }]);
    await client.endAsync();
    expect((await retained(broker)).has('svc/alerts/red_day')).toBe(false);
  });
});

describe('a broker with a certificate of its own authority', () => {
  let broker: Mosquitto;
  let environment: Environment;
  beforeAll(async () => {
    broker = await startMosquitto({ user, tls: true });
    environment = await startExportsEnvironment();
  });
  afterAll(async () => {
    await environment.stop();
    await broker.stop();
  });

  it('is refused without the authority, and accepted with it or with verification disabled', async () => {
    const config = {
      broker: '127.0.0.1',
      port: broker.port,
      use_tls: true,
      username: user.name,
      password: user.password,
    };
    const test = async (more: object) =>
      (await environment.send('POST', '/export/configs/mqtt/test', { ...config, ...more })).data as Record<
        string,
        unknown
      >;
    expect(await test({})).toMatchObject({ ok: false, error_code: 'tls' });
    expect(await test({ ca_certificate: broker.authority })).toMatchObject({ ok: true, warnings: [] });
    expect(await test({ insecure_skip_verify: true })).toMatchObject({
      ok: true,
      warnings: [expect.stringContaining('not checked')],
    });
    expect(await test({ use_tls: false })).toMatchObject({ ok: false, error_code: 'connection_refused' });
  });
});

describe('a program that is killed', () => {
  it('is published as offline by the broker', async () => {
    const broker = await startMosquitto();
    const script = new URL('../../../../test/exports/open-connection.process.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, String(broker.port)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const { received, client } = await listen(broker, 'svc/status');
    await expect.poll(() => received.at(-1)?.payload ?? '').toContain('online');
    child.kill('SIGKILL');
    await expect.poll(() => received.at(-1)?.payload).toBe('{"status":"offline"}');
    await client.endAsync();
    expect(read((await retained(broker)).get('svc/status'))).toEqual({ status: 'offline' });
    await broker.stop();
  });
});
