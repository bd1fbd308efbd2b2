import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import type { Script } from '#platform/cache/script.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { budgetRules as rules } from '../budget-rules.ts';
import { acquireSlotScript } from './gate-scripts.ts';
import { OperatorRateLimiter } from './operator-rate-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A limiter after the silence of its first connection, with a slot that it has just acquired. */
async function acquireSlot() {
  const granted = ['granted', '1000000', '1000000', '1'];
  const runScript = async (script: Script) => (script === acquireSlotScript ? granted : '1000000');
  const store = { runScript } as unknown as KeyValueStore;
  const limiter = new OperatorRateLimiter({ store, clock, account_id: 'one' });
  vi.advanceTimersByTime(rules.silence_ms);
  const slotRequest = { class: 'interactive', user: 'u', call: 'a call', route: 'GET /x' } as const;
  const slot = await limiter.acquire(slotRequest, { patience_ms: 1000, ready: async () => undefined });
  if (!slot.granted) throw new Error(`refused: ${slot.failure}`);
  return { limiter, slot };
}

it('a slot may be used for 15 ms', async () => {
  const { slot } = await acquireSlot();
  vi.advanceTimersByTime(15);
  expect(slot.isFresh()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(slot.isFresh()).toBe(false);
});

it('a slot from before a reconnection may not be used', async () => {
  const { limiter, slot } = await acquireSlot();
  expect(slot.isFresh()).toBe(true);
  limiter.noticeConnection();
  expect(slot.isFresh()).toBe(false);
});
