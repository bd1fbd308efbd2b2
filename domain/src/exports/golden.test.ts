import { describe, expect, it } from 'vitest';
import { offer, timeline } from '../../test/pricing/household.ts';
import { type Day, toDay } from '../day.ts';
import { dayRange, daysOf } from '../day-range.ts';
import { parseInstant, startOfDay, stepsInDay } from '../paris-time.ts';
import type { DailyValue, DayCurve } from '../readings/reading.ts';
import { renderEquipment } from './controller-values.ts';
import { protocolLine } from './line-protocol.ts';
import { renderMessages } from './mqtt-messages.ts';
import { renderSeries } from './series.ts';
import { dayDigest, planSeries, sampleLine, seriesName } from './series-text.ts';
import { dataSelections, noDays, type PointSnapshot, type Snapshot } from './snapshot.ts';

const at = (text: string) => parseInstant(text) ?? Number.NaN;
const dailies = (from: string, to: string): [Day, DailyValue][] =>
  daysOf(dayRange(toDay(from), toDay(to))).map((day, index) => [
    day,
    { kind: 'daily', day, value: 12_000 + index, quality: index % 2 ? 'CORRIGE' : 'BRUT' },
  ]);
const curve = (day: Day): DayCurve => ({
  kind: 'curve',
  day,
  runs: [{ start: startOfDay(day), step: 60, values: new Array(stepsInDay(day, 60)).fill(500), quality: 'BRUT' }],
});

const point: PointSnapshot = {
  usage_point_id: '12345678901231',
  name: 'Home',
  has_consumption: true,
  has_production: true,
  subscribed_power: 9,
  selected_offer_id: null,
  consent_status: 'active',
  consent_expires_at: '2028-03-01',
  problem: null,
  off_peak: [{ valid_from: null, ranges: ['22:24-06:24'], source: 'gridop', raw: 'HC (22H24-6H24)' }],
  ...noDays,
  consumption_daily: new Map(dailies('2026-10-25', '2026-11-03')),
  production_daily: new Map(dailies('2026-11-01', '2026-11-02')),
  max_power: new Map([
    [toDay('2026-11-02'), { kind: 'peak', day: toDay('2026-11-02'), value: 6120, at: null, quality: 'BRUT' }],
  ]),
  consumption_detail: new Map([[toDay('2026-11-02'), curve(toDay('2026-11-02'))]]),
  pricing: {
    timeline: timeline(
      offer('HC_HP', { hp_price: 0.2, hc_price: 0.15 }),
      dayRange(toDay('2026-10-30'), toDay('2027-12-01')),
    ),
  },
};

const season = daysOf(dayRange(toDay('2026-09-01'), toDay('2026-11-05')));
const snapshot: Snapshot = {
  now: at('2026-11-03T23:10:00+01:00'),
  today: toDay('2026-11-03'),
  points: [point],
  withdrawn: [],
  tempo: new Map(season.map((day, index) => [day, index === 60 ? 'ROUGE' : index % 20 === 0 ? 'BLANC' : 'BLEU'])),
  flexday: new Map([[toDay('2026-11-03'), 'SOBRIETE']]),
  peakDays: { ejp: new Map(), peakDays: new Map() },
  gridsignal: new Map([
    [
      toDay('2026-11-03'),
      {
        level: 2,
        message: 'Tension',
        hours: new Map([
          [22, 1],
          [23, 2],
        ] as const),
      },
    ],
    [toDay('2026-11-04'), { level: 3, message: null, hours: new Map([[0, 3]] as const) }],
  ]),
  quota: { remaining: 958, limit: 1000, reset_at: at('2026-11-04T00:00:00+01:00') },
  failures: [],
};
const options = {
  data: dataSelections,
  quality_label: false,
  send_inactive_colors: false,
  labels: { site: 'a "b"\\c' },
};

describe('what is published of one household', () => {
  it('as topics of a broker', async () => {
    const messages = renderMessages(snapshot, { prefix: 'svc', data: dataSelections });
    const text = messages.map(({ topic, payload }) => `${topic}\n${JSON.stringify(payload, null, 1)}\n`).join('\n');
    await expect(text).toMatchFileSnapshot('golden/topics.txt');
  });

  it('as lines of a time-series database, and in line protocol', async () => {
    const all = renderSeries(snapshot, options);
    const lines = all.flatMap((series) =>
      [...series.days.values()].flat().map((sample) => sampleLine(seriesName(series), sample)),
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/lines.txt');
    const protocol = all.flatMap((series) =>
      [...series.days.values()].flat().map((sample) => protocolLine(series, sample)),
    );
    await expect(`${protocol.join('\n')}\n`).toMatchFileSnapshot('golden/line-protocol.txt');
  });

  it('as commands of a controller', async () => {
    const text = renderEquipment(snapshot, dataSelections)
      .flatMap(({ logical_id, commands }) =>
        commands.map(
          (one) =>
            `${logical_id} ${one.logical_id} [${one.unit}] ${[...one.values].map((value) => value.join(' ')).join(', ')}`,
        ),
      )
      .join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot('golden/commands.txt');
  });

  it.each([
    ['2026-11-02', 'a Monday', 'this_week_kwh'],
    ['2026-11-01', 'a 1st', 'this_month_kwh'],
    ['2026-01-01', 'a 1 January', 'this_year_kwh'],
  ])('on %s, %s, has a new period of 0, not the last one', (today, _name, field) => {
    const [first] = renderMessages({ ...snapshot, today: toDay(today) }, { prefix: 'p', data: dataSelections });
    expect(first?.payload).toMatchObject({ [field]: 0 });
  });

  it.each([
    ['2026-07-13', '2026-07-13T00:00:00+02:00'],
    ['2026-01-13', '2026-01-13T00:00:00+01:00'],
  ])('stamps %s with %s', (day, stamp) => {
    const days = new Map(dailies(day, addOne(day)));
    const [series] = renderSeries({ ...snapshot, points: [{ ...point, consumption_daily: days }] }, options);
    expect([...(series?.days.values() ?? [])][0]).toEqual([{ at: at(stamp), value: 12_000 }]);
  });
});

const addOne = (day: string) => `${day.slice(0, 8)}${Number(day.slice(8)) + 1}`;

describe('what is still to be sent', () => {
  const series = (values: number[]) => ({
    metric: 'm',
    labels: [['pdl', '1']] as const,
    days: new Map([[toDay('2026-11-01'), values.map((value, index) => ({ at: index, value }))]]),
  });
  const known = (values: number[]) =>
    new Map([['m{pdl="1"}', new Map([[toDay('2026-11-01'), dayDigest(values.map((value, at) => ({ at, value })))]])]]);
  it.each([
    ['never sent', undefined, [1, 2], [1, 2], 0],
    ['the same', [1, 2], [1, 2], [], 0],
    ['grown from one', [1], [1, 2, 3], [2, 3], 0],
    ['grown from two', [1, 2], [1, 2, 3], [3], 0],
    ['corrected', [1, 2], [1, 9], [], 1],
    ['corrected and grown', [1, 2], [1, 9, 3], [], 1],
    ['shrunk', [1, 2, 3], [1, 2], [], 1],
  ])('%s', (_name, before, now, due, corrections) => {
    const plan = planSeries([series(now)], before ? known(before) : new Map());
    expect(plan.due.flatMap(({ samples }) => samples.map(({ value }) => value))).toEqual(due);
    expect(plan.corrected).toHaveLength(corrections);
  });
});
