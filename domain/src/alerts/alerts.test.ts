import { describe, expect, it } from 'vitest';
import { toDay } from '../day.ts';
import type { DailyPeak, DailyValue } from '../readings/reading.ts';
import { describeAlert } from './alert-messages.ts';
import {
  type Alert,
  alertKinds,
  findBudget,
  findConsentEnd,
  findFailing,
  findMissingData,
  findPowerOverrun,
  findRedDay,
  findSpent,
} from './alerts.ts';

const today = toDay('2026-02-16');
const home = { usage_point_id: '12345678901234', name: 'Maison' };
const subjects = (alerts: readonly Alert[]) => alerts.map(({ subject, amount }) => [subject, amount]);
const value = (day: string, wh: number): DailyValue => ({ kind: 'daily', day: toDay(day), value: wh, quality: 'BRUT' });
const peak = (day: string, va: number): DailyPeak => ({
  kind: 'peak',
  day: toDay(day),
  value: va,
  at: null,
  quality: 'BRUT',
});

describe('a red day tomorrow', () => {
  const tempo = [{ is_tempo: true }];
  it.each([
    ['goes to households whose price follows the colours', 'ROUGE', tempo, [['2026-02-17', null]]],
    ['is nothing to others', 'ROUGE', [{ is_tempo: false }], []],
    ['is not a white one', 'BLANC', tempo, []],
    ['is not guessed', undefined, tempo, []],
  ] as const)('%s', (_name, colour, homes, expected) => {
    expect(subjects(findRedDay(today, colour, homes))).toEqual(expected);
  });
});

describe('the end of a consent', () => {
  it.each([
    ['2026-05-01', []],
    ['2026-04-10', [['12345678901234 2026-04-10 60', 53]]],
    ['2026-03-01', [['12345678901234 2026-03-01 15', 13]]],
    ['2026-02-17', [['12345678901234 2026-02-17 1', 1]]],
    ['2026-02-15', []],
    [null, []],
  ])('on %s', (end, expected) => {
    expect(subjects(findConsentEnd({ ...home, consent_ends: end === null ? null : toDay(end) }, today))).toEqual(
      expected,
    );
  });
});

describe('missing days', () => {
  it.each([
    ['yesterday is there', ['2026-02-15'], []],
    ['the operator is late', ['2026-02-13'], []],
    ['three days are missing', ['2026-02-10', '2026-02-12'], [['12345678901234 2026-02-12', 3]]],
    ['nothing was ever there', [], []],
    ['a week has two known days', ['2026-02-08', '2026-02-11', '2026-02-13', '2026-02-15'], []],
    [
      'four days are missing between known ones',
      ['2026-02-15', '2026-02-08', '2026-02-13', '2026-02-14'],
      [['12345678901234 2026-02-08', 4]],
    ],
  ])('%s', (_name, days, expected) => {
    const daily = days.map((day) => value(day, 1));
    expect(subjects(findMissingData(home, daily, { today }))).toEqual(expected);
  });

  it.each([
    ['days that were never read are not missing', []],
    ['two of them are known to be empty', ['2026-02-09', '2026-02-10']],
    ['three are, beside days never read', ['2026-02-09', '2026-02-10', '2026-02-11'], ['12345678901234 2026-02-08', 3]],
    [
      'three are, after the last known day',
      ['2026-02-13', '2026-02-14', '2026-02-15'],
      ['12345678901234 2026-02-12', 3],
    ],
  ] as const)('%s', (_name, empty, ...expected) => {
    const daily = [value('2026-02-08', 1), value('2026-02-12', 1)];
    expect(subjects(findMissingData(home, daily, { today, empty: empty.map(toDay) }))).toEqual(expected);
  });
});

describe('a power overrun', () => {
  it.each([
    [
      'is the newest of the week',
      6,
      [peak('2026-02-14', 6001), peak('2026-02-12', 9000)],
      [['12345678901234 2026-02-14', 6001]],
    ],
    ['is not the subscribed power itself', 6, [peak('2026-02-14', 6000)], []],
    ['of long ago is no news', 6, [peak('2026-02-01', 9000)], []],
    ['needs a subscribed power', null, [peak('2026-02-14', 9000)], []],
  ] as const)('%s', (_name, subscribed_kva, peaks, expected) => {
    expect(subjects(findPowerOverrun({ ...home, subscribed_kva }, peaks, today))).toEqual(expected);
  });
});

