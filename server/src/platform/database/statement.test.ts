import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/servers/test-database.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';
import { rememberStatement } from './statement.ts';
import { inTransaction } from './transaction.ts';

type Tables = { things: { name: string; size: number } };
const find = rememberStatement((connection, names) =>
  connection.for<Tables>().selectFrom('things').selectAll().where('name', 'in', names).where('size', '>', 1),
);

let target: TestDatabase;
let database: Database;

beforeAll(async () => {
  target = await createTestDatabase();
  database = openDatabase(target.url, { log: createLog({ level: 'silent' }), poolSize: 1 });
  await database
    .for<Tables>()
    .schema.createTable('things')
    .addColumn('name', 'text')
    .addColumn('size', 'integer')
    .execute();
  await database
    .for<Tables>()
    .insertInto('things')
    .values([
      { name: 'pea', size: 1 },
      { name: 'pear', size: 2 },
      { name: 'melon', size: 3 },
    ])
    .execute();
});
afterAll(async () => {
  await database.close();
  await target.drop();
});

describe('a remembered statement', () => {
  it('is prepared once for each number of values, and bound again each time', async () => {
    expect(await find(database, ['pear', 'pea'])).toEqual([{ name: 'pear', size: 2 }]);
    expect(await find(database, ['melon', 'pea'])).toEqual([{ name: 'melon', size: 3 }]);
    expect(await find(database, ['melon'])).toEqual([{ name: 'melon', size: 3 }]);
    const prepared = await database.prepared?.('all', 'select name from pg_prepared_statements where name <> $1', [
      'all',
    ]);
    expect(prepared).toHaveLength(2);
  });

  it('runs in a transaction too, and sees what it wrote', async () => {
    const seen = await inTransaction(database, async (transaction) => {
      await transaction.for<Tables>().insertInto('things').values({ name: 'gourd', size: 9 }).execute();
      return await find(transaction, ['gourd']);
    });
    expect(seen).toEqual([{ name: 'gourd', size: 9 }]);
  });

  it('still works when a newer replica has added a column', async () => {
    await find(database, ['pear']);
    await database.for<Tables>().schema.alterTable('things').addColumn('colour', 'text').execute();
    expect(await find(database, ['pear'])).toEqual([{ name: 'pear', size: 2, colour: null }]);
    expect(await find(database, ['pear'])).toHaveLength(1);
  });
});

it('waits for a connection as long as the statement before it may take', async () => {
  // Two seconds were too short on a machine that stalls: of twenty concurrent queries, some failed.
  const slow = database.prepared?.('slow', 'select 1 as one from pg_sleep($1)', [2.5]);
  const [first, second] = await Promise.all([slow, find(database, ['pear'])]);
  expect([first, second]).toMatchObject([[{ one: 1 }], [{ name: 'pear' }]]);
});
