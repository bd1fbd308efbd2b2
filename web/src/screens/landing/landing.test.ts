import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { DemoDay } from '../../api/demo.ts';
import { readDemoDay } from './demo-slots.ts';

const day: DemoDay = {
  date: toDay('2026-02-15'),
  start: '2026-02-15T00:00:00+01:00',
  step_minutes: 30,
  powers_w: Array.from({ length: 48 }, (_, slot) => (slot === 39 ? 2000 : slot < 13 ? 400 : 600)),
  daily_wh: [],
  offpeak_hours: [{ valid_from: null, ranges: ['22:30-06:30'], source: 'gridop', raw: null }],
};

describe('the day of the demonstration', () => {
  it.each([
    [15, 'Le quart d’heure le plus fort', 'The strongest quarter hour', '96 quarts d’heure', '96 quarter hours'],
    [30, 'La demi-heure la plus forte', 'The strongest half hour', '96 demi-heures', '96 half hours'],
    [60, 'L’heure la plus forte', 'The strongest hour', '96 heures', '96 hours'],
    [10, 'Le pas de 10 min le plus fort', 'The strongest step of 10 min', '96 pas de 10 min', '96 steps of 10 min'],
  ])('is called by the step of the meter: %i minutes', async (minutes, french, english, frenchSlots, englishSlots) => {
    const [fr, en] = await Promise.all((['fr', 'en'] as const).map((language) => loadI18n(language, 'usage')));
    expect(fr?.messages.usage.sentenceDay('2 kW', '19 h', minutes)).toBe(`${french} : 2 kW, à 19 h.`);
    expect(en?.messages.usage.sentenceDay('2 kW', '19:00', minutes)).toBe(`${english}: 2 kW, at 19:00.`);
    expect([fr, en].map((i18n) => i18n?.messages.usage.slots(96, minutes))).toEqual([frenchSlots, englishSlots]);
  });

  it.each([
    ['fr', 'La demi-heure la plus forte : 2 000 W, à 19 h 30. 25 % en heures creuses.'],
    ['en', 'The strongest half hour: 2,000 W, at 19:30. 25% in off-peak hours.'],
  ] as const)('is described with its peak and its off-peak share: %s', async (language, sentence) => {
    const { slots, wh, sentence: summary } = readDemoDay(day, await loadI18n(language, 'landing', 'usage'));
    expect(summary).toBe(sentence);
    expect(wh).toBe(13_800);
    expect(slots.map(({ parts }) => parts[0]?.register)).toEqual(
      Array.from({ length: 48 }, (_, slot) => (slot < 13 || slot >= 45 ? 'hc' : 'hp')),
    );
  });
});
