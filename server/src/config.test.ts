import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allSettings, describeConfigFailures, readConfig } from './config.ts';

const server = {
  SERVER_MODE: 'true',
  DATABASE_URL: 'postgres://svc@127.0.0.1/svc',
  CACHE_URL: 'redis://127.0.0.1:6379',
  SECRET_KEY: 'k'.repeat(32),
  FRONTEND_URL: 'https://svc.example.org',
  BACKEND_URL: 'https://svc.example.org/api/',
};
const client = { SVC_API_URL: 'https://svc.example.org/api', SVC_CLIENT_ID: 'cli_1', SVC_CLIENT_SECRET: 's' };

function read(environment: Record<string, string>) {
  const reading = readConfig(environment);
  if ('failures' in reading) throw new Error(describeConfigFailures(reading.failures));
  return reading.config;
}

function failedSettings(environment: Record<string, string>): string[] {
  const reading = readConfig(environment);
  return 'failures' in reading ? reading.failures.map((failure) => failure.setting) : [];
}

describe('settings', () => {
  it.each(['false', '', 'no', '0'])('run client mode when SERVER_MODE is "%s"', (SERVER_MODE) => {
    const settings = SERVER_MODE === 'no' ? client : { ...client, SERVER_MODE };
    expect(read(settings).mode).toBe('client');
  });

  it('run server mode only when SERVER_MODE is true', () => {
    const config = read(server);
    expect(config).toMatchObject({
      mode: 'server',
      QUEUE_URL: { kind: 'single', nodes: [{ host: '127.0.0.1', port: 6379 }] },
      BACKEND_URL: 'https://svc.example.org/api',
    });
    expect(config).toMatchObject({
      GRIDOP_REDIRECT_URI: 'https://svc.example.org/api/callback',
      ACCESS_TOKEN_EXPIRE_MINUTES: 43_200,
    });
  });

  it('report every failure at once', () => {
    const wrong = {
      ...server,
      PORT: '99999',
      CACHE_URL: 'http://cache',
      SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      GRIDOP_API_MODE: 'v5',
    };
    expect(failedSettings(wrong).sort()).toEqual(['CACHE_URL', 'GRIDOP_API_MODE', 'LOG_LEVEL', 'PORT', 'SECRET_KEY']);
  });

  it.each(['DATABASE_URL', 'CACHE_URL', 'SECRET_KEY', 'FRONTEND_URL', 'BACKEND_URL'])(
    'require %s in server mode',
    (name) => {
      expect(failedSettings({ ...server, [name]: ' ' })).toEqual([name]);
    },
  );

  it.each(Object.keys(client))('require %s in client mode', (name) => {
    expect(failedSettings({ ...client, [name]: '' })).toEqual([name]);
  });

  it('refuse an embedded file for many users', () => {
    expect(failedSettings({ ...server, DATABASE_URL: 'sqlite:x' })).toEqual(['DATABASE_URL']);
  });

  it('ignore the other mode, even what is wrong in it', () => {
    const config = read({ ...client, CACHE_URL: 'nonsense', ACCESS_TOKEN_EXPIRE_MINUTES: 'x' });
    expect(config.DATABASE_URL).toBe('sqlite:./data/svc.sqlite');
    expect('CACHE_URL' in config).toBe(false);
  });

  it('store everything of a client in DATA_DIR', () => {
    expect(read({ ...client, DATA_DIR: '/var/lib/svc/' })).toMatchObject({
      DATABASE_URL: 'sqlite:/var/lib/svc/svc.sqlite',
    });
    expect(read({ ...client, DATA_DIR: '/var/lib/svc', DATABASE_URL: 'sqlite:/x/y' })).toMatchObject({
      DATABASE_URL: 'sqlite:/x/y',
    });
  });

  describe('from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-secrets-'));
    afterAll(() => rmSync(folder, { recursive: true }));
    const fileOf = (text: string) => {
      const path = join(folder, String(Math.random()));
      writeFileSync(path, text);
      return path;
    };
    const withoutKey = { ...server, SECRET_KEY: '' };

    const names = Object.entries(allSettings).filter(([, { secret, mode }]) => secret && mode !== 'client');
    it.each(names.map(([name]) => name))('read %s', (name) => {
      const text = name === 'SMTP_URL' ? 'smtp://user:secret@mail' : 'f'.repeat(40);
      const config = read({ ...server, [name]: '', [`${name}_FILE`]: fileOf(`${text}\r\n`) });
      expect(config).toMatchObject({ [name]: text });
    });

    it('read addresses that contain a password', () => {
      const DATABASE_URL_FILE = fileOf('postgres://svc:secret@db/svc\n');
      expect(read({ ...server, DATABASE_URL: '', DATABASE_URL_FILE })).toMatchObject({
        DATABASE_URL: 'postgres://svc:secret@db/svc',
      });
    });

    it.each([
      ['a missing file', () => ({ SECRET_KEY_FILE: join(folder, 'none') }), /cannot be read: ENOENT/],
      ['an empty file', () => ({ SECRET_KEY_FILE: fileOf(' \n') }), /which is empty/],
      ['a large file', () => ({ SECRET_KEY_FILE: fileOf('x'.repeat(20_000)) }), /too long for a secret/],
      ['both forms', () => ({ SECRET_KEY: 's'.repeat(40), SECRET_KEY_FILE: fileOf('x'.repeat(40)) }), /remove one/],
    ])('refuse %s, once', (_, settings, message) => {
      const reading = readConfig({ ...withoutKey, ...settings() });
      const failures = 'failures' in reading ? reading.failures : [];
      expect(failures).toEqual([{ setting: 'SECRET_KEY_FILE', message: expect.stringMatching(message) }]);
    });

    it('refuse a secret that is too short, without showing it', () => {
      const reading = readConfig({ ...withoutKey, SECRET_KEY_FILE: fileOf('canary') });
      expect('failures' in reading && describeConfigFailures(reading.failures)).toMatch(/SECRET_KEY must be at least/);
      expect('failures' in reading && describeConfigFailures(reading.failures)).not.toMatch(/canary/);
    });

    it('ignore the file of a setting of the other mode', () => {
      expect(read({ ...client, CACHE_URL_FILE: '/none' }).mode).toBe('client');
    });

    it('not read the file of a setting that is no secret', () => {
      expect(read({ ...client, PORT_FILE: fileOf('1234') }).PORT).toBe(8000);
    });
  });

  it('trim pasted secrets', () => {
    expect(read({ ...client, SVC_CLIENT_SECRET: '\uFEFF abc\r\n' })).toMatchObject({ SVC_CLIENT_SECRET: 'abc' });
  });

  it.each([
    ['sandbox', 'v1', /sandbox.*\/v1\//],
    ['production', 'v2', /compte.*\/v2\//],
  ])('take the addresses of %s %s from the preset', (GRIDOP_ENVIRONMENT, GRIDOP_AUTHORIZE_VERSION, address) => {
    const config = read({ ...server, PRESET: 'france', GRIDOP_ENVIRONMENT, GRIDOP_AUTHORIZE_VERSION });
    expect(config).toMatchObject({ GRIDOP_AUTHORIZE_URL: expect.stringMatching(address) });
    expect(read({ ...server, PRESET: 'france', GRIDOP_URL: 'http://127.0.0.1:9100/gridop' })).toMatchObject({
      GRIDOP_URL: 'http://127.0.0.1:9100/gridop',
    });
  });

  it.each(['../../etc/passwd', 'atlantis'])('refuse the preset %s', (PRESET) => {
    expect(failedSettings({ ...server, PRESET })).toEqual(['PRESET']);
  });

  it('describe what each setting is for', () => {
    for (const [name, setting] of Object.entries(allSettings)) expect(setting.about.length, name).toBeGreaterThan(10);
  });

  it('never show a value in a failure', () => {
    const reading = readConfig({ ...server, SECRET_KEY: 'canary-secret', DATABASE_URL: 'canary://user:pass@host' });
    expect('failures' in reading && describeConfigFailures(reading.failures)).not.toMatch(/canary/);
  });
});
