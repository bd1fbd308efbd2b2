import { toDay } from '@svc/domain/day';
import { offPeakOn } from '@svc/domain/pricing/off-peak';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Home } from '../../api/queries.ts';
import type { DailySeries } from '../../api/series.ts';
import { healthOfSeries, mergeMissing } from '../../figures/completeness.ts';
import { newestOf } from './health.ts';
import { bareMonths, formatRange, schedulesOf, understand, withPeriod } from './off-peak.ts';
import { homesSentence } from './sentence.ts';

const i18n = await loadI18n('fr', 'homes');

describe('off-peak hours as users write them', () => {
  it.each([
    ['HC (0H38-6H38;13h08-15h08)', ['00:38-06:38', '13:08-15:08'], 480],
    ['22h-6h', ['22:00-06:00'], 480],
    [' 12:30 - 14:30 ', ['12:30-14:30'], 120],
  ])('%s is understood', (text, ranges, minutes) => {
    expect(understand(text)).toEqual({ ranges, minutes });
  });

  it.each(['', 'la nuit', '25h-26h', '6h-6h'])('%s is not', (text) => {
    expect(understand(text)).toBeUndefined();
  });

  it('are shown back in their plain form', () => {
    expect(formatRange('22:38-06:38', i18n).replace(/\s/g, ' ')).toBe('22 h 38 – 6 h 38');
  });

  it('retain the past, and replace what begins on the same day', () => {
    const old = schedulesOf([{ valid_from: null, ranges: ['22:00-06:00'], source: 'gridop', raw: 'HC (22H-6H)' }]);
    const april = toDay('2026-04-01');
    const both = withPeriod(old, ['00:38-06:38'], april);
    expect(both.map(({ valid_from }) => valid_from)).toEqual([null, april]);
    expect(withPeriod(both, ['01:00-07:00'], april)).toHaveLength(2);
  });

  it('may apply to some months or days: those come first, and months without hours are reported', () => {
    const april = toDay('2026-04-01');
    const summer = withPeriod([], ['14:00-17:00'], april, { months: [4, 5, 6, 7, 8, 9, 10] });
    expect(bareMonths(summer)).toEqual([1, 2, 3, 11, 12]);
    const both = withPeriod(summer, ['22:00-06:00'], april);
    expect(bareMonths(both)).toEqual([]);
    const weekend = withPeriod(both, ['00:00-00:00'], april, { weekdays: [6, 7] });
    expect(weekend.map(({ months, weekdays }) => months?.length ?? weekdays?.length ?? 0)).toEqual([7, 2, 0]);
    expect(withPeriod(weekend, ['01:00-05:00'], april, { weekdays: [6, 7] })).toHaveLength(3);
    expect(offPeakOn(weekend, toDay('2026-12-19'))).toMatchObject({ ranges: ['00:00-00:00'] });
    expect(offPeakOn(weekend, toDay('2026-12-18'))).toMatchObject({ ranges: ['22:00-06:00'] });
    expect(bareMonths([])).toEqual([]);
  });
});

describe('the health of a series', () => {
  const series: DailySeries = {
    start: toDay('2026-02-01'),
    values_wh: [null, 1000, 1000, null, null, 1000, null],
    missing: [
      { start: '2026-02-01', end: '2026-02-02', reason: 'refused', code: 'ADAM-ERR0123' },
      { start: '2026-02-04', end: '2026-02-06', reason: 'unavailable' },
      { start: '2026-02-07', end: '2026-02-08', reason: 'not_published' },
    ] as unknown as DailySeries['missing'],
  };
  const health = healthOfSeries(series, toDay('2026-02-01'), toDay('2026-02-08'));

  it('distinguishes missing days from days before the household had the meter', () => {
    expect(health).toMatchObject({ days: 7, expected: 6, known: 3 });
    expect(health.stretches.map(({ state }) => state)).toEqual([
      'before',
      'present',
      'failed',
      'present',
      'unpublished',
    ]);
    expect(health.missingPeriods.map(({ reason, days }) => [reason, days])).toEqual([
      ['not_published', 1],
      ['put_off', 2],
    ]);
  });

  it('returns its newest day', () => {
    expect(newestOf(health, toDay('2026-02-08'))).toBe('2026-02-06');
  });

  it('merges a missing period of several measures', () => {
    const shared = mergeMissing([
      { label: 'Total', health },
      { label: 'Puissance', health },
    ]);
    expect(shared.map(({ measures }) => measures)).toEqual([
      ['Total', 'Puissance'],
      ['Total', 'Puissance'],
    ]);
  });
});

