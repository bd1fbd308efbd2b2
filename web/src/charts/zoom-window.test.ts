import { describe, expect, it } from 'vitest';
import { panBy, zoomAround } from './zoom-window.ts';

const whole = { from: 0, to: 336 };

describe('a zoom', () => {
  it('keeps what is under the pointer in its place', () => {
    expect(zoomAround(whole, 336, 0.5, 0.5)).toEqual({ from: 84, to: 252 });
    expect(zoomAround(whole, 336, 0, 0.5)).toEqual({ from: 0, to: 168 });
    expect(zoomAround(whole, 336, 1, 0.5)).toEqual({ from: 168, to: 336 });
  });

  it('comes back to the whole, and never past it', () => {
    const near = zoomAround(whole, 336, 0.3, 0.25);
    expect(zoomAround(near, 336, 0.9, 100)).toEqual(whole);
    expect(zoomAround(near, 336, 0.9, 0.0001)).toMatchObject({ to: expect.any(Number) });
    expect(zoomAround(whole, 336, 0.5, 0.0001)).toEqual({ from: 165, to: 171 });
    expect(zoomAround({ from: 0, to: 4 }, 4, 0.5, 0.1)).toEqual({ from: 0, to: 4 });
  });

  it('pans to the ends and stops there', () => {
    expect(panBy({ from: 100, to: 148 }, 336, 48)).toEqual({ from: 148, to: 196 });
    expect(panBy({ from: 100, to: 148 }, 336, -500)).toEqual({ from: 0, to: 48 });
    expect(panBy({ from: 300, to: 336 }, 336, 5)).toEqual({ from: 300, to: 336 });
  });
});
