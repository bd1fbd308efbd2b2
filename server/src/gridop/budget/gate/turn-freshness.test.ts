import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { KeyValueStore } from '#platform/cache/key-value-store.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { budgetRules as rules } from '../budget-rules.ts';
import { TurnGate } from './turn-gate.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gate after the silence of its first connection, with a turn that it has just taken. */
async function takeTurn() {
  const store = { runScript: async () => ['granted', '1000000', '1000000', '1'] } as unknown as KeyValueStore;
  const gate = new TurnGate({ store, clock, account_id: 'one' });
  vi.advanceTimersByTime(rules.silence_ms);
  const demand = { class: 'interactive', user: 'u', call: 'a call', route: 'GET /x' } as const;
  const turn = await gate.take(demand, { patience_ms: 1000, ready: async () => undefined });
  if (!turn.granted) throw new Error(`refused: ${turn.fault}`);
  return { gate, turn };
}

it('a turn may be used for 15 ms', async () => {
  const { turn } = await takeTurn();
  vi.advanceTimersByTime(15);
  expect(turn.isFresh()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(turn.isFresh()).toBe(false);
});

it('a turn from before a reconnection may not be used', async () => {
  const { gate, turn } = await takeTurn();
  expect(turn.isFresh()).toBe(true);
  gate.noticeConnection();
  expect(turn.isFresh()).toBe(false);
});
