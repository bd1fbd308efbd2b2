import { toDay } from '@svc/domain/day';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Simulation } from '../../api/costs.ts';
import type { GridSignal, Home } from '../../api/queries.ts';
import type { Curve } from '../../api/series.ts';
import { usualHours } from '../../figures/usual-hours.ts';
import type { I18n } from '../../messages/i18n.tsx';
import { isAnnualised } from '../offers/compare.ts';
import { listActions, nextTopic } from './actions.ts';
import { type TodayFacts, todaySentence } from './sentence.ts';
import { tempoDays } from './tempo-days.ts';

type Colour = 'BLEU' | 'BLANC' | 'ROUGE';
const i18n: I18n = await loadI18n('fr', 'today');
const today = toDay('2026-02-16');
const facts: TodayFacts = {
  today,
  newest: toDay('2026-02-15'),
  actions: 0,
  signal: undefined,
  tempo: undefined,
  hasTempo: false,
  month: { now_wh: 472_000, before_wh: 477_000, days: 15 },
};
const tense = {
  days: [
    {
      date: '2026-02-17',
      level: 2,
      hours: Array.from({ length: 24 }, (_, hour) => (hour === 18 || hour === 19 ? 2 : 1)),
    },
  ],
} as unknown as GridSignal;
const red = { today: { color: 'BLEU' }, tomorrow: { color: 'ROUGE' } } as TodayFacts['tempo'];

describe('the first sentence', () => {
  it.each<[string, Partial<TodayFacts>, string, string]>([
    ['a quiet day', {}, 'Rien d’urgent.', 'Hier est complet. Février : −1 % sur les mêmes jours de l’an dernier.'],
    ['a tense grid', { signal: tense, actions: 1 }, 'Un sujet à voir. Réseau tendu demain.', 'Hier est complet.'],
    [
      'a red day with a contract of colours',
      { tempo: red, hasTempo: true },
      'Rien d’urgent. Tempo rouge demain.',
      'Hier',
    ],
    ['a red day without one', { tempo: red }, 'Rien d’urgent.', 'Hier'],
    [
      'yesterday not published',
      { newest: toDay('2026-02-14') },
      'Rien d’urgent.',
      'Le dernier jour publié est samedi 14 février.',
    ],
    ['no year to compare with', { month: { now_wh: 1, before_wh: 0, days: 0 } }, 'Rien d’urgent.', 'Hier est complet.'],
    ['nothing at all', { newest: undefined }, 'Aucune donnée pour l’instant.', 'L’opérateur publie'],
  ])('on %s', (_name, change, headline, caption) => {
    const sentence = todaySentence({ ...facts, ...change }, i18n);
    expect(sentence.headline).toBe(headline);
    expect(sentence.caption.startsWith(caption)).toBe(true);
  });
});

describe('the tempo card', () => {
  const tempo = (current: string, colours: readonly [Colour, Colour, Colour | null]) => ({
    current: { date: current, color: colours[0] },
    today: { date: '2026-02-16', color: colours[1] },
    tomorrow: { date: '2026-02-17', color: colours[2], may_change_until: null },
  });
  const written = (...days: Parameters<typeof tempo>) =>
    tempoDays(today, tempo(...days), i18n).map(({ title, colour, until }) => `${title} : ${colour}, ${until}`);

  it('shows the running day until six, and what begins then', () => {
    expect(written('2026-02-15', ['BLANC', 'BLEU', null])).toEqual([
      'Tempo, cette nuit : BLANC, ce matin',
      'Ce matin, dès 6 h : BLEU, demain',
    ]);
  });

  it('shows today and tomorrow from six on', () => {
    expect(written('2026-02-16', ['BLEU', 'BLEU', null])).toEqual([
      'Tempo, aujourd’hui : BLEU, demain',
      'Demain, dès 6 h : null, mercredi',
    ]);
  });
});

