import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import type { Fairness, JobState, OperatorState, Publication } from '../../api/admin.ts';
import { stackPaths } from '../../charts/rate-bars.tsx';
import type { I18n } from '../../messages/i18n.tsx';
import { fairnessSentence, maskClient, worstIndex } from './fairness.ts';
import { orderJobs } from './order-jobs.ts';
import { countChanges, isRemovingMost, joinCreated, largestShare, listChanges, pricesOf } from './price-changes.ts';
import { makeCurve, publicationFigures } from './publication.ts';
import { mostRates, ratesOf } from './rates.ts';
import { budgetSentence, formatMoment, formatWait, nameRoleOf } from './sentence.ts';
import { readTab, tabsFor } from './tabs.ts';
import { readUserSearch } from './user-search.ts';

const i18n: I18n = await loadI18n('fr', 'admin');
const english: I18n = await loadI18n('en', 'admin');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const idle = { waiting: 0, oldest_ms: 0, wait_p50_ms: null, wait_p95_ms: null, served_total: 0 };
const calm: OperatorState = {
  operator_account_id: 'one',
  classes: { consent: idle, interactive: idle, scheduled: idle, backfill: idle },
  used: { second: 2, minute: 118, hour: 900 },
  used_share: 0.41,
  limits: { second: 5, hour: null },
  in_flight: 0,
  before_gate: 0,
  paused_until: null,
  circuits: [],
};
const busy = (waiting: number, oldest_ms: number) => ({ ...idle, waiting, oldest_ms });

describe('the role of an account', () => {
  it.each([
    ['Administrator', 'ADMIN_EMAILS', 'Administrateur par ADMIN_EMAILS', 'Administrator by ADMIN_EMAILS'],
    ['Administrator', 'role', 'Administrateur', 'Administrator'],
    ['Visitor', 'role', 'Visiteur', 'Visitor'],
    ['Chefs', 'ADMIN_EMAILS', 'Chefs par ADMIN_EMAILS', 'Chefs by ADMIN_EMAILS'],
  ] as const)('%s, granted by %s, is "%s"', (display_name, granted_by, french, englishName) => {
    const user = { effective_role: { id: '1', name: 'any', display_name, granted_by } };
    expect([i18n, english].map(({ messages }) => nameRoleOf(user, messages.admin))).toEqual([french, englishName]);
  });
});

describe('the pages of the administration', () => {
  it.each<[string, string[], string[]]>([
    ['no special role', [], []],
    ['a reviewer', ['contributions:review'], ['contributions']],
    [
      'a moderator',
      ['dashboard:read', 'offers:write', 'contributions:review'],
      ['overview', 'offers', 'contributions', 'calendars', 'jobs'],
    ],
  ])('are for %s those that the permissions open', (_who, permissions, tabs) => {
    expect(tabsFor(permissions)).toEqual(tabs);
  });

  it.each<[string | undefined, string[], string | undefined]>([
    [undefined, ['contributions:review'], 'contributions'],
    [undefined, [], 'overview'],
    ['users', [], 'users'],
    ['measures', ['users:read'], undefined],
  ])('%s with %j opens %s', (name, permissions, tab) => {
    expect(readTab(name, permissions)).toBe(tab);
  });
});

