import { toDay } from '@svc/domain/day';
import { minuteMs, startOfDay } from '@svc/domain/paris-time';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../test/i18n.ts';
import { slotsOfDay } from '../figures/slots.ts';
import { slotClock } from './slot-clock.ts';

const i18n = await loadI18n('fr');
const clocks = (day: string) =>
  slotsOfDay(toDay(day), undefined, { pricing_option: 'BASE', offpeak_hours: null }).map(({ at, minute }) =>
    slotClock(at, minute, i18n),
  );

describe('the time of a slot', () => {
  it('tells the hour that October repeats apart', () => {
    expect(clocks('2025-10-26').slice(3, 9)).toEqual([
      '1 h 30',
      '2 h (heure d’été)',
      '2 h 30 (heure d’été)',
      '2 h (heure d’hiver)',
      '2 h 30 (heure d’hiver)',
      '3 h',
    ]);
    expect(new Set(clocks('2025-10-26')).size).toBe(50);
  });

  it.each(['2026-03-29', '2026-02-15'])('is that of the clock on %s', (day) => {
    expect(clocks(day).join()).not.toContain('heure');
    expect(slotClock(startOfDay(toDay(day)) + 60 * minuteMs, 60, i18n)).toBe('1 h');
  });
});
