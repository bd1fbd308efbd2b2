import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadVoice } from '../../../test/voice.ts';
import type { DemoDay } from '../../api/demo.ts';
import { readDemoDay } from './demo-slots.ts';

const day: DemoDay = {
  date: toDay('2026-02-15'),
  start: '2026-02-15T00:00:00+01:00',
  step_minutes: 30,
  powers_w: Array.from({ length: 48 }, (_, slot) => (slot === 39 ? 2000 : slot < 13 ? 400 : 600)),
  offpeak_hours: [{ valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: null }],
};

describe('the day of the demonstration', () => {
  it.each([
    ['fr', 'La demi-heure la plus forte : 2 000 W, à 19 h 30. 25 % en heures creuses.'],
    ['en', 'The strongest half hour: 2,000 W, at 19:30. 25% in off-peak hours.'],
  ] as const)('is told with its peak and its off-peak share: %s', async (language, sentence) => {
    const { slots, wh, sentence: told } = readDemoDay(day, await loadVoice(language, 'landing', 'usage'));
    expect(told).toBe(sentence);
    expect(wh).toBe(13_800);
    expect(slots.map(({ parts }) => parts[0]?.register)).toEqual(
      Array.from({ length: 48 }, (_, slot) => (slot < 13 || slot >= 45 ? 'hc' : 'hp')),
    );
  });
});
