import { describe, expect, it } from 'vitest';
import { range } from '../../test/pricing/household.ts';
import { toDay } from '../day.ts';
import { cutByVersion, versionOn } from './price-versions.ts';

const version = (name: string, from: string | null, to: string | null) => ({
  name,
  valid_from: from === null ? null : toDay(from),
  valid_to: to === null ? null : toDay(to),
});
/** With six days between them that neither has: 11 to 16 January. */
const first = version('first', '2026-01-01', '2026-01-11');
const second = version('second', '2026-01-17', '2026-01-21');

describe('the version of a day', () => {
  it.each([
    ['2025-12-31', 'first', true],
    ['2026-01-01', 'first', false],
    ['2026-01-10', 'first', false],
    ['2026-01-11', 'first', true],
    ['2026-01-13', 'first', true],
    ['2026-01-14', 'second', true],
    ['2026-01-16', 'second', true],
    ['2026-01-17', 'second', false],
    ['2026-01-20', 'second', false],
    ['2026-01-21', 'second', true],
  ])('on %s is the %s one, estimated: %s', (day, name, estimated) => {
    for (const versions of [
      [first, second],
      [second, first],
    ])
      expect(versionOn(versions, toDay(day))).toMatchObject({ version: { name }, estimated });
  });

  it('is the one that began last, where several apply or are equally near', () => {
    const open = version('open', null, null);
    const later = version('later', '2026-01-05', null);
    for (const versions of [
      [open, first, later],
      [later, first, open],
    ]) {
      expect(versionOn(versions, toDay('2026-01-08'))?.version.name).toBe('later');
      expect(versionOn(versions, toDay('2026-01-02'))?.version.name).toBe('first');
      expect(versionOn(versions, toDay('2025-06-01'))?.version.name).toBe('open');
    }
    const next = version('next', '2026-01-13', null);
    for (const versions of [
      [first, next],
      [next, first],
    ])
      expect(versionOn(versions, toDay('2026-01-11'))).toMatchObject({ version: { name: 'first' }, estimated: true });
    const near = version('near', '2026-01-12', null);
    for (const versions of [
      [first, near],
      [near, first],
    ])
      expect(versionOn(versions, toDay('2026-01-11'))).toMatchObject({ version: { name: 'near' }, estimated: true });
  });

  it('is none without any', () => {
    expect(versionOn([], toDay('2026-01-01'))).toBeUndefined();
  });
});

describe('a period cut by versions', () => {
  const cut = (versions: Parameters<typeof cutByVersion>[0], start: string, end: string) =>
    cutByVersion(versions, range(start, end)).map(({ range: part, version: of, estimated }) => [
      `${part.start} ${part.end}`,
      (of as typeof first).name,
      estimated,
    ]);

  it('has each version on its days, and the nearer one between them', () => {
    expect(cut([second, first], '2025-12-30', '2026-01-25')).toEqual([
      ['2025-12-30 2026-01-01', 'first', true],
      ['2026-01-01 2026-01-11', 'first', false],
      ['2026-01-11 2026-01-14', 'first', true],
      ['2026-01-14 2026-01-17', 'second', true],
      ['2026-01-17 2026-01-21', 'second', false],
      ['2026-01-21 2026-01-25', 'second', true],
    ]);
  });

  it.each([
    ['2026-01-02', '2026-01-05', [['2026-01-02 2026-01-05', 'first', false]]],
    [
      '2026-01-12',
      '2026-01-15',
      [
        ['2026-01-12 2026-01-14', 'first', true],
        ['2026-01-14 2026-01-15', 'second', true],
      ],
    ],
    ['2026-01-01', '2026-01-11', [['2026-01-01 2026-01-11', 'first', false]]],
  ])('from %s to %s', (start, end, expected) => {
    expect(cut([first, second], start, end)).toEqual(expected);
  });

  it('is whole where versions are open, and nothing without any', () => {
    expect(cut([version('open', null, null)], '2026-01-01', '2026-02-01')).toEqual([
      ['2026-01-01 2026-02-01', 'open', false],
    ]);
    const change = [version('before', null, '2026-01-16'), version('after', '2026-01-16', null)];
    expect(cut(change, '2026-01-01', '2026-02-01')).toEqual([
      ['2026-01-01 2026-01-16', 'before', false],
      ['2026-01-16 2026-02-01', 'after', false],
    ]);
    expect(cut([], '2026-01-01', '2026-02-01')).toEqual([]);
  });
});
