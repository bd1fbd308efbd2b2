import { randomUUID } from 'node:crypto';
import type { Day } from '@svc/domain/day';
import { type DayRange, daysOf } from '@svc/domain/day-range';
import { formatInstant } from '@svc/domain/paris-time';
import { Client } from 'pg';
import {
  createClientId,
  createSecretVault,
} from '../../server/src/features/accounts/credentials/client-credentials.ts';
import { nameOf } from '../../server/src/features/data-keys/data-key-repository.ts';
import { openCacheDayStore } from '../../server/src/features/readings/server/day-store.cache.ts';
import { openKeyValueStore } from '../../server/src/platform/cache/key-value-store.ts';
import { parseStoreUrl } from '../../server/src/platform/cache/store-address.ts';
import { createDataKey, type DataKey, wrapDataKey } from '../../server/src/platform/crypto/data-key.ts';
import type { GatewayFleet, Member } from '../servers/gateway-fleet.ts';

const firstPdl = 40_000_000_000_000;

/**
 * Many users of fewer PDLs, as on any morning: consents given long ago, data keys wrapped, the days before yesterday
 * cached. Signing up ten thousand users one by one would use the operator's budget of an hour.
 */
export async function settleHouseholds(
  fleet: GatewayFleet,
  sizes: { readonly clients: number; readonly pdls: number },
  cached: DayRange,
): Promise<Member[]> {
  const template = await fleet.join('first@example.org');
  const keys = Array.from({ length: sizes.pdls }, (_, index) => ({
    pdl: String(firstPdl + index),
    key: createDataKey(),
  }));
  const people = Array.from({ length: sizes.clients }, (_, index) => {
    const home = keys[index % keys.length];
    if (!home) throw new Error('no PDL');
    return newcomer(fleet.settings.SECRET_KEY ?? '', home);
  });
  await insertAll(fleet, template, people);
  await cacheDays(fleet.redis.url, keys, cached);
  return people.map(({ client_secret, usage_point_id }) => ({ client_secret, usage_point_id }));
}

type Newcomer = Member & { readonly user: object; readonly pdl: object; readonly wrap: object };

function newcomer(secretKey: string, home: { readonly pdl: string; readonly key: DataKey }): Newcomer {
  const vault = createSecretVault({ current: secretKey });
  const [user_id, client_secret, usage_point_id] = [randomUUID(), vault.create(), home.pdl];
  const wrapped = wrapDataKey(home.key, client_secret, nameOf({ user_id, usage_point_id })).toString('base64url');
  return {
    client_secret,
    usage_point_id,
    user: {
      id: user_id,
      email: `${user_id}@example.org`,
      client_id: createClientId(),
      ...vault.store(user_id, client_secret),
    },
    pdl: { id: randomUUID(), user_id, usage_point_id },
    wrap: { usage_point_id, user_id, wrapped, created_at: formatInstant(Date.now()) },
  };
}

/** Each row is that of a household that went the whole way, with other identifiers. */
async function insertAll(fleet: GatewayFleet, template: Member, people: readonly Newcomer[]): Promise<void> {
  const client = new Client({ connectionString: fleet.settings.DATABASE_URL });
  await client.connect();
  const copy = (table: string, key: string, value: string, changes: readonly object[]) =>
    client.query(
      `insert into ${table} select (jsonb_populate_record(known, change)).*
       from ${table} known, jsonb_array_elements($2::jsonb) change where known.${key} = $1`,
      [value, JSON.stringify(changes)],
    );
  await copy(
    'users',
    'email',
    'first@example.org',
    people.map(({ user }) => user),
  );
  await copy(
    'pdls',
    'usage_point_id',
    template.usage_point_id,
    people.map(({ pdl }) => pdl),
  );
  await client.query(
    'insert into data_keys select (jsonb_populate_record(null::data_keys, change)).* from jsonb_array_elements($1::jsonb) change',
    [JSON.stringify(people.map(({ wrap }) => wrap))],
  );
  await client.query('analyze');
  await client.end();
}

async function cacheDays(
  url: string,
  keys: readonly { readonly pdl: string; readonly key: DataKey }[],
  range: DayRange,
): Promise<void> {
  const address = parseStoreUrl(url);
  if (!address) throw new Error('unreadable address');
  const cache = openKeyValueStore(address, { timeoutMs: 2000 });
  await cache.untilReady(10_000);
  const parts = { cache, now: Date.now, ttlSeconds: 86_400, onCorrupt: () => undefined };
  const days = daysOf(range).map((day: Day) => ({ kind: 'daily', day, value: 12_000, quality: 'BRUT' }) as const);
  for (const { pdl, key } of keys)
    await openCacheDayStore(parts, { usage_point_id: pdl, key }, 'consumption_daily').put(range, days);
  cache.close();
}
