import { addDays, toDay } from '@svc/domain/day';
import { dayRange } from '@svc/domain/day-range';
import { formatWallTime, minuteMs, startOfDay, stepsInDay } from '@svc/domain/paris-time';
import { type CurvePoint, curvePoints } from '@svc/domain/readings/curve';
import { type Measure, measureNames } from '@svc/domain/readings/measure';
import type { StepMinutes } from '@svc/domain/readings/reading';
import { describe, expect, it } from 'vitest';
import { readMeasure, requestMeasure } from './measures-2026.ts';
import { rangeForV5, readMeasureV5, requestMeasureV5 } from './measures-v5.ts';

const usage_point_id = '12345678901234';
const range = dayRange(toDay('2026-09-29'), toDay('2026-10-01'));
const requested = { usage_point_id, range };
type Point = Record<string, unknown>;

const shapes = {
  consumption_daily: { grandeurMetier: 'CONS', grandeurPhysique: 'EA', unite: 'Wh' },
  production_daily: { grandeurMetier: 'PROD', grandeurPhysique: 'EA', unite: 'Wh' },
  max_power: { grandeurMetier: 'CONS', grandeurPhysique: 'PMA', unite: 'VA' },
  consumption_detail: { grandeurMetier: 'CONS', grandeurPhysique: 'PA', unite: 'W' },
  production_detail: { grandeurMetier: 'PROD', grandeurPhysique: 'PA', unite: 'W' },
} as const;
type ShapedMeasure = keyof typeof shapes;
const body = (measure: ShapedMeasure, points: Point[], change: Record<string, unknown> = {}, top: object = {}) => ({
  idPrm: usage_point_id,
  etapeMetier: 'BRUT',
  periode: { dateDebut: range.start, dateFin: range.end },
  modeCalcul: 'MESURE',
  grandeur: [{ ...shapes[measure], points, calendrier: [], ...change }],
  contexte: [],
  ...top,
});
const read = (measure: ShapedMeasure, points: Point[], change = {}, top = {}) =>
  readMeasure(measure, requested, body(measure, points, change, top));
const daily = (values: Point[], change = {}, top = {}) => read('consumption_daily', values, change, top);

const twoDays = [
  { v: '33495', d: '2026-09-29', p: 'P1D' },
  { v: '38022', d: '2026-09-30', p: 'P1D' },
];
const bothDays = [
  { kind: 'daily', day: '2026-09-29', value: 33495, quality: 'BRUT' },
  { kind: 'daily', day: '2026-09-30', value: 38022, quality: 'BRUT' },
];

describe('requests of 2026', () => {
  it.each<[Measure, string]>([
    ['consumption_daily', '/mesure_synchrone_auto/v2/consommation_quotidienne'],
    ['production_daily', '/mesure_synchrone_auto/v2/production_quotidienne'],
    ['max_power', '/mesure_synchrone_auto/v2/puissance_conso_max_quotidienne'],
    ['consumption_detail', '/mesure_synchrone_auto/v2/courbe_de_charge_consommation'],
    ['production_detail', '/mesure_synchrone_auto/v2/courbe_de_charge_production'],
  ])('for %s go to %s', (measure, path) => {
    const extra = measure === 'max_power' ? { mesuresPas: 'P1D', grandeurPhysique: 'PMA' } : {};
    expect(requestMeasure(measure, usage_point_id, range)).toEqual({
      method: 'GET',
      path,
      query: { pointId: usage_point_id, dateDebut: '2026-09-29', dateFin: '2026-10-01', ...extra },
    });
  });
});

