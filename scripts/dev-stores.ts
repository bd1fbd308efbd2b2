import { startPostgres } from '../server/test/servers/postgres-server.ts';
import { startRedis } from '../server/test/servers/redis-server.ts';
import { createTestDatabase } from '../server/test/servers/test-database.ts';

export type DevStores = { readonly databaseUrl: string; readonly redisUrl: string; stop(): Promise<void> };

/**
 * A private Redis, and a fresh database: on the PostgreSQL of this machine if it accepts our login, else on a private
 * one. Both are deleted when development stops. Set DEV_DATABASE_URL to use a persistent database.
 */
export async function prepareStores(): Promise<DevStores> {
  const redis = await startRedis().catch(() => {
    throw new Error('redis-server cannot be started: install it (Debian: apt-get install redis-server)');
  });
  const database = await prepareDatabase().catch(async (error: unknown) => {
    await redis.stop();
    throw error;
  });
  return {
    databaseUrl: database.url,
    redisUrl: redis.url,
    async stop() {
      await Promise.all([redis.stop(), database.stop()]);
    },
  };
}

async function prepareDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { DEV_DATABASE_URL } = process.env;
  if (DEV_DATABASE_URL) return { url: DEV_DATABASE_URL, stop: async () => undefined };
  const shared = await createTestDatabase().catch(() => undefined);
  if (shared) return { url: shared.url, stop: () => shared.drop() };
  const own = await startPostgres().catch(() => {
    throw new Error(
      'PostgreSQL can neither be reached on 127.0.0.1:5432 nor started: install it (Debian: apt-get install postgresql)',
    );
  });
  return { url: own.url, stop: () => own.stop() };
}
