import { describe, expect, it } from 'vitest';
import { decideExport } from './account-export.ts';
import { hourMs } from './paris-time.ts';

const now = 1_000 * hourMs;
const ago = (...hours: number[]) => hours.map((hour) => now - hour * hourMs);

describe('one more export of an account', () => {
  it.each<[string, boolean, number[], object]>([
    ['the first', false, [], { decision: 'start' }],
    ['while one is written', true, ago(1), { decision: 'running' }],
    ['while the third is written', true, ago(0, 1, 2), { decision: 'running' }],
    ['the third', false, ago(1, 2), { decision: 'start' }],
    ['the fourth', false, ago(2, 1, 3), { decision: 'refuse', until: now + 21 * hourMs }],
    ['the fifth', false, ago(1, 4, 2, 3), { decision: 'refuse', until: now + 21 * hourMs }],
    ['the fourth, a day after the first', false, ago(24, 2, 3), { decision: 'start' }],
    [
      'the fourth, a moment before',
      false,
      [now - 24 * hourMs + 1, ...ago(2, 3)],
      { decision: 'refuse', until: now + 1 },
    ],
  ])('%s', (_, is_running, asked_at, decision) =>
    expect(decideExport({ is_running, asked_at }, now)).toEqual(decision),
  );
});
