import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { CatalogueOffer, Peak } from '../../api/power.ts';
import { niceScale, powerSteps } from '../../charts/layout.tsx';
import type { I18n } from '../../messages/i18n.tsx';
import {
  adviceOn,
  durationOf,
  hoursAbove,
  limitChoices,
  listPowers,
  lowerPower,
  readLimit,
  usualWhatIf,
} from './facts.ts';
import { habitOf } from './habit.ts';
import { powerSentence } from './sentence.ts';

const i18n: I18n = await loadI18n('fr', 'power');
const peaks = (count: number, va: number): Peak[] =>
  Array.from({ length: count }, (_, index) => ({ day: addDays(toDay('2025-02-16'), index), va, at: '19:30' }));

describe('the sentence about the power', () => {
  it.each<[string, Peak[], number | null, string]>([
    ['no maximum', [], 9, 'La puissance maximale n’est pas disponible'],
    ['an unknown subscription', peaks(365, 5000), null, 'La puissance souscrite n’est pas connue'],
    ['days over', peaks(10, 9500), 9, '9 kVA : dépassée 10 jours'],
    ['a year below', peaks(365, 5200), 9, '6 kVA auraient suffi'],
    ['the same with 329 days', peaks(329, 5200), 9, '9 kVA suffisent jusqu’ici'],
    ['the same with 330 days', peaks(330, 5200), 9, '6 kVA auraient suffi'],
    ['the right one', peaks(365, 8500), 9, '9 kVA est la bonne puissance'],
  ])('with %s', (_name, measured, subscribed, headline) => {
    expect(powerSentence({ peaks: measured, subscribed }, i18n).headline).toBe(headline);
  });

  it('counts the days that the next lower one would have been too small', () => {
    expect(powerSentence({ peaks: peaks(365, 8500), subscribed: 9 }, i18n).caption).toBe(
      'Maximum mesuré : 8,5 kVA le 16 février, sur 365 jours. À 6 kVA, 365 jours au-dessus de la limite.',
    );
  });
});

describe('the sentence about the power, with prices', () => {
  const powers = [
    { kva: 6, days_over: 52, year_eur: 188 },
    { kva: 9, days_over: 0, year_eur: 235.4 },
  ];
  it('shows what the next lower one would save, where that is known', () => {
    const sentenceFor = (known: typeof powers) =>
      powerSentence({ peaks: peaks(365, 8500), subscribed: 9, powers: known }, i18n).caption.replace(/\s/g, ' ');
    expect(sentenceFor(powers)).toMatch(/À 6 kVA, 47 € de moins par an, mais 365 jours au-dessus de la limite\.$/);
    expect(sentenceFor(powers.slice(0, 1))).toMatch(/À 6 kVA, 365 jours au-dessus de la limite\.$/);
  });

  it('shows the power that would have been enough, and what it costs more where that is known', () => {
    const sentenceFor = (known: typeof powers) =>
      powerSentence({ peaks: peaks(10, 8500), subscribed: 6, powers: known }, i18n).caption.replace(/\s/g, ' ');
    expect(sentenceFor(powers)).toMatch(/À 9 kVA, 47 € de plus par an, jamais de dépassement\.$/);
    expect(sentenceFor(powers.slice(0, 1))).toMatch(/9 kVA n’auraient jamais été dépassés\.$/);
  });
});

describe('when the peaks were', () => {
  const at = (hour: number, day: number, va = 7000): Peak => ({
    day: addDays(toDay('2026-01-05'), day),
    va,
    at: `${String(hour).padStart(2, '0')}:30`,
  });
  const evenings = Array.from({ length: 10 }, (_, index) => at(index === 0 ? 7 : 19 + (index % 3), index * 7));

  it('is the shortest window that contains nine in ten, and their days of the week', () => {
    expect(habitOf(evenings, 6)).toEqual({ timed: 10, inside: 9, from: 19, to: 22, weekdays: [1] });
  });

  it('may pass midnight', () => {
    const nights = [23, 0, 23, 0, 23, 0].map((hour, index) => at(hour, index));
    expect(habitOf(nights, 6)).toMatchObject({ from: 23, to: 1, inside: 6, weekdays: [] });
  });

  const untimed = peaks(100, 7000).map((peak) => ({ ...peak, at: null }));
  const anyHour = Array.from({ length: 24 }, (_, hour) => at(hour, hour));
  it.each<[string, Peak[], number, ReturnType<typeof habitOf>]>([
    ['few days', evenings.slice(0, 4), 6, 'few'],
    ['days below', evenings, 9, 'few'],
    ['unknown hours', untimed, 6, 'unknown'],
    ['four known hours among unknown ones', [...untimed, ...evenings.slice(0, 4)], 6, 'unknown'],
    ['no common hour', anyHour, 6, 'apart'],
  ])('is not shown for %s, which is its reason', (_name, measured, kva, reason) => {
    expect(habitOf(measured, kva)).toBe(reason);
  });

  it('has a message for its reason, and only hours far apart leave nothing to move', async () => {
    const { noHabit } = i18n.messages.power;
    expect(noHabit.few(1)).toBe('1 jour au-dessus : trop peu pour y voir une heure commune.');
    expect(noHabit.few(4)).toBe('4 jours au-dessus : trop peu pour y voir une heure commune.');
    const english = (await loadI18n('en', 'power')).messages.power.noHabit;
    expect(english.few(1)).toBe('1 day above it: too few to see a common hour.');
    for (const { few, unknown, apart } of [noHabit, english])
      expect([few(9), unknown(9), apart(9)].map((text) => /rien de simple|nothing simple/.test(text))).toEqual([
        ...[false, false, true],
      ]);
  });
});