describe('the publication of the newest day', () => {
  const progress: Publication = {
    day: '2026-02-15',
    counted_at: '2026-02-16T08:05:00.000Z',
    points: 12_520,
    published: 12_408,
    not_published: 100,
    unknown: 12,
    arrivals: [
      { at: '2026-02-16T06:40:00.000Z', count: 8 },
      { at: '2026-02-16T08:00:00.000Z', count: 12_400 },
    ],
  };

  it.each<[string, Partial<Publication>, string, string, string]>([
    [
      'a morning',
      {},
      '99,1',
      '12 408 compteurs sur 12 520',
      '100 demandés, pas encore publiés. 12 pas demandés : on ne sait pas.',
    ],
    [
      'all but one',
      { published: 12_519, not_published: 1, unknown: 0 },
      '99,9',
      '12 519 compteurs sur 12 520',
      '1 demandé, pas encore publié.',
    ],
    ['all', { published: 12_520, not_published: 0, unknown: 0 }, '100', '12 520 compteurs sur 12 520', 'Tous l’ont.'],
    [
      'none that was asked for',
      { published: 0, not_published: 12_520, unknown: 0 },
      '0,0',
      '0 compteur sur 12 520',
      '12 520 demandés, pas encore publiés.',
    ],
    ['no request yet', { published: 0, not_published: 0, unknown: 12_520 }, '–', 'Rien n’est encore connu', ''],
    ['no meter', { points: 0, published: 0, not_published: 0, unknown: 0 }, '–', 'Aucun compteur avec un accord', ''],
  ])('is shown for %s', (_name, change, value, of, rest) => {
    const figures = publicationFigures({ ...progress, ...change }, i18n);
    expect([figures.value, plain(figures.of), plain(figures.rest)]).toEqual([value, of, rest]);
  });

  it('rises from six o’clock to the last count, on the clock of Paris', () => {
    const { fromHour, untilHour, sums } = makeCurve(progress);
    expect([fromHour, untilHour, sums.length]).toEqual([6, 11, 19]);
    // 07:40 to 07:50 is the eleventh slot.
    expect([sums[9], sums[10], sums[17], sums[18]]).toEqual([0, 8, 8, 12_408]);
  });

  it('begins at the first arrival, and extends until the night', () => {
    const night = { counted_at: '2026-02-16T02:05:00.000Z', arrivals: [{ at: '2026-02-16T02:00:00.000Z', count: 1 }] };
    expect(makeCurve({ ...progress, ...night })).toEqual({ fromHour: 3, untilHour: 11, sums: [1] });
    expect(makeCurve({ ...progress, counted_at: '2026-02-16T22:55:00.000Z' })).toMatchObject({
      fromHour: 6,
      untilHour: 24,
    });
  });
});

describe('the shares of the budget', () => {
  const none = { turns: 0, users: 0, largest_share: null, waiting_users: 0, index: null };
  const shares: Fairness = {
    operator_account_id: 'one',
    minutes: 10,
    most_served: [],
    classes: { consent: none, interactive: none, scheduled: none, backfill: none },
  };
  const waiting = (waiting_users: number, index: number | null) => ({ ...none, turns: 100, waiting_users, index });

  it.each<[string, Partial<Fairness>, number | null, string]>([
    ['no user', {}, null, 'Personne n’attend : il n’y a rien à comparer.'],
    [
      'one',
      { classes: { ...shares.classes, interactive: waiting(1, null) } },
      null,
      '1 compte attend : 1 interactif. Un indice se calcule dès que deux comptes attendent.',
    ],
    [
      'many',
      {
        classes: {
          consent: waiting(1, null),
          interactive: waiting(2, 0.994),
          scheduled: none,
          backfill: waiting(9, 0.71),
        },
        most_served: [{ turns: 90, user: null }],
      },
      0.71,
      '12 comptes attendent : 3 interactif, 9 rattrapage. Le plus servi : 30 % des appels.',
    ],
  ])('are shown where %s wait', (_name, change, index, sentence) => {
    const shownShares = { ...shares, ...change };
    expect(worstIndex(shownShares)).toBe(index);
    expect(plain(fairnessSentence(shownShares, i18n))).toBe(sentence);
  });

  it('name an account by the ends of its client_id', () => {
    expect(maskClient('cli_4f8e2b90c3d1a1')).toBe('cli_4f…a1');
  });
});

describe('the accounts that an address selects', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['nothing', {}, {}],
    [
      'all of it',
      { q: 'a', role: 'moderator', state: 'inactive', cursor: 'x' },
      { q: 'a', role: 'moderator', state: 'inactive', cursor: 'x' },
    ],
    ['digits', { q: 2026 }, { q: '2026' }],
    ['a state there is not', { state: 'rich', from: '2026-01-01' }, {}],
    ['what was emptied', { q: '', role: 'visitor' }, { role: 'visitor' }],
  ])('%s', (_name, search, wanted) => expect(readUserSearch(search)).toEqual(wanted));
});

