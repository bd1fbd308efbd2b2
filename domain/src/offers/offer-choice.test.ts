import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { type DatedChoice, offerOn, placeChoice } from './offer-choice.ts';

const today = toDay('2026-11-15');
const since = (from: string | null, offer_id: string | null): DatedChoice => ({
  valid_from: from === null ? null : toDay(from),
  offer_id,
});

describe('choosing an offer', () => {
  it.each([
    ['the first one holds since ever', [], undefined, null],
    ['the first one, with its day', [], '2026-03-01', '2026-03-01'],
    ['the next one holds from today', [since(null, 'a')], undefined, '2026-11-15'],
    ['the next one, from an earlier day', [since(null, 'a')], '2026-03-01', '2026-03-01'],
  ] as const)('%s', (_, known, from, expected) => {
    const input = { offer_id: 'b', ...(from && { from: toDay(from) }) };
    expect(placeChoice(known, input, today)).toEqual({ choice: since(expected, 'b') });
  });

  it('cannot begin after today', () => {
    expect(placeChoice([], { offer_id: 'b', from: toDay('2026-11-16') }, today)).toHaveProperty('failure');
  });

  it.each([
    ['2025-01-01', 'a'],
    ['2026-02-28', 'a'],
    ['2026-03-01', 'b'],
    ['2026-10-01', null],
  ])('on %s the offer is %s', (day, expected) => {
    const choices = [since('2026-10-01', null), since(null, 'a'), since('2026-03-01', 'b')];
    expect(offerOn(choices, toDay(day))).toBe(expected);
  });

  it('is null before the first day of a dated choice', () => {
    expect(offerOn([since('2026-03-01', 'b')], toDay('2026-02-28'))).toBeNull();
  });
});