describe('a budget in euros', () => {
  it.each([
    [120.5, 120, today, [['12345678901234 2026-02 120 EUR', 120.5]]],
    [120, 120, today, []],
    [null, 120, today, []],
    [150, 120, toDay('2026-03-01'), [['12345678901234 2026-02 120 EUR', 150]]],
  ])('%s spent of %s on %s', (spent, limit_eur, day, expected) => {
    const until = toDay('2026-02-13');
    const alerts = findSpent(home, spent === null ? null : { eur: spent, until }, { today: day, limit_eur });
    expect(subjects(alerts)).toEqual(expected);
    for (const alert of alerts) {
      expect(describeAlert(alert, 'fr').text).toContain(
        `Février dépasse votre plafond de ${limit_eur}\u00a0€ : déjà ${spent?.toFixed(2).replace('.', ',')}\u00a0€ au 13 février.`,
      );
      expect(describeAlert(alert, 'en').text).toContain(`€${spent?.toFixed(2)}`);
    }
  });
});

describe('a budget', () => {
  const days = [value('2026-01-31', 900_000), value('2026-02-01', 150_000), value('2026-02-15', 60_000)];
  it.each([
    [200, today, [['12345678901234 2026-02 200', 210_000]]],
    [210, today, []],
    [null, today, []],
    // On the first of a month the month that has just ended is checked.
    [800, toDay('2026-02-01'), [['12345678901234 2026-01 800', 900_000]]],
  ])('of %s kWh on %s', (limit_kwh, day, expected) => {
    expect(subjects(findBudget(home, days, { today: day, limit_kwh }))).toEqual(expected);
  });
});

describe('a destination', () => {
  it.each([
    [2, []],
    [3, [['mqtt 2026-02-14', 3]]],
  ])('that failed %i times', (failures, expected) => {
    expect(subjects(findFailing({ type: 'mqtt', failures, failing_since: toDay('2026-02-14') }))).toEqual(expected);
  });
});

describe('the messages of an alert', () => {
  it('name the limit that was passed, the day and the home', () => {
    const [alert] = findSpent(
      { ...home, name: '…0012' },
      { eur: 76.88, until: toDay('2026-11-15') },
      { today: toDay('2026-11-16'), limit_eur: 50 },
    );
    const french = alert && describeAlert(alert, 'fr');
    expect(french?.subject).toBe('Logement ••••\u00a00012 : plafond du mois dépassé');
    expect(french?.text.replaceAll('\u00a0', ' ')).toBe(
      'Novembre dépasse votre plafond de 50 € : déjà 76,88 € au 15 novembre.',
    );
    const english = alert && describeAlert(alert, 'en');
    expect(english?.text).toBe('November is over your limit of €50: €76.88 by 15 November.');
    const [energy] = findBudget(home, [value('2026-02-01', 1_250_000)], { today, limit_kwh: 1000 });
    expect(energy && describeAlert(energy, 'fr').text.replaceAll(/\s/g, ' ')).toBe(
      'Février dépasse votre plafond de 1 000 kWh : déjà 1 250 kWh au 1er février.',
    );
    const [gap] = findMissingData(home, [value('2026-02-08', 1), value('2026-02-15', 1)], { today });
    expect(gap && describeAlert(gap, 'fr')).toEqual({
      subject: 'Maison : 6 jours manquent',
      text: 'Aucune valeur entre le 8 février 2026 et le 15 février 2026.',
    });
  });

  it.each(alertKinds)('%s are whole in both languages, on one line', (kind) => {
    const alert: Alert = { kind, subject: 'x', name: 'Chez\nmoi', day: today, amount: 3000 };
    const [french, english] = [describeAlert(alert, 'fr'), describeAlert(alert, 'en')];
    for (const { subject, text } of [french, english]) {
      expect(subject).toMatch(/^.{10,}$/);
      expect(text).toMatch(/^.{10,}\.$/);
      expect(subject + text).not.toMatch(/null|undefined|NaN/);
    }
    expect(french.text).not.toBe(english.text);
  });
});