describe('the sentence of the budget', () => {
  it.each<[string, Partial<OperatorState>, string]>([
    ['a calm hour', {}, 'Budget tenu, personne n’attend'],
    ['a morning', { classes: { ...calm.classes, scheduled: busy(812, 240_000) } }, 'Budget tenu, 812 en attente'],
    [
      'a person who waits',
      { classes: { ...calm.classes, interactive: busy(3, 2400) } },
      'Quelqu’un attend depuis 2,4 s',
    ],
    ['a consent that waits', { classes: { ...calm.classes, consent: busy(1, 1800) } }, 'Quelqu’un attend depuis 1,8 s'],
    [
      'a cut route',
      { circuits: [{ route: 'daily', state: 'open', failures: 5, retry_at: null }] },
      '1 route de l’opérateur est fermée',
    ],
    ['a pause', { paused_until: '2026-02-16T10:20:00Z' }, 'L’opérateur nous fait attendre jusqu’au 16 févr., 11 h 20'],
  ])('on %s', (_name, change, headline) => {
    const sentence = budgetSentence([{ ...calm, ...change }], i18n);
    expect(plain(sentence.headline)).toBe(headline);
    expect(plain(sentence.caption)).toBe('Dernière seconde : 2 sur 5. Dernière minute : 41 % du budget.');
  });

  it.each([
    ['at the limit', 5, 'Budget tenu, personne n’attend'],
    ['above it', 6, 'Budget dépassé à 9 h 55'],
  ])('with five seconds %s', (_name, last, headline) => {
    const none = Array.from({ length: 600 }, () => 0);
    const interactive = none.toSpliced(300, 5, 5, 5, 5, 5, last);
    const classes = { consent: none, interactive, scheduled: none, backfill: none };
    const rates = { operator_account_id: 'one', until: '2026-02-16T10:00:00+01:00', classes };
    expect(plain(budgetSentence([calm], i18n, rates).headline)).toBe(headline);
  });

  it('reports that there is no operator', () => {
    expect(budgetSentence([], english).headline).toBe('No operator is set up');
  });

  it.each([
    [400, '0,4 s'],
    [12_300, '12 s'],
    [240_000, '4 min'],
  ])('writes a wait of %i ms as %s', (ms, text) => {
    expect(plain(formatWait(ms, i18n))).toBe(text);
  });

  it('returns an invalid timestamp unchanged', () => {
    expect(formatMoment('soon', i18n)).toBe('soon');
  });
});

describe('looks at the budget', () => {
  const until = '2026-02-16T10:00:03+01:00';
  const steady = (count: number | null) => Array.from({ length: 600 }, () => count);
  const classes = { consent: steady(0), interactive: steady(1), scheduled: steady(0), backfill: steady(2) };

  it('are means of five whole seconds that begin with the minute, the oldest first', () => {
    const rates = ratesOf({ operator_account_id: 'one', until, classes });
    expect(rates).toHaveLength(mostRates - 1);
    expect(rates.at(-1)).toEqual({ seconds_ago: 3, rates: { interactive: 1, scheduled: 0, backfill: 2 } });
    expect(rates[0]?.seconds_ago).toBe(593);
    const late = { ...classes, interactive: steady(1).with(-4, 4), consent: steady(0).with(-8, 2) };
    expect(ratesOf({ operator_account_id: 'one', until, classes: late }).at(-1)?.rates.interactive).toBe(2);
  });

  it('make nothing up of what was not counted', () => {
    const half = steady(null).fill(1, 296);
    const all = { consent: half, interactive: half, scheduled: half, backfill: half };
    const rates = ratesOf({ operator_account_id: 'one', until, classes: all });
    expect(rates[0]?.seconds_ago).toBe(298);
    expect(rates).toHaveLength(60);
    expect(ratesOf({ operator_account_id: 'one', until, classes: {} })).toEqual([]);
  });

  it('are drawn one on the other', () => {
    const layer = (values: readonly number[]) => ({ label: '', colour: '', values });
    const paths = stackPaths(
      [layer([1, 0]), layer([2, 1])],
      (place) => place * 10,
      9,
      (value) => 100 - value * 10,
    );
    expect(paths).toEqual(['M0,100V90H9V100Z', 'M0,90V70H9V90ZM10,100V90H19V100Z']);
  });
});

