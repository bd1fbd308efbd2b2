import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, programFile, startProgram } from '../../server/test/program.ts';
import { type ChaosProxy, startChaosProxy } from '../../server/test/servers/chaos-proxy.ts';
import { type PostgresServer, startPostgres } from '../../server/test/servers/postgres-server.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/servers/test-database.ts';

// A store probe has its own timeout: on a slow machine one of several attempts succeeds within it.
const states = async (url: string) => {
  const [live, ready] = await Promise.all([fetch(`${url}/api/health/live`), fetch(`${url}/api/health/ready`)]);
  return [live.status, ready.status];
};

describe('the gateway as a process', () => {
  let postgres: PostgresServer;
  let proxy: ChaosProxy;
  let redis: RedisServer;
  let settings: Record<string, string>;
  let gateway: Program;
  let metricsPort: number;

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    proxy = await startChaosProxy({ port: postgres.port });
    const database = new URL(postgres.url);
    database.port = String(proxy.port);
    settings = {
      SERVER_MODE: 'true',
      DATABASE_URL: database.href,
      CACHE_URL: redis.url,
      SECRET_KEY: 'a key for this test only, long enough to be taken',
      FRONTEND_URL: 'http://127.0.0.1:8000',
      BACKEND_URL: 'http://127.0.0.1:8000/api',
    };
    metricsPort = await findFreePort();
    gateway = await startProgram({ ...settings, METRICS_PORT: String(metricsPort) });
  });

  afterAll(async () => {
    await gateway?.stop();
    await proxy?.stop();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  it('is ready and serves its document', async () => {
    await expect.poll(() => states(gateway.url)).toEqual([200, 200]);
    const document = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
    expect((await fetch(`${gateway.url}/api/docs`)).status).toBe(200);
  });

  it('stays live without PostgreSQL, and is ready again after its return, without a restart', async () => {
    await postgres.kill('SIGKILL');
    await expect.poll(() => states(gateway.url)).toEqual([200, 503]);
    await postgres.start();
    await expect.poll(() => states(gateway.url)).toEqual([200, 200]);
  });

  it('stays ready without Redis, as degraded, and logs the loss and the return once at warn', async () => {
    const status = async () => (await (await fetch(`${gateway.url}/readyz`)).json()) as object;
    const warnings = (text: string) =>
      gateway
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"warn"') && line.includes(text)).length;
    await expect.poll(status).toMatchObject({ data: { status: 'ok' } });
    await redis.kill('SIGKILL');
    await expect.poll(status).toMatchObject({ data: { status: 'degraded', checks: { database: 'ok' } } });
    expect(await states(gateway.url)).toEqual([200, 200]);
    await expect.poll(() => warnings('the cache is unavailable')).toBe(1);
    await expect.poll(() => warnings('the queue is unavailable')).toBe(1);
    await redis.start();
    await expect.poll(status).toMatchObject({ data: { status: 'ok', checks: { cache: 'ok' } } });
    await expect.poll(() => warnings('the cache is available again')).toBe(1);
    await expect.poll(() => warnings('the queue is available again')).toBe(1);
    expect(warnings('is unavailable')).toBe(2);
  });

  it('answers the names that platforms try first, and any Accept at the address itself', async () => {
    for (const path of ['/healthz', '/livez', '/readyz', '/readyz/', '/healthz?verbose=1'])
      expect((await fetch(gateway.url + path, { redirect: 'error' })).status, path).toBe(200);
    for (const accept of ['*/*', 'application/json', 'text/html'])
      expect((await fetch(gateway.url, { headers: { accept } })).status, accept).toBe(200);
    expect((await fetch(`${gateway.url}/api/nothing`, { headers: { accept: '*/*' } })).status).toBe(404);
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    expect(await metrics.text()).toMatch(/svc_build_info\{version="[^"]+",mode="server",node="26\.[^"]+"\} 1/);
  });

  it('completes 200 requests in flight on SIGTERM, then exits with 0', async () => {
    const replica = await startProgram(settings);
    proxy.inject({ kind: 'latency', ms: 350 });
    let received = 0;
    const responses = Array.from({ length: 200 }, () => get(`${replica.url}/api/health/ready`, () => (received += 1)));
    await expect.poll(() => received, { interval: 5 }).toBe(200);
    replica.process.kill('SIGTERM');
    const texts = await Promise.all(responses);
    proxy.inject({ kind: 'none' });
    // Whether the probe was in time depends on the machine. The test only checks that each response is as before the
    // signal.
    expect(texts.filter((text) => !/^(200|503) \{/.test(text) || text.includes('stopping'))).toEqual([]);
    expect(await replica.ended).toBe(0);
  });
});

describe('a gateway that stops', () => {
  let redis: RedisServer;
  let settings: Record<string, string>;
  let database: TestDatabase;

  beforeAll(async () => {
    [redis, database] = await Promise.all([startRedis(), createTestDatabase()]);
    settings = {
      SERVER_MODE: 'true',
      DATABASE_URL: database.url,
      CACHE_URL: redis.url,
      SECRET_KEY: 'a key for this test only, long enough to be taken',
      FRONTEND_URL: 'http://127.0.0.1:8000',
      BACKEND_URL: 'http://127.0.0.1:8000/api',
    };
  });
  afterAll(() => Promise.all([redis?.stop(), database?.drop()]));

  it('serves on while it is not ready, closes each connection, and a second signal ends the delay', async () => {
    const gateway = await startProgram({ ...settings, SHUTDOWN_DELAY: '60' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (path: string) => getHeaders(`${gateway.url}${path}`, agent);
    expect(await send('/api/capabilities')).toMatchObject({ status: 200, connection: 'keep-alive' });
    gateway.process.kill('SIGTERM');
    await expect.poll(async () => (await send('/readyz')).status).toBe(503);
    for (const path of ['/api/capabilities', '/livez', '/'])
      expect(await send(path)).toMatchObject({ status: 200, connection: 'close' });
    expect(await send('/api/pdl')).toMatchObject({ status: 401, connection: 'close' });
    expect(gateway.process.exitCode).toBe(null);
    gateway.process.kill('SIGTERM');
    expect(await gateway.ended).toBe(0);
    expect(gateway.output()).toContain('"delay_seconds":60');
  });

  it.each([
    ['SIGTERM', 5],
    ['SIGINT', 0],
  ] as const)('after %s and without settings it waits %i s', async (signal, seconds) => {
    const gateway = await startProgram(settings);
    gateway.process.kill(signal);
    expect(await gateway.ended).toBe(0);
    expect(gateway.output()).toContain(`"signal":"${signal}","delay_seconds":${seconds}`);
  });
});

describe('the local client as a process', () => {
  it('starts with three settings, an SQLite file and no Redis, while its gateway is away', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-client-'));
    const client = await startProgram({
      SVC_API_URL: 'http://127.0.0.1:1/api',
      SVC_CLIENT_ID: 'cli_0',
      SVC_CLIENT_SECRET: 'none',
      DATABASE_URL: `sqlite:${join(folder, 'svc.sqlite')}`,
    });
    await expect.poll(() => states(client.url)).toEqual([200, 200]);
    const capabilities = (await (await fetch(`${client.url}/api/capabilities`)).json()) as { data: { mode: string } };
    expect(capabilities.data.mode).toBe('client');
    expect((await fetch(`${client.url}/api/openapi.json`)).status).toBe(200);
    expect(await client.stop()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  it('serves metrics on a separate port; a second process runs without them and logs the reason in one line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-client-'));
    const METRICS_PORT = String(await findFreePort());
    const settings = (name: string) => ({
      SVC_API_URL: 'http://127.0.0.1:1/api',
      SVC_CLIENT_ID: 'cli_0',
      SVC_CLIENT_SECRET: 'none',
      DATABASE_URL: `sqlite:${join(folder, `${name}.sqlite`)}`,
      METRICS_PORT,
    });
    const first = await startProgram(settings('first'));
    const metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
    expect(await (await fetch(metrics)).text()).toContain('svc_event_loop_delay_p99_seconds');
    expect((await fetch(`${first.url}/metrics`)).status).toBe(404);
    const second = await startProgram(settings('second'));
    await expect.poll(() => states(second.url)).toEqual([200, 200]);
    await expect
      .poll(second.output)
      .toMatch(/metrics are not served: cannot listen on 127\.0\.0\.1:\d+, another program listens/);
    expect(second.output()).not.toMatch(/\n {4}at /);
    const env = { ...settings('third'), PORT: new URL(first.url).port, PATH: process.env.PATH };
    const third = spawnSync(process.execPath, [programFile, 'start'], { env, encoding: 'utf8' });
    expect(third.status).toBe(1);
    expect(third.stderr).toMatch(/^svc cannot start: PORT \d+ on 127\.0\.0\.1 is taken by another program\. /);
    await Promise.all([first.stop(), second.stop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('prints every wrong setting and exits 1', async () => {
    await expect(startProgram({ SVC_API_URL: 'ftp://x', PORT: 'x' })).rejects.toThrow(
      /ended with 1[\s\S]*PORT[\s\S]*SVC_API_URL[\s\S]*SVC_CLIENT_ID[\s\S]*SVC_CLIENT_SECRET/,
    );
  });
});

function getHeaders(url: string, agent: Agent): Promise<{ status?: number; connection?: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on('end', () => resolve({ status, connection: headers.connection }));
    });
    outgoing.on('error', reject).end();
  });
}

/** Sent data may still wait in the kernel: only `100 Continue` confirms that the server has the request. */
function get(url: string, onReceived: () => void): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent: false, headers: { expect: '100-continue' } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve(`${response.statusCode} ${body}`));
    });
    outgoing.on('continue', onReceived);
    outgoing.on('error', (error) => resolve(String(error)));
    outgoing.end();
  });
}
