import { describe, expect, it } from 'vitest';
import { toDay } from './day.ts';
import { describePointError } from './delivery-points/point-error.ts';
import { adviseOnPointError, consentAge, describeSpread, isGeneral, type Spread } from './incident.ts';

const today = toDay('2026-08-20');

describe('the age of a consent', () => {
  it.each([
    ['given today', '2026-08-20', 'new'],
    ['given yesterday', '2026-08-19', 'new'],
    ['given two days ago', '2026-08-18', 'recent'],
    ['given 59 days ago', '2026-06-22', 'recent'],
    ['given 60 days ago', '2026-06-21', 'settled'],
    ['of unknown age', null, 'settled'],
  ])('%s', (_, day, age) => expect(consentAge(day === null ? null : toDay(day), today)).toBe(age));
});

describe('how many are touched', () => {
  it.each<[string, Spread, object | null, boolean]>([
    ['one PDL alone', { touched: 1, requested: 1000 }, null, false],
    ['19 of 20: no figure', { touched: 19, requested: 20 }, null, false],
    ['20 of 1,000: a figure, and no general fault', { touched: 20, requested: 1000 }, { pdls: 20, share: 0.02 }, false],
    ['99 of 1,000', { touched: 94, requested: 1000 }, { pdls: 94, share: 0.09 }, false],
    ['a tenth: a general fault', { touched: 100, requested: 1000 }, { pdls: 100, share: 0.1 }, true],
    ['estimates that cross', { touched: 1003, requested: 998 }, { pdls: 1003, share: 1 }, true],
  ])('%s', (_, spread, expected, general) => {
    expect(describeSpread(spread)).toEqual(expected);
    expect(isGeneral(describeSpread(spread))).toBe(general);
  });

  it('determines the advice: wait when many are affected, or act alone', () => {
    const alone = describePointError('ADAM-DC-0008', 'Consent again.');
    expect(adviseOnPointError(alone, null)).toBe(alone);
    expect(adviseOnPointError(alone, { pdls: 30, share: 0.03 })).toBe(alone);
    const widespread = adviseOnPointError(alone, { pdls: 810, share: 0.81 });
    expect(widespread).toMatchObject({ code: 'ADAM-DC-0008', help: alone.help });
    expect(widespread.detail).toContain('81 %');
    expect(widespread.detail).not.toContain('Consent again');
  });
});
