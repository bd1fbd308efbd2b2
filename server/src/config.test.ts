import { describe, expect, it } from 'vitest';
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
    expect(config.DATABASE_URL).toBe('sqlite:data/svc.sqlite');
    expect('CACHE_URL' in config).toBe(false);
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