describe('changes of prices', () => {
  it('are one entry where one refresh created offers, and stay apart otherwise', () => {
    const entry = (kind: 'create' | 'update', clock: string, source: 'grid' | 'edit' = 'grid') =>
      ({ kind, source, actor_id: null, at: `2026-02-16T${clock}Z` }) as const;
    const created = [entry('create', '06:00:59'), entry('create', '06:00:01'), entry('create', '06:00:01', 'edit')];
    const others = [entry('create', '05:00:00', 'edit'), entry('update', '05:00:00'), entry('update', '05:00:00')];
    expect(joinCreated([...created, ...others]).map(({ count }) => count)).toEqual([2, 1, 1, 1, 1]);
  });

  it('include the relative change of a price, where it has a base', () => {
    const changes = listChanges({
      base_price: { old: 0.2, new: 0.21 },
      hc_price: { old: null, new: 0.15 },
      valid_from: { old: '2025-08-01', new: '2026-02-01' },
    });
    expect(changes.map(({ field, share }) => [field, share?.toFixed(3)])).toEqual([
      ['base_price', '0.050'],
      ['hc_price', undefined],
      ['valid_from', undefined],
    ]);
    expect(largestShare(listChanges({ a: { old: 10, new: 9 }, b: { old: 10, new: 10.5 } }))).toBeCloseTo(-0.1);
  });

  it('of a new offer have no old value', () => {
    expect(pricesOf({ name: 'x', power_kva: 6, base_price: 0.2, hc_price: null })).toEqual({
      base_price: { old: null, new: 0.2 },
    });
    expect(pricesOf(null)).toEqual({});
  });

  it.each([
    [{ total_offers: 10, new: 0, updated: 2, deactivated: 10, manual: 0 }, 12, false],
    [{ total_offers: 9, new: 0, updated: 2, deactivated: 10, manual: 0 }, 12, true],
    [{ total_offers: 11, new: 0, updated: 2, deactivated: 10, manual: 2 }, 12, true],
    [{ total_offers: 3, new: 3, updated: 0, deactivated: 0, manual: 0 }, 3, false],
  ])('%j are %i, and take most away: %s', (summary, count, isMost) => {
    expect(countChanges(summary)).toBe(count);
    expect(isRemovingMost(summary)).toBe(isMost);
  });
});

it('names every job of the gateway in both languages', () => {
  const root = new URL('../../../../server/src/features/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  );
  // What a gateway runs: the jobs of a client are in folders of their own, or in features that a gateway has not.
  const ofClient = /\/client\/|^(sync|maintenance|exports)\/|offers\/mirror/;
  const jobs = files
    .filter((path) => !ofClient.test(path))
    .flatMap((path) => {
      const text = readFileSync(new URL(path, root), 'utf8');
      if (!/\b(schedule|enqueue)\b/.test(text)) return [];
      return [...text.matchAll(/(?:name:|[nN]ame =) '([a-z]+(?:-[a-z]+)*)'/g)].map(([, name]) => name ?? '');
    });
  const named = Object.keys(i18n.messages.admin.jobs.names).sort();
  expect(Object.keys(english.messages.admin.jobs.names).sort()).toEqual(named);
  expect(named.filter((name) => !jobs.includes(name))).toEqual([]);
  expect(jobs.filter((name) => name.includes('-') && !named.includes(name))).toEqual([]);
});

it('shows jobs that failed first', () => {
  const job = (name: string, last_status: JobState['last_status']) => ({ name, last_status }) as JobState;
  const list = [job('c', 'success'), job('b', null), job('a', 'success'), job('d', 'error')];
  expect(orderJobs(list).map(({ name }) => name)).toEqual(['d', 'a', 'b', 'c']);
});
