import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import { type ContractedPoint, mergeContract } from './contract.ts';

const today = toDay('2026-11-15');
const known: ContractedPoint = {
  subscribed_power: 9,
  activation_date: toDay('2018-08-31'),
  has_production: true,
  offpeak_hours: [{ valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: 'HC (22H30-6H30)' }],
};

describe('a contract read', () => {
  it.each([
    ['nothing', {}],
    ['nulls', { subscribed_power_kva: null, last_activation_date: null, has_production: null, offpeak_hours: null }],
    ['a power that is none', { subscribed_power_kva: Number.NaN }],
    ['a power of 0', { subscribed_power_kva: 0 }],
    ['an empty off-peak text', { offpeak_hours: ' ' }],
  ])('that contains %s erases nothing', (_, contract) =>
    expect(mergeContract(known, contract, today)).toEqual({ point: known, problem: null, difference: null }),
  );

  it('fills power, activation, production and off-peak hours', () => {
    const blank = { subscribed_power: null, activation_date: null, has_production: false, offpeak_hours: [] };
    const contract = {
      subscribed_power_kva: 9,
      last_activation_date: toDay('2018-08-31'),
      has_production: true,
      offpeak_hours: 'HC (22H30-6H30)',
    };
    expect(mergeContract(blank, contract, today).point).toEqual(known);
  });

  it('replaces values that differ', () => {
    const merged = mergeContract(known, { subscribed_power_kva: 12, has_production: false }, today);
    expect(merged.point).toMatchObject({ subscribed_power: 12, has_production: false });
  });

  it('leaves what the user set', () => {
    const contract = { subscribed_power_kva: 12, has_production: false };
    expect(mergeContract(known, contract, today, ['subscribed_power', 'has_production']).point).toEqual(known);
  });

  it("retains the user's off-peak hours beside the operator's and reports the difference", () => {
    const own = { valid_from: null, ranges: ['23:00-07:00'], source: 'user', raw: null } as const;
    const merged = mergeContract({ ...known, offpeak_hours: [own] }, { offpeak_hours: 'HC (22H30-6H30)' }, today);
    expect(merged.point.offpeak_hours).toEqual([own, known.offpeak_hours[0]]);
    expect(merged.difference).toEqual({ user: ['23:00-07:00'], gridop: ['22:30-06:30'] });
  });

  it('returns the error of an unreadable off-peak text', () =>
    expect(mergeContract(known, { offpeak_hours: 'HC (?)' }, today).problem?.code).toBe('OFFPEAK_UNREADABLE'));
});
