import { describe, expect, it } from 'vitest';
import { checkReorder, nextDisplayOrder } from './order.ts';

describe('reordering PDLs', () => {
  const owned = ['a', 'b', 'c'];

  it.each([
    [
      [
        { id: 'a', order: 2 },
        { id: 'b', order: 0 },
      ],
    ],
    [
      [
        { id: 'a', order: 1 },
        { id: 'b', order: 1 },
      ],
    ],
    [[]],
  ])('accepts %j', (orders) => expect(checkReorder(owned, orders)).toEqual({ ok: true, orders }));

  it.each([
    [
      [
        { id: 'a', order: 0 },
        { id: 'x', order: 1 },
      ],
      'not_found',
      'PDL not found',
    ],
    [[{ id: 'x', order: -1 }], 'not_found', 'PDL not found'],
    [
      [
        { id: 'a', order: 0 },
        { id: 'a', order: 1 },
      ],
      'invalid',
      'A PDL is named twice.',
    ],
    [[{ id: 'a', order: -1 }], 'invalid', 'An order is a whole number from 0.'],
    [[{ id: 'a', order: 1.5 }], 'invalid', 'An order is a whole number from 0.'],
    [[{ id: 'a', order: 2 ** 31 }], 'invalid', 'An order is a whole number from 0.'],
  ])('refuses %j', (orders, reason, text) => expect(checkReorder(owned, orders)).toEqual({ ok: false, reason, text }));

  it('puts a new PDL last', () => {
    expect(nextDisplayOrder([])).toBe(0);
    expect(nextDisplayOrder([0, 7, 3])).toBe(8);
  });
});
