import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiError } from '#errors.ts';
import { migrations } from '#migrations/index.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/servers/test-database.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { createRowLookup, listWraps, type Owner } from './data-key-repository.ts';
import { createKeySweep } from './data-key-sweep.ts';
import { createDataKeys, type DataKeys } from './data-keys.ts';
import { createKeyWraps, type KeyWraps } from './key-wrap-repository.ts';

const log = createLog({ level: 'silent' });
const pdl = '30000000000001';
const ownerOf = (user_id: string, usage_point_id = pdl): Owner => ({ user_id, usage_point_id });
const [alice, bob, eve] = ['alice', 'bob', 'eve'].map((name) => ownerOf(name)) as [Owner, Owner, Owner];

describe('data keys', () => {
  let stored: TestDatabase;
  let database: Database;
  let keys: DataKeys & Pick<KeyWraps, 'forget'>;
  const clock = createTestClock();
  const secrets = new Map(['alice', 'bob', 'eve'].map((name) => [name, randomBytes(48).toString('base64url')]));
  const live = new Set<string>();
  let replaced: string[] = [];
  let onReplaced = async () => {};
  const pass = async ({ user_id }: Owner) => (live.has(user_id) ? ({} as never) : undefined);
  const open = () => {
    const wraps = createKeyWraps({ database, clock });
    const { keyFor } = createDataKeys({
      database,
      clock,
      wraps,
      secretOf: async (user_id) => secrets.get(user_id),
      permission: {
        lockStored: (_, owner) => pass(owner),
        async permitStored(owner) {
          const point = await pass(owner);
          if (!point) throw apiError('CONSENT_REQUIRED');
          return point;
        },
      },
      async onReplaced(usage_point_id) {
        replaced.push(usage_point_id);
        await onReplaced();
      },
    });
    return { keyFor, forget: wraps.forget };
  };
  const wraps = async () => (await listWraps(database, undefined, 10)).map(({ user_id }) => user_id);

  beforeAll(async () => {
    stored = await createTestDatabase();
    database = openDatabase(stored.url, { log });
    await migrate(database, migrations, clock);
  });
  afterAll(async () => {
    await database.close();
    await stored.drop();
  });
  beforeEach(async () => {
    await database.for<{ data_keys: Owner }>().deleteFrom('data_keys').execute();
    live.clear();
    for (const name of ['alice', 'bob']) live.add(name);
    replaced = [];
    onReplaced = async () => {};
    keys = open();
  });

  const refusal = { parts: { code: 'CONSENT_REQUIRED' } };

  it('are one for all owners with a live consent, and none for the others', async () => {
    const key = await keys.keyFor(alice);
    expect((await keys.keyFor(bob)).equals(key)).toBe(true);
    await expect(keys.keyFor(eve)).rejects.toMatchObject(refusal);
    expect(await wraps()).toEqual(['alice', 'bob']);
  });

  it('are refused to an owner whose consent has ended, although the wrap still exists', async () => {
    await keys.keyFor(alice);
    live.delete('alice');
    await expect(open().keyFor(alice)).rejects.toMatchObject(refusal);
  });

  it('are refused where the consent ends after it was looked at', async () => {
    live.add('eve');
    const late = open();
    const requested = late.keyFor(eve);
    live.delete('eve');
    await expect(requested).rejects.toMatchObject(refusal);
    expect(await wraps()).toEqual([]);
  });

  it('are not taken over from an owner whose consent has ended: the former key is discarded', async () => {
    const former = await keys.keyFor(alice);
    live.delete('alice');
    expect((await keys.keyFor(bob)).equals(former)).toBe(false);
    expect(await wraps()).toEqual(['bob']);
    expect(replaced).toEqual([pdl]);
    live.add('alice');
    expect((await open().keyFor(alice)).equals(await keys.keyFor(bob))).toBe(true);
  });

  it('that are forgotten are not cached: the next key is a different one', async () => {
    const before = await keys.keyFor(alice);
    expect(await keys.forget(alice)).toBe(true);
    expect((await keys.keyFor(alice)).equals(before)).toBe(false);
  });

  it('that are forgotten while they are being loaded are not cached either', async () => {
    await keys.keyFor(alice);
    live.delete('alice');
    // Bob's key replaces the one that no owner may use any more. Bob's load ends when this clearing does.
    const clearing = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    onReplaced = () => {
      begun.resolve();
      return clearing.promise;
    };
    const loading = keys.keyFor(bob);
    await begun.promise;
    await keys.forget(bob);
    clearing.resolve();
    const before = await loading;
    expect((await keys.keyFor(bob)).equals(before)).toBe(false);
  });

  it('of consents that have ended are swept, and the others stay', async () => {
    for (const owner of [alice, bob]) await keys.keyFor(owner);
    live.delete('bob');
    const permission = { findStored: pass };
    const sweep = createKeySweep({ database, permission, forget: async (owner) => void (await keys.forget(owner)) });
    await sweep.run(undefined, { log, slot: undefined, signal: new AbortController().signal });
    expect(await wraps()).toEqual(['alice']);
  });

  it('are deleted only for the owner who leaves: the other owners retain theirs', async () => {
    const key = await keys.keyFor(alice);
    await keys.keyFor(bob);
    expect(await keys.forget(alice)).toBe(false);
    expect((await open().keyFor(bob)).equals(key)).toBe(true);
  });

  it('requested at the same time go to the owner and not to another user, in either order', async () => {
    for (const [first, second] of [
      [alice, eve],
      [eve, alice],
    ] as const) {
      const fresh = open();
      const results = await Promise.allSettled([fresh.keyFor(first), fresh.keyFor(second)]);
      expect(results.map(({ status }) => status)).toEqual(
        [first, second].map((owner) => (owner === alice ? 'fulfilled' : 'rejected')),
      );
    }
    expect(await wraps()).toEqual(['alice']);
  });

  it('are looked up together, each owner getting the own wrap of each PDL', async () => {
    const elsewhere = ownerOf('alice', '30000000000002');
    for (const owner of [alice, bob, elsewhere]) await keys.keyFor(owner);
    const find = createRowLookup(database);
    const requested = [alice, bob, eve, elsewhere, ownerOf('bob', '30000000000002')];
    const rows = await Promise.all(requested.map(find));
    await yieldToEventLoop();
    expect(rows.map((row) => row && [row.user_id, row.usage_point_id])).toEqual([
      ['alice', pdl],
      ['bob', pdl],
      undefined,
      ['alice', '30000000000002'],
      undefined,
    ]);
  });
});