describe('responses of 2026', () => {
  it('with daily energies', () => {
    expect(daily(twoDays)).toEqual({ ok: true, data: { readings: bothDays, unreadable: [] } });
  });

  it('with a load curve', () => {
    const outcome = read('consumption_detail', [
      { v: '4078', d: '2026-09-29 00:30:00', p: 'PT30M', n: 'B', iv: '0', ec: '0' },
      { v: '2210', d: '2026-09-30 00:00:00', p: 'PT30M', n: 'C', iv: '0', ec: '0' },
    ]);
    const [curve] = outcome.ok ? outcome.data.readings : [];
    const points = curve?.kind === 'curve' ? [...curvePoints(curve)] : [];
    expect(points.map(({ start, value, quality }) => [formatWallTime(start), value, quality])).toEqual([
      ['2026-09-29 00:00:00', 4078, 'BRUT'],
      ['2026-09-29 23:30:00', 2210, 'CORRIGE'],
    ]);
  });

  it('with maximum powers', () => {
    const outcome = read('max_power', [{ v: '4680', d: '2026-09-29 13:03:35', p: 'P1D' }]);
    const [peak] = outcome.ok ? outcome.data.readings : [];
    expect(peak).toMatchObject({ kind: 'peak', day: '2026-09-29', value: 4680, quality: 'BRUT' });
    expect(peak?.kind === 'peak' && formatWallTime(peak.at ?? 0)).toBe('2026-09-29 13:03:35');
  });

  it.each<[string, Point[], object, object]>([
    ['in reversed order', twoDays.toReversed(), {}, {}],
    ['with duplicated points', [...twoDays, ...twoDays], {}, {}],
    ['with numbers instead of texts', twoDays.map((point) => ({ ...point, v: Number(point.v) })), {}, {}],
    ['with ISO stamps', twoDays.map((point) => ({ ...point, d: `${point.d}T00:00:00+02:00` })), {}, {}],
    ['in kilo units', twoDays.map((point) => ({ ...point, v: String(Number(point.v) / 1000) })), { unite: 'kWh' }, {}],
    ['without a unit', twoDays, { unite: undefined }, {}],
    ['with unknown extra fields', twoDays.map((point) => ({ ...point, x: [1] })), { y: {} }, { z: null }],
    ['without the names of the quantity', twoDays, { grandeurMetier: undefined, grandeurPhysique: undefined }, {}],
    ['with a day that was not asked', [...twoDays, { v: '1', d: '2026-10-01' }], {}, {}],
  ])('%s are read alike', (_, points, change, top) => {
    expect(daily(points, change, top)).toEqual({ ok: true, data: { readings: bothDays, unreadable: [] } });
  });

  it('are selected by quantity, not by position', () => {
    const other = {
      grandeurMetier: 'PROD',
      grandeurPhysique: 'EA',
      unite: 'Wh',
      points: [{ v: '9', d: '2026-09-29' }],
    };
    const right = { ...shapes.consumption_daily, points: twoDays };
    expect(daily([], {}, { grandeur: [other, right] })).toMatchObject({ ok: true, data: { readings: bothDays } });
  });

  it.each<[string, string | undefined, string]>([
    ['BRUT', 'B', 'BRUT'],
    ['BEST', 'B', 'CORRIGE'],
    ['BRUT', 'C', 'CORRIGE'],
    ['BRUT', undefined, 'BRUT'],
  ])('of stage %s with the nature %s have quality %s', (etapeMetier, n, quality) => {
    const outcome = daily([{ v: '1', d: '2026-09-29', n }], {}, { etapeMetier });
    expect(outcome).toMatchObject({ ok: true, data: { readings: [{ quality }] } });
  });

  it.each<[string, object]>([
    ['an empty grandeur', { grandeur: [] }],
    ['no grandeur', { grandeur: undefined }],
    ['a null grandeur', { grandeur: null }],
    ['empty points', { grandeur: [{ ...shapes.consumption_daily, points: [] }] }],
    ['no points', { grandeur: [{ ...shapes.consumption_daily }] }],
  ])('with %s contain no data', (_, top) => {
    expect(daily([], {}, top)).toEqual({ ok: true, data: { readings: [], unreadable: [] } });
  });

  it.each([null, undefined, ''])('with the value %j contain no point, never 0', (v) => {
    expect(daily([{ v, d: '2026-09-29' }])).toEqual({ ok: true, data: { readings: [], unreadable: [] } });
  });

  it('keep a real 0', () => {
    expect(daily([{ v: '0', d: '2026-09-29' }])).toMatchObject({ ok: true, data: { readings: [{ value: 0 }] } });
  });

  it.each(['-5', 'abc', 'NaN', 'Infinity'])('with the value %s name the day as unreadable, not as empty', (v) => {
    expect(daily([{ v, d: '2026-09-29' }])).toEqual({ ok: true, data: { readings: [], unreadable: ['2026-09-29'] } });
  });

  it('with an unreadable stamp leave no day of the range for empty', () => {
    expect(daily([{ v: '5', d: 'soon' }, ...twoDays.slice(1)])).toMatchObject({
      ok: true,
      data: { unreadable: ['2026-09-29'] },
    });
  });

  it.each<[string, unknown]>([
    ['another point', body('consumption_daily', twoDays, {}, { idPrm: '99999999999999' })],
    ['another quantity', body('production_daily', twoDays)],
    ['another unit', body('consumption_daily', twoDays, { unite: 'J' })],
    ['other days only', body('consumption_daily', [{ v: '1', d: '2026-01-01' }])],
    ['an object instead of an array', body('consumption_daily', [], { points: { v: '1' } })],
    ['a list at the top', [1, 2]],
  ])('about %s are nonsense', (_, response) => {
    expect(readMeasure('consumption_daily', requested, response)).toMatchObject({
      ok: false,
      failure: { class: 'nonsense' },
    });
  });

  it('with only the last step of the previous day contain no data', () => {
    const outcome = read('consumption_detail', [{ v: '5', d: '2026-09-29 00:00:00', p: 'PT30M' }]);
    expect(outcome).toEqual({ ok: true, data: { readings: [], unreadable: [] } });
  });

  it.each<[string, StepMinutes]>([
    ['2026-03-29', 30],
    ['2026-03-29', 10],
    ['2026-10-25', 30],
    ['2026-10-25', 15],
    ['2026-10-25', 60],
    ['2026-10-25', 5],
  ])('of the change day %s at PT%iM lose and invent nothing', (text, step) => {
    const day = toDay(text);
    const truth = Array.from({ length: stepsInDay(day, step) }, (_, slot) => startOfDay(day) + slot * step * minuteMs);
    const points = truth.map((start, slot) => ({
      v: String(slot),
      d: formatWallTime(start + step * minuteMs),
      p: `PT${step}M`,
    }));
    const query = { usage_point_id, range: dayRange(day, addDays(day, 1)) };
    const outcome = readMeasure('consumption_detail', query, body('consumption_detail', points));
    const [curve] = outcome.ok ? outcome.data.readings : [];
    const found: CurvePoint[] = curve?.kind === 'curve' ? [...curvePoints(curve)] : [];
    expect(found.map(({ start, value }) => [start, value])).toEqual(truth.map((start, slot) => [start, slot]));
  });
});

