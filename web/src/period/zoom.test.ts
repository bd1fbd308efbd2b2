import { hourMs, parseInstant } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { readZoom, writeZoom } from './zoom.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const bounds = { from: at('2025-01-01T00:00Z'), to: at('2026-01-01T00:00Z') };

describe('a zoom in the address', () => {
  it('is read as it was written', () => {
    const stretch = { from: at('2025-02-09T12:30Z'), to: at('2025-02-16T00:00Z') };
    expect(writeZoom(stretch)).toBe('20250209T1230Z.20250216T0000Z');
    expect(readZoom(writeZoom(stretch), bounds)).toEqual(stretch);
    expect(encodeURIComponent(writeZoom(stretch))).toBe(writeZoom(stretch));
  });

  it.each([
    ['20240601T0000Z.20250201T0000Z', '2025-01-01T00:00Z', '2025-02-01T00:00Z'],
    ['20251201T0000Z.20260601T0000Z', '2025-12-01T00:00Z', '2026-01-01T00:00Z'],
  ])('is clamped to the available data: %s', (text, from, to) => {
    expect(readZoom(text, bounds)).toEqual({ from: at(from), to: at(to) });
  });

  it.each([
    ['nothing', undefined],
    ['a number', 12],
    ['words', 'hier'],
    ['a day that is none', '20250231T0000Z.20250301T0000Z'],
    ['the wrong way round', '20250301T0000Z.20250201T0000Z'],
    ['another year', '20230301T0000Z.20230401T0000Z'],
    ['a moment', writeZoom({ from: bounds.from, to: bounds.from + hourMs / 2 })],
    ['everything', writeZoom(bounds)],
  ])('is none: %s', (_name, text) => {
    expect(readZoom(text, bounds)).toBeUndefined();
  });
});
