import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Program, startProgram } from '../../server/test/program.ts';
import { type PostgresServer, startPostgres } from '../../server/test/servers/postgres-server.ts';
import { type RedisServer, startRedis } from '../../server/test/servers/redis-server.ts';

/** Ready, with every store: without Redis a gateway is ready and `degraded`. */
const isReady = async (url: string) => {
  const response = await fetch(`${url}/api/health/ready`);
  const { data } = (await response.json()) as { data?: { status: string } };
  return response.ok && data?.status === 'ok';
};

/** Seconds until `ready` succeeds again. */
async function waitForReady(url: string): Promise<number> {
  const started = performance.now();
  await vi.waitUntil(() => isReady(url), { timeout: 10_000, interval: 20 });
  return (performance.now() - started) / 1000;
}

/** How soon, on a quiet machine; that it is ready again is the matter of process.test.ts. */
describe('the gateway as a process', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let gateway: Program;

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
    gateway = await startProgram({
      SERVER_MODE: 'true',
      DATABASE_URL: postgres.url,
      CACHE_URL: redis.url,
      SECRET_KEY: 'a key for this test only, long enough to be taken',
      FRONTEND_URL: 'http://127.0.0.1:8000',
      BACKEND_URL: 'http://127.0.0.1:8000/api',
    });
  });
  afterAll(async () => {
    await gateway?.stop();
    await Promise.all([postgres?.stop(), redis?.stop()]);
  });

  it.each([
    ['PostgreSQL', () => postgres],
    ['Redis', () => redis],
  ] as const)('is ready within 2 s of the return of %s', async (_name, server) => {
    await server().kill('SIGKILL');
    expect(await isReady(gateway.url)).toBe(false);
    await server().start();
    expect(await waitForReady(gateway.url)).toBeLessThan(2);
  });
});
