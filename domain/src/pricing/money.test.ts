import { expect, it } from 'vitest';
import { formatAmount, readAmount } from './money.ts';

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
