import { describe, expect, it } from 'vitest';
import { type Day, toDay } from '../day.ts';
import { dayRange } from '../day-range.ts';
import { minuteMs, parseInstant, startOfDay, stepsInDay } from '../paris-time.ts';
import { buildCurves } from './curve.ts';
import { missingUnpublished, renderMissing } from './missing.ts';
import { partialDays } from './partial.ts';
import type { DayCurve, Quality, Reading, StepMinutes } from './reading.ts';
import { renderColumns } from './render-columns.ts';
import { csvFileName, renderCsv } from './render-csv.ts';
import { renderMeterReading } from './render-json.ts';

const pdl = '12345678901234';
const at = (text: string) => parseInstant(text) ?? Number.NaN;
const range = dayRange(toDay('2026-09-29'), toDay('2026-10-01'));

const daily = (day: string, value: number, quality: Quality = 'BRUT'): Reading => ({
  kind: 'daily',
  day: toDay(day),
  value,
  quality,
});
const curveOf = (day: Day, step: StepMinutes, values: (number | null)[], quality: Quality = 'BRUT'): DayCurve => {
  const points = values.flatMap((value, slot) =>
    value === null ? [] : [{ start: startOfDay(day) + slot * step * minuteMs, step, value, quality }],
  );
  const [curve] = buildCurves(points);
  if (!curve) throw new Error('no points');
  return curve;
};
const wholeDay = (text: string, step: StepMinutes, quality?: Quality) => {
  const day = toDay(text);
  return curveOf(
    day,
    step,
    Array.from({ length: stepsInDay(day, step) }, (_, slot) => slot),
    quality,
  );
};
const peak: Reading = {
  kind: 'peak',
  day: toDay('2026-09-29'),
  value: 4680,
  at: at('2026-09-29T13:03:35+02:00'),
  quality: 'BRUT',
};

describe('meter_reading', () => {
  it('of daily values', () => {
    const readings = [daily('2026-09-29', 33495), daily('2026-09-30', 38022)];
    expect(renderMeterReading({ usage_point_id: pdl, measure: 'consumption_daily', range, readings })).toEqual({
      usage_point_id: pdl,
      start: '2026-09-29',
      end: '2026-10-01',
      quality: 'BRUT',
      reading_type: { unit: 'Wh', measurement_kind: 'energy', aggregate: 'sum', measuring_period: 'P1D' },
      interval_reading: [
        { date: '2026-09-29', value: 33495, quality: 'BRUT' },
        { date: '2026-09-30', value: 38022, quality: 'BRUT' },
      ],
    });
  });

  it('of a load curve is stamped with the START of each step, and a missing point is absent, never 0', () => {
    const readings = [curveOf(toDay('2026-09-29'), 30, [4078, null, 0])];
    const body = renderMeterReading({ usage_point_id: pdl, measure: 'consumption_detail', range, readings });
    const shape = { interval_length: 'PT30M', measure_type: 'B', quality: 'BRUT' };
    expect(body.reading_type).toEqual({ unit: 'W', measurement_kind: 'power', aggregate: 'average' });
    expect(body.interval_reading).toEqual([
      { date: '2026-09-29 00:00:00', value: 4078, ...shape },
      { date: '2026-09-29 01:00:00', value: 0, ...shape },
    ]);
  });

  it('of maximum power shows the moment of the peak, or only its day', () => {
    const readings = [peak, { ...peak, day: toDay('2026-09-30'), at: null }];
    const body = renderMeterReading({ usage_point_id: pdl, measure: 'max_power', range, readings });
    expect(body.interval_reading.map((point) => point.date)).toEqual(['2026-09-29 13:03:35', '2026-09-30']);
  });

  it.each<[string, StepMinutes, number]>([
    ['2026-10-25', 30, 50],
    ['2026-10-25', 15, 100],
    ['2026-10-25', 10, 150],
    ['2026-03-29', 30, 46],
    ['2026-03-29', 10, 138],
    ['2026-11-12', 15, 96],
  ])('of %s at PT%iM has %i points, with an offset in the repeated hour only', (day, step, count) => {
    const body = renderMeterReading({
      usage_point_id: pdl,
      measure: 'consumption_detail',
      range,
      readings: [wholeDay(day, step)],
    });
    const stamps = body.interval_reading.map((point) => `${point.date}${point.offset ?? ''}`);
    expect(stamps).toHaveLength(count);
    expect(new Set(stamps).size).toBe(count);
    const marked = body.interval_reading.filter((point) => point.offset !== undefined);
    expect(marked).toHaveLength(day === '2026-10-25' ? 2 * (60 / step) : 0);
    expect(marked.every((point) => point.date.startsWith('2026-10-25 02:'))).toBe(true);
    expect(marked.map((point) => point.offset)).toEqual(
      marked
        .map((point) => point.offset)
        .toSorted()
        .reverse(),
    );
  });

  it.each<[string, Reading[], Quality]>([
    ['every point is corrected', [wholeDay('2026-11-12', 30, 'CORRIGE'), daily('2026-11-13', 1, 'CORRIGE')], 'CORRIGE'],
    ['one point is not', [daily('2026-11-12', 1, 'CORRIGE'), daily('2026-11-13', 1, 'BRUT')], 'BRUT'],
    ['there is no point', [], 'BRUT'],
  ])('has its quality from all points: %s', (_, readings, quality) => {
    const body = renderMeterReading({ usage_point_id: pdl, measure: 'consumption_daily', range, readings });
    expect(body.quality).toBe(quality);
  });
});

