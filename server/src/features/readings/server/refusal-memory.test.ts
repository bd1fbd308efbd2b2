import { toDay } from '@svc/domain/day';
import { type DayRange, dayRange } from '@svc/domain/day-range';
import type { RememberedRefusal } from '@svc/domain/readings/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KeyValueStore, openKeyValueStore } from '#platform/cache/key-value-store.ts';
import { createSealedValues } from '#platform/cache/sealed-values.ts';
import { createDataKey } from '#platform/crypto/data-key.ts';
import { type RedisServer, startRedis } from '../../../../test/servers/redis-server.ts';
import { addressOf } from '../../../../test/servers/store-kinds.ts';
import { createRefusalMemory } from './refusal-memory.ts';

const range = (start: string, end: string): DayRange => dayRange(toDay(start), toDay(end));
const refusal: RememberedRefusal = {
  status: 400,
  code: 'ADAM-ERR0061',
  detail: 'refused',
  at: '2026-02-20T10:00:00.000Z',
};

describe('the remembered refusals', () => {
  let redis: RedisServer;
  let store: KeyValueStore;
  beforeAll(async () => {
    redis = await startRedis();
    store = openKeyValueStore(addressOf(redis.url), { timeoutMs: 30_000 });
    await store.untilReady(30_000);
  });
  afterAll(async () => {
    store.close();
    await redis.stop();
  });

  it('of a range are only the failed ranges that overlap it', async () => {
    const values = createSealedValues(store, createDataKey(), () => undefined);
    const memory = createRefusalMemory(store, values, 'consumption_daily', '12345678901231');
    const inside = [
      range('2026-02-01', '2026-02-06'),
      range('2026-02-05', '2026-02-10'),
      range('2026-02-06', '2026-02-07'),
      range('2026-02-09', '2026-02-15'),
    ];
    const outside = [
      range('2026-01-01', '2026-01-10'),
      range('2026-02-01', '2026-02-05'),
      range('2026-02-10', '2026-02-12'),
    ];
    for (const each of [...inside, ...outside]) await memory.rememberRange(each, refusal, 3600);
    const { failed } = await memory.getRefusals(range('2026-02-05', '2026-02-10'), []);
    expect(failed).toHaveLength(inside.length);
    expect(failed).toEqual(expect.arrayContaining(inside.map((each) => ({ range: each, refusal }))));
  });
});
