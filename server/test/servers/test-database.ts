import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

const sharedServer = () => process.env.TEST_POSTGRES_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

/** A fresh, empty database on the shared server. The test that made it drops it. */
export async function createTestDatabase(serverUrl = sharedServer()): Promise<TestDatabase> {
  const name = `svc_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await execute(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    // Connections a failed test left open must not keep the database alive.
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