describe('columns', () => {
  const render = (measure: 'consumption_detail' | 'consumption_daily' | 'max_power', readings: Reading[]) =>
    renderColumns({ usage_point_id: pdl, measure, readings, missingPeriods: [] });

  it('have null where there is no point', () => {
    const { series, unit } = render('consumption_detail', [curveOf(toDay('2026-09-29'), 30, [4078, null, 2210])]);
    expect(unit).toBe('W');
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({ start: '2026-09-29T00:00:00+02:00', step: 'PT30M', quality: 'BRUT' });
    expect(series[0]?.values.slice(0, 4)).toEqual([4078, null, 2210, null]);
    expect(series[0]?.values).toHaveLength(48);
  });

  it.each([
    ['2026-03-29', 46],
    ['2026-10-25', 50],
  ])('of the change day %s have %i values', (day, count) => {
    expect(render('consumption_detail', [wholeDay(day, 30)]).series[0]?.values).toHaveLength(count);
  });

  it('start a new series where the step changes, and fill a missing day with null', () => {
    const { series } = render('consumption_detail', [
      wholeDay('2026-09-27', 30),
      wholeDay('2026-09-29', 30, 'CORRIGE'),
      wholeDay('2026-09-30', 15, 'CORRIGE'),
    ]);
    expect(series.map(({ start, step, values, quality }) => [start, step, values.length, quality])).toEqual([
      ['2026-09-27T00:00:00+02:00', 'PT30M', 144, 'BRUT'],
      ['2026-09-30T00:00:00+02:00', 'PT15M', 96, 'CORRIGE'],
    ]);
    expect(series[0]?.values.slice(47, 98)).toEqual([47, ...new Array(48).fill(null), 0, 1]);
  });

  it('are corrected only if every point is, in any order', () => {
    const days = [wholeDay('2026-09-28', 30, 'CORRIGE'), wholeDay('2026-09-29', 30), wholeDay('2026-09-30', 15)];
    expect(render('consumption_detail', days).series.map(({ quality }) => quality)).toEqual(['BRUT', 'BRUT']);
    expect(render('consumption_detail', days.slice(0, 1)).series[0]?.quality).toBe('CORRIGE');
  });

  it('of daily values start with a date', () => {
    const { series } = render('consumption_daily', [daily('2026-09-29', 7), daily('2026-10-01', 9)]);
    expect(series).toEqual([{ start: '2026-09-29', step: 'P1D', values: [7, null, 9], quality: 'BRUT' }]);
  });

  it('of maximum power add the times', () => {
    const { series, unit } = render('max_power', [peak, { ...peak, day: toDay('2026-10-01'), at: null }]);
    expect(unit).toBe('VA');
    expect(series).toEqual([
      {
        start: '2026-09-29',
        step: 'P1D',
        values: [4680, null, 4680],
        times: ['13:03:35', null, null],
        quality: 'BRUT',
      },
    ]);
  });

  it('without readings have no series', () => {
    expect(render('consumption_daily', []).series).toEqual([]);
    expect(render('consumption_detail', []).series).toEqual([]);
  });
});

describe('the spreadsheet', () => {
  const french = { sep: ';', decimal: ',' } as const;
  const text = (chunks: Iterable<string>) => [...chunks].join('');

  it('of daily values', () => {
    expect(text(renderCsv('consumption_daily', [daily('2026-09-29', 33495)], french))).toBe(
      '\uFEFFdate;value_wh;quality\r\n2026-09-29;33495;BRUT\r\n',
    );
  });

  it('of a load curve has stamps with offset, energies, and no line for a missing point', () => {
    const readings = [curveOf(toDay('2026-09-29'), 30, [4079, null, 10])];
    expect(text(renderCsv('consumption_detail', readings, french))).toBe(
      [
        '\uFEFFstart;end;interval_minutes;value_w;value_wh;quality',
        '2026-09-29T00:00:00+02:00;2026-09-29T00:30:00+02:00;30;4079;2039,5;BRUT',
        '2026-09-29T01:00:00+02:00;2026-09-29T01:30:00+02:00;30;10;5;BRUT',
        '',
      ].join('\r\n'),
    );
  });

  it('of maximum power', () => {
    expect(text(renderCsv('max_power', [peak, { ...peak, at: null }], { sep: ',', decimal: '.' }))).toBe(
      '\uFEFFdate,value_va,at\r\n2026-09-29,4680,2026-09-29T13:03:35+02:00\r\n2026-09-29,4680,\r\n',
    );
  });

  it('distinguishes both passes through the repeated hour', () => {
    const lines = text(renderCsv('consumption_detail', [wholeDay('2026-10-25', 30)], french)).split('\r\n');
    expect(new Set(lines.map((line) => line.slice(0, 25))).size).toBe(52);
  });

  it('lists at its end what is missing, so that a file without its last day does not look complete', () => {
    const missing = renderMissing(
      [missingUnpublished(dayRange(toDay('2026-10-01'), toDay('2026-10-02')), startOfDay(toDay('2026-10-02')))],
      partialDays([curveOf(toDay('2026-09-29'), 30, [1, 2])], startOfDay(toDay('2026-10-02'))),
    );
    const lines = text(renderCsv('consumption_daily', [daily('2026-09-29', 1)], french, missing)).split('\r\n');
    expect(lines.slice(2)).toEqual([
      '# missing 2026-09-29 2026-09-30 partial count=2 expected_count=48',
      '# missing 2026-10-01 2026-10-02 not_published retry_at=2026-10-02T06:00:00.000Z',
      '',
    ]);
  });

  it('has a name that does not reveal the PDL', () => {
    expect(csvFileName('max_power', '2026-09-01', '2026-10-01')).toBe('max_power_2026-09-01_2026-10-01.csv');
  });
});
