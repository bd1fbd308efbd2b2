import { expect, it } from 'vitest';
import { addDays, toDay } from '../day.ts';
import { dayRange } from '../day-range.ts';
import { fail, succeed } from '../outcome.ts';
import { startOfDay } from '../paris-time.ts';
import type { FailureClass } from './failure.ts';
import { classifyPublication } from './published-day.ts';
import type { Reading } from './reading.ts';

const day = toDay('2026-02-15');
const week = dayRange(addDays(day, -6), addDays(day, 1));
const daily = { measure: 'consumption_daily', range: week } as const;
const curve = { measure: 'consumption_detail', range: week } as const;
const value = (of = day): Reading => ({ kind: 'daily', day: of, value: 0, quality: 'BRUT' });
const halfHours = (count: number): Reading => ({
  kind: 'curve',
  day,
  runs: [{ start: startOfDay(day), step: 30, values: Array.from({ length: count }, () => 0), quality: 'BRUT' }],
});
const given = (...readings: Reading[]) => succeed({ readings, unreadable: [] });
const failed = (of: FailureClass) => fail({ class: of });

it.each<
  [string, Parameters<typeof classifyPublication>[1], Parameters<typeof classifyPublication>[2], string | undefined]
>([
  ['a value, also one of zero', daily, given(value()), 'published'],
  ['the days before it alone', daily, given(value(addDays(day, -1))), 'not_published'],
  ['a week that ends before it', { ...daily, range: dayRange(addDays(day, -7), day) }, given(value()), undefined],
  ['a whole curve', curve, given(halfHours(48)), 'published'],
  ['a curve with holes', curve, given(halfHours(30)), undefined],
  ['points that could not be read', curve, succeed({ readings: [], unreadable: [day] }), undefined],
  ['the operator’s word that it is not there yet', daily, failed('not_published'), 'not_published'],
  ['an operator that is away', daily, failed('unavailable'), undefined],
  ['a refusal', daily, failed('consent_revoked'), undefined],
  ['a maximum power', { ...daily, measure: 'max_power' }, given(), undefined],
])('%s classifies the day', (_name, query, outcome, expected) => {
  expect(classifyPublication(day, query, outcome)).toBe(expected);
});
