import { expect, it } from 'vitest';
import { readDays } from './peak-days.ts';

it.each<[string, string[], string | undefined]>([
  ['', [], undefined],
  ['2026-01-05', ['2026-01-05'], undefined],
  ['06/01/2026, 5/1/2026;2026-01-06\n', ['2026-01-05', '2026-01-06'], undefined],
  ['2026-01-05 demain', ['2026-01-05'], 'demain'],
  ['31/02/2026', [], '31/02/2026'],
])('reads "%s"', (text, days, wrong) => {
  expect(readDays(text)).toEqual({ days, wrong });
});
