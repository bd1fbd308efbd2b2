import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import {
  checkLink,
  maskUsagePointId,
  oldestAvailableDay,
  type PointUse,
  parseUsagePointId,
  permitsUse,
} from './delivery-point.ts';

describe('a usage point identifier', () => {
  it.each([
    ['12345678901234', '12345678901234'],
    ['01234567890123', '01234567890123'],
    [' 12 345 678 901 234\r\n', '12345678901234'],
    ['\ufeff12345678901234', '12345678901234'],
  ])('%j is 14 digits', (text, id) => expect(parseUsagePointId(text)).toBe(id));

  it.each([
    '1234567890123',
    '123456789012345',
    '1234567890123a',
    '',
    '１２３４５６７８９０１２３４',
    12345678901234,
    null,
  ])('%j is not', (input) => expect(parseUsagePointId(input)).toBeUndefined());

  it('shows its last four digits only', () => {
    expect(maskUsagePointId('12345678901234')).toBe('**********1234');
    expect(maskUsagePointId('1234')).toBe('****');
  });
});

describe('a link to a production PDL', () => {
  const source = { id: 'a', user_id: 'u', has_consumption: true, has_production: false };
  const target = { id: 'b', user_id: 'u', has_consumption: false, has_production: true };

  it('is allowed from consumption to production of the same user', () => {
    expect(checkLink(source, target)).toEqual({ ok: true });
    expect(checkLink({ ...source, has_production: true }, { ...target, has_consumption: true })).toEqual({ ok: true });
  });

  it.each([
    ['self', source, { ...source, has_production: true }, 'A PDL cannot be linked to itself.'],
    ['foreign', source, { ...target, user_id: 'v' }, 'Both PDLs must belong to the same user.'],
    ['consumption', { ...source, has_consumption: false }, target, 'The PDL that is linked must have consumption.'],
    ['production', source, { ...target, has_production: false }, 'The PDL it is linked to must have production.'],
  ])('breaks the rule "%s" in its own sentence', (rule, from, to, text) =>
    expect(checkLink(from, to)).toEqual({ ok: false, broken: [rule], text }),
  );

  it('names every broken rule', () =>
    expect(checkLink({ ...source, has_consumption: false }, { ...target, has_production: false })).toMatchObject({
      broken: ['consumption', 'production'],
    }));
});

describe('the activity of a PDL', () => {
  it.each<[PointUse, boolean]>([
    ['list', true],
    ['edit', true],
    ['operator_route', false],
    ['job', false],
  ])('inactive, %s: %s', (use, permitted) => {
    expect(permitsUse({ is_active: false }, use)).toBe(permitted);
    expect(permitsUse({ is_active: true }, use)).toBe(true);
  });
});

describe('the oldest available day', () => {
  it.each([
    ['a first answer', null, ['2023-09-17', '2023-09-16'], '2023-09-16'],
    ['an earlier answer', '2024-01-01', ['2023-12-31'], '2023-12-31'],
    ['a later answer', '2024-01-01', ['2024-02-01'], '2024-01-01'],
    ['a refused or empty range', '2024-01-01', [], '2024-01-01'],
    ['nothing ever returned', null, [], null],
  ])('after %s', (_, stored, returned, expected) =>
    expect(oldestAvailableDay(stored === null ? null : toDay(stored), returned.map(toDay))).toBe(expected),
  );
});