describe('things to do', () => {
  const home = { consent_status: 'active', consent_expires_at: '2026-04-15', problem: null } as unknown as Home;

  const money = { simulation: undefined };
  const quiet = { home: { ...home, consent_expires_at: '2029-04-15' } as Home, signal: undefined, today };

  it('name the hours to avoid and the end of the consent, most urgent first', () => {
    const titles = listActions({ ...money, home, signal: tense, today }, i18n).map(({ title }) =>
      title.replaceAll(' ', ' '),
    );
    expect(titles).toEqual(['Demain, évitez 18 h – 20 h', 'Accord valable 58 jours']);
  });

  it('show what those hours usually consume, on such a day of the week', () => {
    const hour = 3_600_000;
    const powers_w = Array.from({ length: 28 * 48 }, (_, slot) => (slot % 48 === 36 ? 3000 : 1000));
    // Four weeks of half hours to the eve; on each day, 3 kW from 18 h to 18 h 30.
    const run = { start: Date.parse('2026-01-19T00:00+01:00'), step_minutes: 30, powers_w, quality: 'BRUT' };
    const usual = usualHours(home, [{ runs: [run], missing: [] } as unknown as Curve]);
    const [first] = listActions({ ...money, home, signal: tense, today, usual }, i18n);
    expect(first?.text.replace(/\s/g, ' ')).toBe('Réseau au niveau 2. Vos mardis, à cette heure : 3,0 kWh.');
    // One of the four days may be missing, two may not.
    const startingLate = (days: number) => {
      const late = { ...run, start: run.start + days * 24 * hour };
      const known = usualHours(home, [{ runs: [late], missing: [] } as unknown as Curve]);
      return listActions({ ...money, home, signal: tense, today, usual: known }, i18n)[0]?.text.replace(/\s/g, ' ');
    };
    expect(startingLate(7)).toMatch(/Vos mardis, à cette heure : 3,0 kWh\.$/);
    expect(startingLate(14)).toBe('Réseau au niveau 2.');
  });

  it('name another home that waits for its consent, and a contract that is not chosen', () => {
    const other = (change: object) =>
      ({
        ...quiet.home,
        id: 'b',
        usage_point_id: '00000000000012',
        name: 'Chalet',
        is_active: true,
        ...change,
      }) as Home;
    const titles = (facts: Partial<Parameters<typeof listActions>[0]>) =>
      listActions({ ...quiet, ...money, ...facts }, i18n).map(({ title, to }) => [title, to]);
    expect(titles({ others: [other({ consent_status: 'pending' })], hasNoContract: true })).toEqual([
      ['Chalet attend votre accord', '/homes'],
      ['Choisir mon contrat', '/p/$id/money'],
    ]);
    expect(titles({ others: [other({ consent_status: 'revoked', name: null })] })).toEqual([
      ['Logement ••••\u00a00012 : accord retiré', '/homes'],
    ]);
    expect(titles({ others: [other({}), other({ consent_status: 'pending', is_active: false })] })).toEqual([]);
    expect(titles({ home: { ...quiet.home, consent_status: 'pending' } as Home })).toEqual([
      ['Donner l’accord', '/homes'],
    ]);
  });

  it('tell once, in the language of the page, why a consent is over', () => {
    const problem = { code: 'CONSENT_REVOKED', detail: 'The operator refuses access.', help: '' };
    const of = (change: object) =>
      listActions({ ...quiet, simulation: undefined, home: { ...quiet.home, problem, ...change } as Home }, i18n).map(
        ({ key, text }) => [key, text],
      );
    const { pointErrors } = i18n.messages.today;
    expect(of({ consent_status: 'revoked' })).toEqual([['consent-gone', pointErrors.CONSENT_REVOKED]]);
    expect(of({ problem: { ...problem, code: 'X-1' } })).toEqual([
      ['problem', 'L’opérateur refuse les lectures (X-1).'],
    ]);
    expect(of({ problem: { ...problem, code: 'toString' } })[0]?.[1]).toContain('(toString)');
  });

  it('are reported as none only once everything was checked', () => {
    const { all, loading, failed } = i18n.messages.today.noAction;
    expect([all, loading, failed].filter((text) => /Rien à faire/.test(text))).toEqual([all]);
  });

  it('are none while nothing requires an action', () => {
    expect(listActions({ ...quiet, ...money }, i18n)).toEqual([]);
  });

  const offer = (offer_id: string, total_eur: string | null, price_from: string, type = 'BASE') =>
    ({ offer_id, total_eur, price_from, type, variant: null, previous_year_total_eur: null }) as never;
  const simulate = (...offers: never[]) =>
    ({ current: 'mine', coverage: { days: 365, missing_days: 0 }, offers }) as unknown as Simulation;
  const mine = offer('mine', '1617.00', '2026-02-01');

  it.each<[string, Simulation, string[]]>([
    ['the cheapest is mine', simulate(mine, offer('b', '1700.00', '2026-02-01')), []],
    ['a recent price', simulate(offer('b', '1550.20', '2026-01-01'), mine), ['67 € de moins par an']],
    ['an old price alone', simulate(offer('b', '1413.00', '2025-08-01'), mine), []],
    ['colours alone', simulate(offer('b', '1413.00', '2026-02-01', 'TEMPO'), mine), []],
    ['a part that is not known', simulate(mine, offer('b', null, '2026-02-01')), []],
  ])('name a saving only when it is reliable: %s', (_name, simulation, titles) => {
    const found = listActions({ ...quiet, simulation }, i18n);
    expect(found.map(({ title }) => title.replace(/\s/g, ' '))).toEqual(titles);
  });

  it.each([
    [0, 'Sur 365 jours mesurés, avec un prix récent.'],
    [1, 'Sur 364 jours mesurés, avec un prix récent.'],
    [36, 'Sur 329 jours mesurés, avec un prix récent.'],
    [37, undefined],
  ])('name a saving with %i missing days as Offers does', (missing_days, text) => {
    const simulation = {
      ...simulate(offer('b', '1550.20', '2026-01-01'), mine),
      coverage: { days: 365, missing_days },
    };
    expect(listActions({ ...quiet, simulation: simulation as Simulation }, i18n)[0]?.text).toBe(text);
    expect(isAnnualised({ coverage: simulation.coverage as never })).toBe(text === undefined);
  });

  it.each([
    [
      '2029-04-15',
      'Prochain sujet : votre accord chez l’opérateur, à renouveler avant le 15 avr. 2029, dans 1 154 jours.',
    ],
    ['2026-04-15', undefined],
  ])('leave room for the next topic: a consent to %s', (consent_expires_at, text) => {
    const next = nextTopic({ ...home, consent_expires_at } as Home, today, i18n);
    expect(next?.replace(/\s/g, ' ')).toBe(text);
  });
});
