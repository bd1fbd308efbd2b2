import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BudgetEnvironment,
  breakOften,
  contend,
  fullestSecond,
  mixClasses,
  overload,
  startBudgetEnvironment,
} from '../operator-budget/environment.ts';

let environment: BudgetEnvironment;

afterEach(() => environment.stop());

/** In every case: at most five requests in a sliding second, no call in flight twice, no 429. */
async function expectWithinBudget() {
  const requestLog = await environment.requestLog();
  const evidence = `${fullestSecond(requestLog.list)}; the judge was once absent for ${requestLog.judge_absence_ms} ms`;
  expect(requestLog.most_in_one_second, evidence).toBeLessThanOrEqual(5);
  expect(requestLog.in_flight_twice).toBe(0);
  expect(requestLog.violations).toBe(0);
  return requestLog;
}

describe('three replicas on one budget', () => {
  beforeEach(async () => {
    environment = await startBudgetEnvironment();
  });

  it('make at most five calls a second, and 4.7 on average, under twenty times that load', async () => {
    await overload(environment, 30, 20);
    const { mean } = await expectWithinBudget();
    expect(mean).toBeGreaterThanOrEqual(4.7);
  });

  it('serve many small users fairly beside one with many calls', async () => {
    const fairness = await contend(environment, 100, 12);
    expect(fairness.jain).toBeGreaterThanOrEqual(0.95);
    expect(fairness.small_users_done_ms).toBeLessThanOrEqual(1.2 * fairness.fair_time_ms);
    await expectWithinBudget();
  });

  it('serve users within 1.5 s while a backfill takes the rest and retains 4 % of the slots', async () => {
    const mixed = await mixClasses(environment, 20);
    expect(mixed.completed).toBe(mixed.requested);
    expect(mixed.interactive_p95_ms).toBeLessThanOrEqual(1500);
    expect(mixed.backfill_share).toBeGreaterThanOrEqual(0.04);
    await expectWithinBudget();
  });

  it('survive the loss of Redis and of replicas: the limit holds, every call gets a response, work resumes within 2 s', async () => {
    const recovery = await breakOften(environment, 3);
    expect(recovery.unanswered).toBe(0);
    expect(recovery.slowest_ms).toBeLessThan(21_000);
    expect(recovery.longest_recovery_ms).toBeLessThanOrEqual(2000);
    await expectWithinBudget();
  });
});

describe('three replicas on one budget, while Redis is distant', () => {
  it.each([20, 50])('make at most five calls a second, and 4.7 on average: %i ms round trip', async (ms) => {
    environment = await startBudgetEnvironment({ redis_round_trip_ms: ms });
    await overload(environment, 20, 4);
    const { mean } = await expectWithinBudget();
    expect(mean).toBeGreaterThanOrEqual(4.7);
  });
});
