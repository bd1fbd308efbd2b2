import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatInstant, parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readLocalSecretKey, setLocalToken } from '#features/local-access/index.ts';
import { startClient } from '../../test/client/client.ts';
import { createLocalDatabase } from '../../test/client/local-database.ts';
import { type Environment, requestReadings, startEnvironmentWithoutRateLimit } from '../../test/environment.ts';
import { findSecrets } from '../../test/find-secrets.ts';
import { standInPdl, standInSecret, startStandInGateway } from '../../test/gateway/stand-in-gateway.ts';
import { runBackup } from './backup.ts';

describe('the search', () => {
  it('finds a secret as text, in JSON, hex and base64 at every alignment, also compressed', () => {
    const secret = 'a planted "secret"';
    const forms = [
      `x${secret}`,
      JSON.stringify({ secret }),
      Buffer.from(secret).toString('hex'),
      ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${secret}!`).toString('base64url')),
    ];
    for (const form of forms) {
      expect(findSecrets(Buffer.from(form), { secret })).toEqual(['secret']);
      expect(findSecrets(gzipSync(form), { secret })).toEqual(['secret']);
    }
    expect(findSecrets(Buffer.from('nothing'), { secret })).toEqual([]);
  });
});

describe('the files of a client', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-secrets-'));
  afterAll(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  it('contain no secret in clear: archive, backup, database; the key is in a backup with it, and nowhere else', async () => {
    const clock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };
    const gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl('12345678901231', { activation_date: '2026-02-05' })];
    const local = await createLocalDatabase('sqlite');
    const unset = { SVC_API_URL: '', SVC_CLIENT_ID: '', SVC_CLIENT_SECRET: '' };
    const client = await startClient({ kind: 'sqlite', gateway, clock, local, ticking: false, settings: unset });
    const access = { url: gateway.url, client_id: 'cli_0123456789abcdef', client_secret: standInSecret };
    expect((await client.send('PUT', '/api/gateway', access)).status).toBe(200);
    await client.send('POST', '/api/gateway/begin');
    const secrets = {
      'client_secret of the gateway': standInSecret,
      'password of a broker': 'planted broker password 1',
      'token of a hub': 'eyJwbGFudGVkIGh1YiB0b2tlbg.a.b',
      'password of the broker of a hub': 'planted hub password 2',
      'token of a database': 'planted database token 3',
      'key of a controller': 'planted-controller-key-4',
    };
    const target = 'http://127.0.0.1:9';
    const configs = {
      mqtt: { broker: '127.0.0.1', port: 9, username: 'me', password: secrets['password of a broker'] },
      home_assistant: {
        ha_url: target,
        ha_token: secrets['token of a hub'],
        mqtt_password: secrets['password of the broker of a hub'],
      },
      victoriametrics: { url: target, bearer_token: secrets['token of a database'] },
      jeedom: { url: target, api_key: secrets['key of a controller'] },
    };
    const types = (await client.data<{ type: string }[]>('/api/export/configs')).map(({ type }) => type);
    for (const [type, config] of Object.entries(configs)) {
      expect(types).toContain(type);
      const { status } = await client.send('PUT', `/api/export/configs/${type}`, { enabled: false, config });
      expect([type, status]).toEqual([type, 200]);
    }
    await client.settle();
    const archive = await client.mode.app.inject({ url: '/api/export/archive', headers: { host: 'localhost' } });
    const token = await setLocalToken(local.database, clock.at);
    await client.stop();

    const key = readLocalSecretKey({ DATABASE_URL: local.url });
    for (const [name, value] of Object.entries(unset)) vi.stubEnv(name, value);
    vi.stubEnv('DATABASE_URL', local.url);
    for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => undefined);
    const [backup, move] = [join(folder, 'backup.gz'), join(folder, 'move.gz')];
    expect([await runBackup([backup]), await runBackup(['--with-key', move])]).toEqual([0, 0]);
    const all = { ...secrets, 'token of the client': token, 'the key': key };
    expect(archive.statusCode).toBe(200);
    expect(archive.rawPayload.byteLength).toBeGreaterThan(1000);
    expect(findSecrets(archive.rawPayload, all)).toEqual([]);
    expect(findSecrets(readFileSync(backup), all)).toEqual([]);
    expect(findSecrets(readFileSync(local.url.slice('sqlite:'.length)), all)).toEqual([]);
    expect(findSecrets(readFileSync(move), all)).toEqual(['the key']);
    await local.drop();
    await gateway.stop();
  });
});

describe('the export of an account', () => {
  const smtp = 'planted-smtp-password';
  let environment: Environment;
  beforeAll(async () => {
    const settings = { SMTP_URL: `smtp://me:${smtp}@127.0.0.1:9` };
    environment = await startEnvironmentWithoutRateLimit({ settings });
  });
  afterAll(() => environment.stop());

  it('contains no secret of the user, the operator or the gateway, in clear or as it is stored', async () => {
    const { gateway } = environment;
    const owner = await environment.consentedUser();
    await requestReadings(owner, 'consumption_daily', [environment.day(-5), environment.day(-3)]);
    const session = (await gateway.asSession(owner.user)).headers;
    const now = formatInstant(gateway.clock.now());
    const state = 'planted state hash of a consent that is being given';
    await gateway.sql('insert into consent_states values ($1, $2, $3, $4, $5, $6)', [
      state,
      owner.user.id,
      'consent',
      'planted hash of the browser',
      now,
      now,
    ]);
    type Row = Record<string, string | null>;
    const [user] = await gateway.sql<Row>(
      'select hashed_password, client_secret, client_secret_index from users where id = $1',
      [owner.user.id],
    );
    const tokens = await gateway.sql<Row>('select access_token, refresh_token from operator_tokens');
    expect(tokens.length).toBeGreaterThan(0);
    const stored = [user, ...tokens].flatMap((row, index) =>
      Object.entries(row ?? {}).flatMap(([name, value]) => (value ? [[`stored ${name} ${index}`, value]] : [])),
    );
    const secrets: Record<string, string> = {
      password: owner.user.password,
      client_secret: owner.user.client_secret,
      'session token': String(Object.values(session)[0]).replace(/^.*[ =]/, ''),
      SECRET_KEY: String(gateway.settings.SECRET_KEY),
      'secret at the operator': String(gateway.settings.GRIDOP_CLIENT_SECRET),
      'password of the mail server': smtp,
      'state of a consent': state,
      'browser of a consent': 'planted hash of the browser',
      ...Object.fromEntries(stored),
    };
    const job = await owner.caller.post('/accounts/exports');
    const { id } = job.data<{ id: string }>();
    const progress = async () => (await owner.caller.get(`/accounts/exports/${id}`)).data<{ state: string }>().state;
    await expect.poll(progress, { interval: 100 }).toBe('done');
    const file = await gateway.app.inject({ url: `/api/accounts/exports/${id}/file`, headers: owner.caller.headers });
    expect(file.statusCode).toBe(200);
    const whole = await owner.caller.get('/accounts/export');
    expect(whole.status).toBe(200);
    // The search works on this file: what it must contain is found.
    const expected = { email: owner.user.email, pdl: owner.pdl };
    expect(findSecrets(file.rawPayload, expected)).toEqual(['email', 'pdl']);
    expect(findSecrets(file.rawPayload, secrets)).toEqual([]);
    expect(findSecrets(Buffer.from(whole.text), secrets)).toEqual([]);
  });
});
