import { expect, it } from 'vitest';
import {
  costOf,
  daysInYear,
  formatAmount,
  formatPrice,
  formatUnits,
  hasPriceDecimals,
  readAmount,
  readPrice,
  readUnits,
  wattMinutesPerKwh,
} from './money.ts';

it.each([
  ['12.344', '12.34', '-12.34'],
  ['12.345', '12.35', '-12.35'],
  ['0.005', '0.01', '-0.01'],
  ['0.004', '0.00', '0.00'],
  ['0', '0.00', '0.00'],
])('%s EUR is rounded to %s, and to %s where it is negative', (euros, positive, negative) => {
  const amount = readAmount(euros) ?? 0n;
  expect([formatAmount(amount), formatAmount(-amount)]).toEqual([positive, negative]);
});

it.each([
  ['0.1952', 5, 19_520],
  ['0,1952', 5, 19_520],
  [' 12 ', 2, 1_200],
  [0.1952, 5, 19_520],
  [30, 5, 3_000_000],
  [0, 5, 0],
  ['0.123454', 5, 12_345],
  ['0.123455', 5, 12_346],
  [0.000005, 5, 1],
  [1e-7, 5, 0],
  ['', 5, undefined],
  ['12.', 5, undefined],
  ['1.2.3', 5, undefined],
  ['-1', 5, undefined],
  ['12 EUR', 5, undefined],
  [-1, 5, undefined],
  [Number.NaN, 5, undefined],
  [Number.POSITIVE_INFINITY, 5, undefined],
])('%s is read to %i decimals as %s', (value, places, expected) => {
  expect(readUnits(value, places)).toBe(expected);
});

it('reads no amount where there is none', () => {
  expect(readAmount('about 12')).toBeUndefined();
});

it.each([
  [2023, 365],
  [2024, 366],
  [2000, 366],
  [2100, 365],
])('the year %i has %i days', (year, days) => {
  expect(daysInYear(year)).toBe(days);
});

it('writes prices, whole numbers and units of energy costs', () => {
  expect(formatPrice(readPrice('0.1952') ?? 0)).toBe('0.19520');
  expect(formatAmount(readAmount('12.5') ?? 0n, 0)).toBe('13');
  expect(formatUnits(readAmount('0.5') ?? 0n)).toBe('30000000000');
  expect(formatPrice(readPrice('0.182477') ?? 0)).toBe('0.182477');
});

it('computes with all six decimals of a price', () => {
  expect(formatAmount(costOf(8_760 * wattMinutesPerKwh, readPrice(0.182477) ?? 0), 5)).toBe('1598.49852');
});

it.each([
  ['0,182477', true],
  ['0.1824770', true],
  ['0.1824771', false],
  [0.182477, true],
  [0.1824771, false],
  [1234.567891, true],
  [12, true],
  [0.1 + 0.2, true],
  [1e-7, false],
  ['12.', false],
])('%s has at most six decimals: %s', (value, expected) => {
  expect(hasPriceDecimals(value)).toBe(expected);
});