describe('v5', () => {
  const v5 = (unit: string, interval_reading: Point[], quality = 'BRUT') => ({
    meter_reading: {
      usage_point_id,
      start: '2026-09-29',
      end: '2026-10-01',
      quality,
      reading_type: { measurement_kind: 'energy', unit, aggregate: 'sum' },
      interval_reading,
    },
  });

  it('refuses an end that is not before today: a range is shortened, and one of J-1 alone is not requested', () => {
    const today = toDay('2026-10-01');
    expect(rangeForV5(range, today)).toEqual({ start: '2026-09-29', end: '2026-09-30' });
    expect(rangeForV5(dayRange(toDay('2026-09-30'), today), today)).toBeUndefined();
    expect(rangeForV5(dayRange(toDay('2026-09-01'), toDay('2026-09-08')), today)?.end).toBe('2026-09-08');
  });

  it.each(measureNames)('requests %s with usage_point_id, start and end', (measure) => {
    const request = requestMeasureV5(measure, usage_point_id, range);
    expect(request.path).toMatch(/^\/metering_data_\w+\/v5\/\w+$/);
    expect(request.query).toEqual({ usage_point_id, start: '2026-09-29', end: '2026-10-01' });
  });

  it.each<[ShapedMeasure, string, Point[], Point[]]>([
    ['consumption_daily', 'Wh', [{ value: '33495', date: '2026-09-29' }], [{ v: '33495', d: '2026-09-29' }]],
    ['max_power', 'VA', [{ value: '4680', date: '2026-09-29 13:03:35' }], [{ v: '4680', d: '2026-09-29 13:03:35' }]],
    [
      'consumption_detail',
      'W',
      [{ value: '540', date: '2026-09-29 00:30:00', interval_length: 'PT30M', measure_type: 'C' }],
      [{ v: '540', d: '2026-09-29 00:30:00', p: 'PT30M', n: 'C' }],
    ],
  ])('returns the same days of %s as 2026', (measure, unit, old, of2026) => {
    const outcome = readMeasureV5(measure, requested, v5(unit, old));
    expect(outcome).toEqual(read(measure, of2026));
    expect(outcome.ok && outcome.data.readings).toHaveLength(1);
  });

  it('is read without its wrapper too, and with its quality', () => {
    const { meter_reading } = v5('Wh', [{ value: 7, date: '2026-09-29' }], 'CORRIGE');
    expect(readMeasureV5('consumption_daily', requested, meter_reading)).toMatchObject({
      ok: true,
      data: { readings: [{ value: 7, quality: 'CORRIGE' }] },
    });
  });

  it.each([{}, { meter_reading: 'x' }, [], { meter_reading: { interval_reading: {} } }])(
    'of an unknown shape (%j) is nonsense',
    (response) => {
      expect(readMeasureV5('consumption_daily', requested, response)).toMatchObject({
        ok: false,
        failure: { class: 'nonsense' },
      });
    },
  );
});
