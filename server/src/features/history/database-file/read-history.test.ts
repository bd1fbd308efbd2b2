import { copyFileSync, truncateSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Day, toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { curvePoints } from '@svc/domain/readings/curve';
import type { Reading } from '@svc/domain/readings/reading';
import { describe, expect, it } from 'vitest';
import {
  createClientModeFile,
  createImportClientFile,
  importClientVersions,
  isLost,
  type TrueStep,
  trueSteps,
} from '../../../../test/history/foreign-databases.ts';
import { type ForeignHistory, readHistory } from './read-history.ts';

const pdl = '12345678901231';
const other = '12345678901232';
const now = parseInstant('2026-02-10T11:30:00Z') ?? 0;
const read = (path: string, usage_point_id: string | null = pdl) => readHistory(path, usage_point_id, now);

const readingsOf = (history: ForeignHistory, measure: string): readonly Reading[] =>
  history.parts.find((part) => part.measure === measure)?.readings ?? [];
const daily = (history: ForeignHistory, measure = 'consumption_daily') =>
  readingsOf(history, measure).map((reading) => [reading.day, reading.kind === 'daily' && reading.value]);
const points = (history: ForeignHistory, measure = 'consumption_detail') =>
  readingsOf(history, measure).flatMap((reading) =>
    reading.kind === 'curve'
      ? [...curvePoints(reading)].map(({ start, step, value }) => ({ start, step, watts: value }))
      : [],
  );
const ignored = (history: ForeignHistory) => Object.fromEntries(history.ignored);

const energy = (steps: readonly TrueStep[]) =>
  Math.round(steps.reduce((sum, { watts, step }) => sum + (watts * step) / 60, 0));
const positive = (index: number) => 100 + ((index * 37) % 900);
const changeDays = ['2024-03-31', '2024-10-27', '2025-03-30', '2025-10-26'].map(toDay);
const days = [...changeDays, ...['2024-10-26', '2024-10-28', '2025-12-31', '2026-01-01'].map(toDay)].sort();

describe.each(importClientVersions)('a file of the import client %s', (version) => {
  it.each([10, 15, 30, 60])('gives the true moments of a curve of %s minutes, also on change days', (step) => {
    const file = createImportClientFile(version);
    const all = days.flatMap((day) => trueSteps(day, step, positive));
    file.steps('consumption', pdl, all);
    file.steps(
      'production',
      pdl,
      trueSteps(toDay('2025-12-31'), step, () => 7),
    );
    file.close();
    const history = read(file.path);
    expect(points(history)).toEqual(all.filter((one) => !isLost(one)));
    expect(points(history, 'production_detail')).toEqual(trueSteps(toDay('2025-12-31'), step, () => 7));
    // Two changes in October, 60 minutes of ends that are shown twice: one row each is left of two.
    expect(ignored(history)).toEqual({ 'hour that exists twice': 2 * (60 / step) });
  });

  it('gives days, and no day for a failed, blocked or repeated fetch', () => {
    const file = createImportClientFile(version);
    file.day('consumption', pdl, toDay('2025-06-01'), 12_345);
    file.day('consumption', pdl, toDay('2025-06-02'), 0, { fail_count: 7 });
    file.day('consumption', pdl, toDay('2025-06-03'), 0, { blacklist: 1 });
    file.day('consumption', pdl, toDay('2025-06-04'), 4321, { blacklist: 1 });
    file.day('consumption', pdl, toDay('2026-02-10'), 1);
    file.day('consumption', pdl, toDay('1999-12-31'), 1);
    file.day('consumption', other, toDay('2025-06-01'), 5);
    file.day('production', pdl, toDay('2025-06-01'), 77);
    const doubled = { usage_point_id: pdl, blacklist: 0, fail_count: 0 };
    file.put('consumption_daily', { id: 'a', date: '2025-06-05 00:00:00.000000', value: 1, ...doubled });
    file.put('consumption_daily', { id: 'b', date: '2025-06-05 00:00:00.000000', value: 2, ...doubled });
    file.put('consumption_daily', { id: 'c', date: '2025-06-05 00:00:00.000000', value: 0, ...doubled });
    for (const [id, value] of [
      ['d', 'much'],
      ['e', -5],
      ['f', 2_000_000_000],
    ] as const)
      file.put('consumption_daily', { id, date: '2025-06-06 00:00:00.000000', value, ...doubled });
    file.put('consumption_daily', { id: 'g', date: 'never', value: 2, ...doubled });
    file.close();
    const history = read(file.path);
    expect(daily(history)).toEqual([
      ['2025-06-01', 12_345],
      ['2025-06-04', 4321],
      ['2025-06-05', 2],
    ]);
    expect(daily(history, 'production_daily')).toEqual([['2025-06-01', 77]]);
    expect(ignored(history)).toEqual({
      'no value': 3,
      'the day is not over': 1,
      'before the year 2000': 1,
      'not a number': 1,
      'negative value': 1,
      'too large a value': 1,
      'no moment': 1,
    });
  });

  it('takes a zero of a curve for a value only where it is one', () => {
    const file = createImportClientFile(version);
    const [proven, open] = [toDay('2025-07-01'), toDay('2025-07-02')] as [Day, Day];
    const solar = (index: number) => (index > 12 && index < 40 ? positive(index) : 0);
    for (const day of [proven, open]) file.steps('production', pdl, trueSteps(day, 30, solar));
    file.day('production', pdl, proven, energy(trueSteps(proven, 30, solar)) + 20);
    file.close();
    const history = read(file.path);
    const expected = version.startsWith('1.') ? [proven] : [proven, open];
    expect(points(history, 'production_detail')).toEqual(expected.flatMap((day) => trueSteps(day, 30, solar)));
    expect(ignored(history)).toEqual(version.startsWith('1.') ? { 'no value': 21, 'part of a day': 1 } : {});
  });

  it('gives a part of a day only where the operator has the day no more', () => {
    const file = createImportClientFile(version);
    const half = (day: string) => trueSteps(toDay(day), 30, positive).slice(0, 24);
    for (const day of ['2023-05-01', '2025-05-01']) file.steps('consumption', pdl, half(day));
    file.close();
    expect(points(read(file.path))).toEqual(half('2023-05-01'));
    expect(ignored(read(file.path))).toEqual({ 'part of a day': 1 });
  });
});

// Older ones have no table of maximum powers.
describe.each(importClientVersions.filter((version) => version !== '0.8.0'))(
  'a file of the import client %s',
  (version) => {
    it('gives maximum powers with their moments', () => {
      const file = createImportClientFile(version);
      const [evening, night, summer] = ['2025-01-05T18:45:12Z', '2025-01-08T23:20:00Z', '2025-07-05T18:45:12Z'].map(
        (text) => parseInstant(text) ?? 0,
      ) as [number, number, number];
      for (const at of [evening, night, summer]) file.peak(pdl, at, 6543);
      file.close();
      const found = readingsOf(read(file.path), 'max_power');
      const peak = (day: string, at: number) => ({ kind: 'peak', day, value: 6543, at, quality: 'BRUT' });
      const expected = [peak('2025-01-05', evening), peak('2025-01-09', night), peak('2025-07-05', summer)];
      // From 1.0 on the client files a peak of the first hours under the day before.
      expect(found).toEqual(version.startsWith('1.') ? [expected[0], expected[2]] : expected);
    });
  },
);

it('leaves out the curves of an import client that ran on another time zone', () => {
  const file = createImportClientFile('1.0.0-rc.14', 'UTC');
  file.day('consumption', pdl, toDay('2025-06-01'), 12_345);
  file.steps('consumption', pdl, trueSteps(toDay('2025-06-01'), 30, positive));
  file.close();
  const history = read(file.path);
  expect([daily(history), points(history)]).toEqual([[['2025-06-01', 12_345]], []]);
  expect(ignored(history)).toEqual({ 'not midnight': 48 });
});

describe('a file of the client mode', () => {
  it('gives days and curves; its zeros are values', () => {
    const file = createClientModeFile();
    const all = days.flatMap((day) => trueSteps(day, 30, (index) => (index < 4 ? 0 : positive(index))));
    file.steps('consumption', pdl, all);
    file.day('consumption', pdl, toDay('2025-06-01'), 0);
    file.day('production', pdl, toDay('2025-06-01'), 99);
    file.close();
    const history = read(file.path, null);
    expect(points(history)).toEqual(all.filter((one) => !isLost(one)));
    expect([daily(history), daily(history, 'production_daily')]).toEqual([[['2025-06-01', 0]], [['2025-06-01', 99]]]);
    expect(history.usage_point_id).toBe(pdl);
  });

  it.each(
    ([10, 15, 30, 60] as const).flatMap((step) =>
      (['interval_length', 'p'] as const).map((form) => [step, form] as const),
    ),
  )('gives steps of %s minutes with the record "%s", also on change days', (step, form) => {
    const file = createClientModeFile();
    const all = days.flatMap((day) => trueSteps(day, step, positive));
    file.steps('consumption', pdl, all, form);
    file.close();
    expect(points(read(file.path))).toEqual(all.filter((one) => !isLost(one)));
  });

  // "no record" is the null of JSON, as SQLAlchemy stores it.
  it.each(['no length', 'no record'] as const)('leaves out steps with "%s": they may be one step late', (form) => {
    const file = createClientModeFile();
    const hours = trueSteps(toDay('2023-05-01'), 60, positive);
    file.steps('consumption', pdl, hours, 'p');
    file.steps('consumption', pdl, trueSteps(toDay('2023-05-02'), 30, positive), form);
    file.close();
    const history = read(file.path);
    expect(points(history)).toEqual(hours);
    expect(ignored(history)).toEqual({ 'no usable step': 48 });
  });

  it('leaves out steps whose length cannot be read', () => {
    const file = createClientModeFile();
    file.steps('consumption', pdl, trueSteps(toDay('2023-05-01'), 7, positive), 'p');
    file.day('consumption', pdl, toDay('2023-05-01'), 1);
    file.close();
    expect(ignored(read(file.path))).toEqual({ 'no usable step': 205 });
  });
});

describe('daily values that do not begin at midnight', () => {
  const put = (stamps: readonly string[]) => {
    const file = createImportClientFile('1.0.0-rc.14');
    for (const [index, date] of stamps.entries())
      file.put('consumption_daily', {
        id: date,
        usage_point_id: pdl,
        date,
        value: index + 1,
        blacklist: 0,
        fail_count: 0,
      });
    file.steps('consumption', pdl, trueSteps(toDay('2025-06-10'), 30, positive));
    file.close();
    return read(file.path);
  };

  it('are left out from noon on, with the curves: they may be of that day or of the next', () => {
    const stamps = ['2025-05-31 22:00:00.000000', '2025-06-01 12:00:00.000000', '2025-06-02 23:30:00.000000'];
    const history = put(stamps);
    expect([daily(history), points(history)]).toEqual([[], []]);
    expect(ignored(history)).toEqual({ 'not midnight': 3 + 48 });
  });

  it('do not replace the value of the day whose date they have', () => {
    expect(daily(put(['2025-05-31 00:00:00.000000', '2025-05-31 22:00:00.000000']))).toEqual([['2025-05-31', 1]]);
  });

  it('are of their day before noon: the program ran west of Paris', () => {
    const history = put(['2025-06-01 02:00:00.000000', '2025-06-02 06:00:00.000000']);
    expect(daily(history)).toEqual([
      ['2025-06-01', 1],
      ['2025-06-02', 2],
    ]);
  });

  it('are left out of the maximum powers too', () => {
    const file = createImportClientFile('0.13.2');
    const row = { usage_point_id: pdl, event_date: null, value: 6543, blacklist: 0, fail_count: 0 };
    file.put('consumption_daily_max_power', { id: 'a', date: '2025-05-31 22:00:00.000000', ...row });
    file.put('consumption_daily_max_power', { id: 'b', date: '2025-06-02 00:00:00.000000', ...row });
    file.close();
    const history = read(file.path);
    expect(readingsOf(history, 'max_power').map(({ day }) => day)).toEqual(['2025-06-02']);
    expect(ignored(history)).toEqual({ 'not midnight': 1 });
  });
});

it('reads the tables of days of the specification', () => {
  const { path } = createImportClientFile('0.8.0');
  const target = `${path}.days`;
  const database = new DatabaseSync(target);
  database.exec(`CREATE TABLE consumption_daily (id TEXT, usage_point_id VARCHAR(14), date DATE, value_wh INTEGER,
    quality VARCHAR(20), created_at TEXT)`);
  database.exec(`INSERT INTO consumption_daily VALUES ('a', '${pdl}', '2025-06-01', 5, 'CORRIGE', '')`);
  database.close();
  expect(readingsOf(read(target), 'consumption_daily')).toEqual([
    { kind: 'daily', day: '2025-06-01', value: 5, quality: 'CORRIGE' },
  ]);
});

describe('a file that cannot be used', () => {
  const filled = () => {
    const file = createImportClientFile('0.13.2');
    for (const day of days) file.steps('consumption', pdl, trueSteps(day, 30, positive));
    return file;
  };
  const hostile = (statements: string) => {
    const file = filled();
    file.database.exec(statements);
    file.close();
    return file.path;
  };
  const view = `CREATE VIEW consumption_daily AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i AS id, '${pdl}' AS usage_point_id, i AS date, i AS value, 0 AS blacklist, 0 AS fail_count FROM n`;
  const files: Record<string, () => [string, RegExp]> = {
    'text with the mark of a database': () => {
      const { path } = filled();
      writeFileSync(path, `SQLite format 3\0${'x'.repeat(5000)}`);
      return [path, /no SQLite database|damaged/];
    },
    'half a database': () => {
      const file = filled();
      file.close();
      truncateSync(file.path, 20_000);
      return [file.path, /damaged or incomplete/];
    },
    'a view in place of a table': () => [hostile(`DROP TABLE consumption_daily; ${view}`), /no table of readings/],
    'a virtual table': () => [
      hostile(
        'DROP TABLE consumption_daily; CREATE VIRTUAL TABLE consumption_daily USING fts5(usage_point_id, date, value, blacklist, fail_count)',
      ),
      /no table of readings/,
    ],
    'a column that is computed': () => [
      hostile(`DROP TABLE consumption_daily; CREATE TABLE consumption_daily (usage_point_id TEXT, date TEXT,
        value INTEGER GENERATED ALWAYS AS (length(date)), blacklist INTEGER, fail_count INTEGER)`),
      /no table of readings/,
    ],
    'a value that fills the memory': () => [
      hostile(`INSERT INTO consumption_detail VALUES ('x', '${pdl}', zeroblob(50000000), 1, 30, '', 0, 0)`),
      /longer than any reading/,
    ],
    'another program': () => {
      const path = `${filled().path}.other`;
      const database = new DatabaseSync(path);
      database.exec('CREATE TABLE notes (text TEXT)');
      database.close();
      return [path, /no table of readings that we know/];
    },
    'this program': () => {
      const path = `${filled().path}.ours`;
      const database = new DatabaseSync(path);
      database.exec('CREATE TABLE schema_migrations (name TEXT); CREATE TABLE detail_days (usage_point_id TEXT)');
      database.close();
      return [path, /svc restore/];
    },
    'readings of another PDL': () => [
      hostile(`UPDATE consumption_detail SET usage_point_id = '${other}'`),
      /of this PDL/,
    ],
    'no reading': () => [hostile('DELETE FROM consumption_detail'), /no reading$/],
  };

  it.each(Object.entries(files))('is refused in one sentence: %s', (_what, make) => {
    const [path, message] = make();
    expect(() => read(path)).toThrow(message);
  });

  it('is not executed: triggers and views beside the tables are not run', () => {
    const path = hostile(
      `CREATE TRIGGER t AFTER INSERT ON consumption_daily BEGIN SELECT 1; END; ${view.replace('consumption_daily', 'v')}`,
    );
    const copy = `${path}.copy`;
    copyFileSync(path, copy);
    expect(points(read(path))).toEqual(
      days.flatMap((day) => trueSteps(day, 30, positive)).filter((one) => !isLost(one)),
    );
  });

  it('with two PDLs needs a number', () => {
    const file = filled();
    file.steps('consumption', other, trueSteps(toDay('2025-06-01'), 30, positive));
    file.close();
    expect(() => read(file.path, null)).toThrow('it has 2 PDLs');
    expect(points(read(file.path, other))[0]?.start).toBe(parseInstant('2025-05-31T22:00:00Z'));
  });
});
