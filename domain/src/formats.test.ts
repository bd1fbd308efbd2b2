import { describe, expect, it } from 'vitest';
import { toDay } from './day.ts';
import { formatDay, formatDecimal, formatEuros } from './formats.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('formats', () => {
  it.each([
    ['2025-08-01', '1er août 2025', '1 August 2025'],
    ['2025-08-11', '11 août 2025', '11 August 2025'],
    ['2026-01-31', '31 janvier 2026', '31 January 2026'],
  ])('write %s as each language does', (day, french, english) => {
    expect([formatDay(toDay(day), 'fr'), formatDay(toDay(day), 'en')]).toEqual([french, english]);
  });

  it.each([
    ['4.26', '4,26 €', '€4.26'],
    ['-1234.5', '−1 234,50 €', '−€1,234.50'],
  ])('write %s euros as each language does', (amount, french, english) => {
    expect([plain(formatEuros(amount, 'fr')), formatEuros(amount, 'en')]).toEqual([french, english]);
  });

  it('add no insignificant decimal', () => {
    expect([formatDecimal('0.19520', 'fr'), formatDecimal('1234.000', 'en')]).toEqual(['0,1952', '1,234']);
  });
});