describe('the days of a file that differ', () => {
  it('agree with their number', async () => {
    const { different } = (await loadI18n('en', 'homes')).messages.homes.files.counts;
    expect(different(1)).toBe('1 day differs from here and stays as it is');
    expect(different(2)).toBe('2 days differ from here and stay as they are');
  });
});

describe('the sentence about the homes', () => {
  const today = toDay('2026-02-16');
  const home = (name: string | null, consent_status: string | null, consent_expires_at: string | null) =>
    ({ name, usage_point_id: '00000000000012', consent_status, consent_expires_at, problem: null }) as Home;

  it('tells homes without a name apart by their digits', () => {
    const unnamed = (usage_point_id: string) => ({ ...home(null, 'active', null), usage_point_id }) as Home;
    const { headline } = homesSentence([unnamed('00000000000012'), unnamed('00000000000020')], today, i18n);
    expect(headline.replaceAll('\u00a0', ' ')).toBe('Logement •••• 0012 est à jour. Logement •••• 0020 est à jour.');
  });

  it.each<[string, Home[], string, string]>([
    ['none', [], 'Aucun logement', ''],
    [
      'one that is fine',
      [home('Maison', 'active', '2027-01-15')],
      'Maison est à jour.',
      'Un logement, un accord. Il vaut jusqu’au 15 janv. 2027.',
    ],
    ['one without an end', [home(null, 'active', null)], 'est à jour.', 'Un logement, un accord.'],
    [
      'one that ends soon',
      [home('Maison', 'active', '2026-04-15')],
      'Maison est à jour.',
      'Un logement, un accord. Un accord est à renouveler avant le 15 avr. 2026.',
    ],
    [
      'one that has ended',
      [home('Maison', 'expired', '2026-01-15')],
      'Maison demande votre attention.',
      'Un logement, un accord.',
    ],
    [
      'one that was withdrawn, whose last day stays',
      [home('Maison', 'revoked', '2027-01-15')],
      'Maison demande votre attention.',
      'Un logement, un accord.',
    ],
    [
      'one of a gateway without a status',
      [home('Maison', null, '2027-01-15')],
      'Maison est à jour.',
      'Un logement, un accord. Il vaut jusqu’au 15 janv. 2027.',
    ],
    [
      'two, of which the first to end was withdrawn',
      [home('A', 'active', '2027-03-01'), home('B', 'revoked', '2027-02-01')],
      'A est à jour. B demande votre attention.',
      '2 logements, un accord chacun. L’accord donné vaut jusqu’au 1er mars 2027.',
    ],
    [
      'three, of which the first to end was withdrawn',
      [home('A', 'active', '2027-03-01'), home('B', 'revoked', '2027-02-01'), home('C', 'active', '2027-04-01')],
      'C est à jour.',
      '3 logements, un accord chacun. Le premier finit le 1er mars 2027.',
    ],
    [
      'one that is switched off',
      [{ ...home('Maison', 'active', '2027-01-15'), is_active: false }],
      'Maison est désactivé.',
      'Un logement, un accord. Il vaut jusqu’au 15 janv. 2027.',
    ],
    [
      'two',
      [home('A', 'active', '2027-03-01'), home('B', 'active', '2027-02-01')],
      'A est à jour. B est à jour.',
      '2 logements, un accord chacun. Le premier finit le 1er févr. 2027.',
    ],
  ])('with %s', (_name, homes, headline, caption) => {
    const sentence = homesSentence(homes, today, i18n);
    expect(sentence.headline).toContain(headline);
    if (caption) expect(sentence.caption).toBe(caption);
  });
});
