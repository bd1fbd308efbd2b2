import { describe, expect, it } from 'vitest';
import { runTokenRefresh } from '../operator-budget/token-refresh.ts';

describe('the hourly refresh on three replicas', () => {
  it('refreshes each token exactly once, never over 5 calls a second', async () => {
    const figures = await runTokenRefresh({ tokens: 60, replicas: 3, kill: false });
    expect(figures).toMatchObject({ calls: 60, granted: 60, refreshed_rows: 60, active_consents: 60 });
    expect(figures.most_in_one_second).toBeLessThanOrEqual(5);
  });

  it('loses no consent and no token to a kill -9 in the middle', async () => {
    const figures = await runTokenRefresh({ tokens: 30, replicas: 3, kill: true });
    expect(figures.granted).toBe(30);
    // A token that the dead replica requested and did not store is refused the second time. Its consent continues
    // without it.
    expect(figures.refused).toBe(30 - figures.refreshed_rows);
    expect(figures.refused).toBeLessThanOrEqual(4);
    expect(figures.active_consents).toBe(30);
    expect(figures.most_in_one_second).toBeLessThanOrEqual(5);
    // 20 s until the queue sees that the replica is dead, 45 s until its claims lapse.
  });
});
