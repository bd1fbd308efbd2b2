import { describe, expect, it } from 'vitest';
import { loadI18n } from '../../../test/i18n.ts';
import { plain } from '../../../test/plain.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ImportReport } from '../../api/files.ts';
import { describeFailure, describeReport, objection, pdlOfName } from './import-file.ts';

const i18n = await loadI18n('fr', 'homes');
const english = await loadI18n('en', 'homes');
const pdl = '12345678901231';
const homes = [{ usage_point_id: pdl }];

const report: ImportReport = {
  id: null,
  usage_point_id: pdl,
  dry_run: true,
  direction: 'consumption',
  kind: 'detail',
  rows: 144,
  first: '2022-03-01',
  last: '2022-03-03',
  inserted: 48,
  updated: 0,
  unchanged: 96,
  skipped: 0,
  refused: 0,
  days: { inserted: 1, updated: 0, unchanged: 2, different: 0 },
  warnings: [],
};

describe('a file of the operator', () => {
  it('names its meter', () => {
    expect(pdlOfName(`Historique_Conso_${pdl}_2022.csv`)).toBe(pdl);
    expect(pdlOfName('releve.csv')).toBeUndefined();
  });

  it('is not sent when it is of another meter, or too large', () => {
    const file = (name: string, size: number) => ({ name, size }) as File;
    expect(objection(file('historique_prod_98765432109876.csv', 10), homes, i18n)).toMatch(/compteur .*9876, que ce/);
    expect(objection(file('releve.csv', 33 * 1024 * 1024 + 1), homes, i18n)).toMatch(/34 Mo/);
    expect(objection(file('cache.db', 33 * 1024 * 1024 + 1), homes, i18n)).toBeUndefined();
    expect(objection(file('cache.db', 257 * 1024 * 1024), homes, i18n)).toMatch(/256 Mo admis/);
    expect(objection(file(`historique_conso_${pdl}.csv`, 10), homes, i18n)).toBeUndefined();
  });
});

describe('what a file would bring', () => {
  it.each([
    ['one new day', {}, ['1 jour nouveau', '2 jours identiques'], 1],
    [
      'days that differ and stay',
      { days: { inserted: 0, updated: 0, unchanged: 3, different: 2 } },
      ['2 jours diffèrent d’ici et restent tels quels', '1 jour identique'],
      0,
    ],
    [
      'days that are replaced',
      { days: { inserted: 0, updated: 3, unchanged: 0, different: 0 } },
      ['3 jours remplacés'],
      3,
    ],
    [
      'days that stayed, which were not compared',
      { dry_run: false, days: { inserted: 1, updated: 0, unchanged: 2, different: 0 } },
      ['1 jour nouveau', '2 jours laissés tels quels'],
      1,
    ],
    ['nothing', { days: { inserted: 0, updated: 0, unchanged: 0, different: 0 } }, [], 0],
  ] as const)('%s', (_what, change, counts, changes) => {
    const described = describeReport({ ...report, ...change }, i18n);
    expect([described.counts.map(plain), described.changes]).toEqual([counts, changes]);
  });

  it('is nothing new for one of two reasons', () => {
    const days = { inserted: 0, updated: 0, unchanged: 3, different: 0 };
    const why = (different: number) => describeReport({ ...report, days: { ...days, different } }, i18n).nothingNew;
    expect(why(0)).toMatch(/tout est déjà ici/);
    expect(why(3)).toMatch(/Pour prendre les jours qui diffèrent/);
  });

  it('shows what it is, what was skipped and why', () => {
    const warnings = [
      { line: 50, last_line: 52, message: 'in the future' },
      { line: 60, message: 'no value' },
    ];
    const described = describeReport({ ...report, skipped: 1, refused: 3, warnings }, i18n);
    expect(plain(described.found)).toBe('Consommation, courbe de charge, du 1er mars 2022 au 3 mars 2022.');
    expect(described.aside.map(plain)).toEqual([
      '1 ligne sans valeur utilisable, jamais comptée pour zéro.',
      '3 lignes refusées.',
    ]);
    expect(described.reasons.map(plain)).toEqual(['Lignes 50 à 52 : dans l’avenir', 'Ligne 60 : sans valeur']);
    expect(describeReport({ ...report, warnings }, english).reasons).toEqual([
      ...['Lines 50 to 52: in the future', 'Line 60: no value'],
    ]);
    const many = Array.from({ length: 9 }, (_, line) => ({ line, message: 'no value' }));
    expect(describeReport({ ...report, warnings: many }, i18n).reasons.at(-1)).toBe('et 4 autres');
  });

  it('of another program counts rows, and replaces nothing', () => {
    const days = { inserted: 0, updated: 0, unchanged: 3, different: 3 };
    const warnings = [{ count: 2, message: 'hour that exists twice' }];
    const described = describeReport({ ...report, kind: 'several', days, warnings }, i18n);
    expect([plain(described.found), described.nothingNew, described.reasons.map(plain)]).toEqual([
      'Consommation, historique d’un autre logiciel, du 1er mars 2022 au 3 mars 2022.',
      expect.stringMatching(/ne remplace aucun jour/),
      [expect.stringMatching(/^2 lignes : heure d’octobre/)],
    ]);
  });

  it('a file without a usable day is reported as such', () => {
    expect(describeReport({ ...report, first: null, last: null }, i18n).found).toMatch(/aucun jour utilisable/);
  });
});

describe('a file that was not taken', () => {
  const unreadable = (message: string) => ({ code: 'CSV_UNREADABLE', errors: [{ field: 'line 3', message }] });
  it.each([
    [0, {}, /svc ne répond pas/],
    [413, {}, /32 Mo au plus/],
    [409, { code: 'IMPORT_IN_PROGRESS' }, /Un autre fichier/],
    [404, { code: 'PDL_NOT_FOUND' }, /n’est pas lu ici/],
    [404, { code: 'IMPORT_NOT_FOUND' }, /déjà été annulé/],
    [422, unreadable('no line brings a value: no moment'), /ne se lit pas. Ligne 3 : sans heure/],
    [422, unreadable('longer than 4096 characters'), /Ligne 3 : longer than 4096/],
    [
      422,
      { code: 'DATABASE_UNREADABLE', errors: [{ field: 'file', message: 'it has no reading' }] },
      /base de données ne se lit pas : elle n’a aucun relevé/,
    ],
    [500, {}, /L’import a échoué/],
  ])('%s %j', (status, body, messages) => {
    expect(plain(describeFailure(new ApiError(status, body), i18n))).toMatch(messages);
  });
});