describe('another power', () => {
  const offer = (power_kva: number, subscription_price: number, id = `${power_kva}`) =>
    ({
      id,
      power_kva,
      subscription_price,
      provider: 'A',
      name: 'B',
      type: 'BASE',
      variant: null,
      is_active: true,
    }) as CatalogueOffer;

  it('costs what the same offer costs in the catalogue, and nothing is known of the others', () => {
    const offers = [offer(6, 15.65), offer(9, 19.56), { ...offer(12, 1), name: 'another' }];
    const powers = listPowers(peaks(3, 7000), offers, '9');
    expect(powers.map(({ kva }) => kva)).toEqual([3, 6, 9, 12, 15, 18, 24, 30, 36]);
    expect(powers.map(({ days_over }) => days_over).slice(0, 3)).toEqual([3, 3, 0]);
    expect(powers.map(({ year_eur }) => year_eur).slice(0, 4)).toEqual([undefined, 15.65 * 12, 19.56 * 12, undefined]);
  });

  it('begins with the next one below', () => {
    expect([9, 3, 24, null].map((kva) => usualWhatIf(kva))).toEqual([6, 6, 18, 6]);
  });

  it('is the subscribed one where that was exceeded: the chart counts the days of the headline', () => {
    const measured = [...peaks(10, 9500), ...peaks(5, 5000)];
    const { days_over } = adviceOn(measured, 6);
    const what_if = usualWhatIf(6, days_over);
    expect(powerSentence({ peaks: measured, subscribed: 6 }, i18n).headline).toBe('6 kVA : dépassée 10 jours');
    expect(measured.filter(({ va }) => va > what_if * 1000)).toHaveLength(10);
    expect(usualWhatIf(9, 0)).toBe(6);
  });

  it('is proposed only with days enough', () => {
    expect(lowerPower(adviceOn(peaks(329, 5000), 9), 329)).toBeUndefined();
    expect(lowerPower(adviceOn(peaks(330, 5000), 9), 330)).toBe(6);
  });
});

describe('the axis of powers', () => {
  it.each([
    [9.45, 3],
    [6.3, 2],
    [12.6, 3],
    [17, 6],
    [3.2, 1],
    [37.8, 12],
  ])('up to %d kVA has round steps', (most, step) => {
    const scale = niceScale(most, powerSteps);
    expect(scale.step).toBe(step);
    expect(scale.top).toBeGreaterThanOrEqual(most);
  });
});

describe('how long a power lasts', () => {
  it('counts the time of each step, and no missing ones', () => {
    const runs = [{ start: 0, step_minutes: 30, powers_w: [100, 4000, null, 2000] }];
    const duration = durationOf({ runs, missing: [] }, 0, 86_400_000);
    expect([...duration.sorted_w]).toEqual([4000, 2000, 100]);
    expect(hoursAbove(duration, 1500)).toBe(1);
    expect(hoursAbove(duration, 50)).toBe(1.5);
    expect([...durationOf({ runs, missing: [] }, 0, 1_800_000).sorted_w]).toEqual([100]);
    expect(limitChoices(duration, 3)).toEqual([1, 2, 3, 4]);
    expect(limitChoices(duration, 6)).toHaveLength(6);
  });

  it('is counted above a whole number of kW', () => {
    expect([2, 36, 0, 37, 2.5, '4', undefined].map(readLimit)).toEqual([2, 36, 3, 3, 3, 3, 3]);
  });
});
