import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSharedLookup, padToPowerOfTwo } from './shared-lookup.ts';

/** A table that counts its statements, each of which ends on command. */
function openTable(rows: Map<string, string>) {
  const statements: { keys: readonly string[]; end(): void; fail(error: Error): void }[] = [];
  const find = createSharedLookup({
    nameOf: (key: string) => key,
    most: 4,
    readAll(keys: readonly string[]) {
      const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
      // A statement sees the rows as they are when it runs.
      statements.push({ keys, end: () => resolve(new Map(rows)), fail: reject });
      return promise;
    },
  });
  return { statements, find };
}

describe('a shared lookup', () => {
  it('runs one statement for concurrent requests, with each key once', async () => {
    const { statements, find } = openTable(new Map([['a', 'A']]));
    const results = ['a', 'b', 'a'].map(find);
    await yieldToEventLoop();
    expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b']]);
    statements[0]?.end();
    expect(await Promise.all(results)).toEqual(['A', undefined, 'A']);
  });

  it('never returns a row that was read before the request arrived', async () => {
    const rows = new Map([['a', 'old']]);
    const { statements, find } = openTable(rows);
    const before = find('a');
    await yieldToEventLoop();
    rows.set('a', 'new');
    const after = find('a');
    await yieldToEventLoop();
    expect(statements).toHaveLength(2);
    rows.set('a', 'newer');
    for (const statement of statements) statement.end();
    await before;
    expect(await after).toBe('newer');
  });

  it('lets a crowd gather while two statements are under way, in statements of bounded size', async () => {
    const { statements, find } = openTable(new Map());
    const results: Promise<unknown>[] = [];
    for (let request = 0; request < 20; request++) {
      results.push(find(`key ${request}`));
      await yieldToEventLoop();
    }
    expect(statements.map(({ keys }) => keys.length)).toEqual([1, 1]);
    for (let index = 0; index < 7; index++) {
      await yieldToEventLoop();
      statements[index]?.end();
    }
    await Promise.all(results);
    expect(statements.map(({ keys }) => keys.length)).toEqual([1, 1, 4, 4, 4, 4, 2]);
  });

  it('rejects every request that waited for a failed statement, and continues', async () => {
    const { statements, find } = openTable(new Map([['a', 'A']]));
    const results = Promise.allSettled(['a', 'b'].map(find));
    await yieldToEventLoop();
    statements[0]?.fail(new Error('the database is away'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = find('a');
    await yieldToEventLoop();
    statements[1]?.end();
    expect(await again).toBe('A');
  });
});

it.each([
  [[], []],
  [['a'], ['a']],
  [
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'a'],
  ],
])('%j is padded to %j', (values, padded) => {
  expect(padToPowerOfTwo(values)).toEqual(padded);
});
