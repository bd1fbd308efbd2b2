import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export type TestDatabase = { readonly url: string; drop(): Promise<void> };

const sharedServer = () => process.env.TEST_POSTGRES_URL ?? 'postgres://root@127.0.0.1:5432/postgres';

/** A fresh, empty database on the shared server. The test that made it drops it. */
export async function createTestDatabase(serverUrl = sharedServer(), template?: string): Promise<TestDatabase> {
  const name = `svc_test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await execute(serverUrl, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  // No test kills the shared server, so commits need not wait for its disk.
  if (serverUrl === sharedServer()) await execute(serverUrl, `alter database ${name} set synchronous_commit = off`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => dropDatabase(serverUrl, name),
  };
}

/**
 * The same with the whole schema, copied from the template of the test run: the migrations take a second of a core.
 * Without a test run (a bench) it is empty, and the process that opens it migrates it as in production.
 */
export const createTestDatabaseWithSchema = () =>
  createTestDatabase(sharedServer(), process.env.TEST_TEMPLATE_DATABASE);

// Connections that are being closed get a moment to finish: terminating them would raise an error that is not awaited.
// Connections that a failed test left open must not prevent the drop.
async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    for (let tries = 0; tries < 40; tries++) {
      const { rows } = await client.query('select pid from pg_stat_activity where datname = $1', [name]);
      if (rows.length === 0) break;
      await sleep(25);
    }
    await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function execute(url: string, statement: string): Promise<void> {
  await withClient(url, async (client) => void (await client.query(statement)));
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
