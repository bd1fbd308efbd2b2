import { hourMs } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { between, follow, panBy, zoomAround } from './zoom-window.ts';

const hours = (from: number, to: number) => ({ from: from * hourMs, to: to * hourMs });
const week = hours(0, 168);

describe('a zoom', () => {
  it('leaves the moment under the pointer in place', () => {
    expect(zoomAround(week, week, 0.5, 0.5)).toEqual(hours(42, 126));
    expect(zoomAround(week, week, 0, 0.5)).toEqual(hours(0, 84));
    expect(zoomAround(week, week, 1, 0.5)).toEqual(hours(84, 168));
  });

  it('returns to the full range, never beyond it, and never below three hours', () => {
    const near = zoomAround(week, week, 0.3, 0.25);
    expect(zoomAround(near, week, 0.9, 100)).toEqual(week);
    expect(zoomAround(week, week, 0.5, 0.0001)).toEqual(hours(82.5, 85.5));
    expect(zoomAround(hours(0, 2), hours(0, 2), 0.5, 0.1)).toEqual(hours(0, 2));
  });

  it('pans to the ends and stops there', () => {
    expect(panBy(hours(50, 74), week, 24 * hourMs)).toEqual(hours(74, 98));
    expect(panBy(hours(50, 74), week, -500 * hourMs)).toEqual(hours(0, 24));
    expect(panBy(hours(150, 168), week, 5 * hourMs)).toEqual(hours(150, 168));
  });

  it('follows a moment as little as it must', () => {
    expect(follow(hours(50, 74), week, 60 * hourMs)).toEqual(hours(50, 74));
    expect(follow(hours(50, 74), week, 48 * hourMs)).toEqual(hours(48, 72));
    expect(follow(hours(50, 74), week, 74 * hourMs)).toEqual(hours(51, 75));
  });

  it('accepts its two ends in any order', () => {
    expect(between(90 * hourMs, 20 * hourMs, week)).toEqual(hours(20, 90));
    expect(between(-9 * hourMs, 20 * hourMs, week)).toEqual(hours(0, 29));
    expect(between(20 * hourMs, 20 * hourMs, week)).toEqual(hours(18.5, 21.5));
  });
});
