import { addDays, toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadVoice } from '../../../test/voice.ts';
import type { CatalogueOffer, Peak } from '../../api/power.ts';
import type { Voice } from '../../words/language.tsx';
import { adviceOn, durationOf, hoursAbove, listPowers, lowerPower, usualWhatIf } from './facts.ts';
import { powerSentence } from './sentence.ts';

const voice: Voice = await loadVoice('fr', 'power');
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
    expect(powerSentence({ peaks: measured, subscribed }, voice).headline).toBe(headline);
  });

  it('counts the days that the next lower one would have been too small', () => {
    expect(powerSentence({ peaks: peaks(365, 8500), subscribed: 9 }, voice).caption).toBe(
      'Maximum mesuré : 8,5 kVA le 16 février, sur 365 jours. À 6 kVA, 365 jours au-dessus de la limite.',
    );
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
    expect(usualWhatIf(6, 9)).toBe(9);
    expect(usualWhatIf(9, 6)).toBe(6);
  });

  it('is proposed only with days enough', () => {
    expect(lowerPower(adviceOn(peaks(329, 5000), 9), 329)).toBeUndefined();
    expect(lowerPower(adviceOn(peaks(330, 5000), 9), 330)).toBe(6);
  });
});

describe('how long a power lasts', () => {
  it('counts the time of each step, and no hole', () => {
    const runs = [{ start: 0, step_minutes: 30, powers_w: [100, 4000, null, 2000] }];
    const duration = durationOf({ runs, missing: [] }, 0, 86_400_000);
    expect([...duration.sorted_w]).toEqual([4000, 2000, 100]);
    expect(hoursAbove(duration, 1500)).toBe(1);
    expect(hoursAbove(duration, 50)).toBe(1.5);
    expect([...durationOf({ runs, missing: [] }, 0, 1_800_000).sorted_w]).toEqual([100]);
  });
});
