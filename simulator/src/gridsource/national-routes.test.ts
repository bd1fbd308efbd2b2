import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody, forecastPath, loadPath, openSource, type SourceClient } from './test/source-client.ts';

const noon = '2026-01-14T12:07:00+01:00';

let client: SourceClient;
beforeAll(async () => {
  client = await openSource(noon);
});
beforeEach(() => {
  client.setNow(noon);
  client.simulator.control({ gridsource: { load_step: 15 } });
});
afterAll(() => client.simulator.close());

type Value = { start_date: string; end_date: string; updated_date: string; value: number };
type Load = { short_term: { type: string; start_date: string; end_date: string; values: Value[] }[] };

const window = { start_date: '2026-01-12T00:00:00+01:00', end_date: '2026-01-17T00:00:00+01:00' };
async function loadOf(type: string): Promise<Value[]> {
  const body = (await client.get(loadPath, { ...window, type })).json() as Load;
  return body.short_term[0]?.values ?? [];
}

describe('the national load, short term', () => {
  it('returns the four types without a type, one with', async () => {
    const all = (await client.get(loadPath, window)).json() as Load;
    expect(all.short_term.map(({ type }) => type)).toEqual(['REALISED', 'ID', 'D-1', 'D-2']);
    expect(all.short_term[0]).toMatchObject(window);
    const one = (await client.get(loadPath, { ...window, type: 'D-2' })).json() as Load;
    expect(one.short_term.map(({ type }) => type)).toEqual(['D-2']);
  });

  it('returns the whole window J-2 to J+2 without dates', async () => {
    expect((await client.get(loadPath)).text).toBe((await client.get(loadPath, window)).text);
  });

  it('has values of this form', async () => {
    const [first] = await loadOf('D-1');
    expect(JSON.stringify(first)).toMatch(
      /^\{"start_date":"2026-01-12T00:00:00\+01:00","end_date":"2026-01-12T00:15:00\+01:00","updated_date":"2026-01-11T19:30:00\+01:00","value":\d{5}\}$/,
    );
  });

  it.each([
    [15, '2026-01-14T12:00:00+01:00', 4 * 24 * 2 + 48],
    [30, '2026-01-14T12:00:00+01:00', 2 * 24 * 2 + 24],
  ])('realised in steps of %i minutes ends at now', async (load_step, end, count) => {
    client.simulator.control({ gridsource: { load_step } });
    const values = await loadOf('REALISED');
    expect(values).toHaveLength(count);
    expect(values.at(-1)?.end_date).toBe(end);
    const lengths = new Set(values.map((value) => Date.parse(value.end_date) - Date.parse(value.start_date)));
    expect([...lengths]).toEqual([load_step * 60_000]);
  });

  it('grows by one realised quarter every 15 minutes', async () => {
    const before = (await loadOf('REALISED')).length;
    client.setNow('2026-01-14T12:14:59+01:00');
    expect(await loadOf('REALISED')).toHaveLength(before);
    client.setNow('2026-01-14T12:15:00+01:00');
    expect(await loadOf('REALISED')).toHaveLength(before + 1);
  });

  it.each([
    ['D-1', '2026-01-14T19:29:59+01:00', '2026-01-15T00:00:00+01:00'],
    ['D-1', '2026-01-14T19:30:00+01:00', '2026-01-16T00:00:00+01:00'],
    ['D-2', '2026-01-14T06:59:59+01:00', '2026-01-16T00:00:00+01:00'],
    ['D-2', '2026-01-14T07:00:00+01:00', '2026-01-17T00:00:00+01:00'],
    ['ID', '2026-01-14T12:00:00+01:00', '2026-01-15T00:00:00+01:00'],
  ])('%s at %s reaches %s', async (type, now, end) => {
    client.setNow(now);
    expect((await loadOf(type)).at(-1)?.end_date).toBe(end);
  });

  it('writes the intraday forecast again every quarter, until its interval begins', async () => {
    const updates = new Map((await loadOf('ID')).map((value) => [value.start_date, value.updated_date]));
    expect(updates.get('2026-01-14T20:00:00+01:00')).toBe('2026-01-14T12:00:00+01:00');
    expect(updates.get('2026-01-14T08:00:00+01:00')).toBe('2026-01-14T08:00:00+01:00');
  });

  it('returns the same values for a past interval at any time', async () => {
    const before = await loadOf('REALISED');
    client.setNow('2026-01-14T18:00:00+01:00');
    expect((await loadOf('REALISED')).slice(0, before.length)).toEqual(before);
  });

  it.each([
    ['2026-03-29', '+01:00', '+02:00', 92],
    ['2026-10-25', '+02:00', '+01:00', 100],
  ])('has every quarter of the change day %s', async (day, before, after, count) => {
    const next = day.replace(/\d\d$/, (date) => String(Number(date) + 1));
    client.setNow(`${next}T12:00:00${after}`);
    const query = { start_date: `${day}T00:00:00${before}`, end_date: `${next}T00:00:00${after}`, type: 'REALISED' };
    const values = ((await client.get(loadPath, query)).json() as Load).short_term[0]?.values ?? [];
    expect(values).toHaveLength(count);
    expect(new Set(values.map((value) => value.start_date)).size).toBe(count);
  });

  it.each([
    ['an unknown type', { ...window, type: 'D-3' }],
    ['one date alone', { start_date: window.start_date }],
    ['a Z', { start_date: '2026-01-12T00:00:00Z', end_date: window.end_date }],
    ['a start after the end', { start_date: window.end_date, end_date: window.start_date }],
    ['a start before J-2', { ...window, start_date: '2026-01-11T23:45:00+01:00' }],
    ['an end after J+2', { ...window, end_date: '2026-01-17T00:15:00+01:00' }],
  ])('refuses %s', async (_what, query: Record<string, string>) => {
    const reply = await client.get(loadPath, query);
    expect([reply.status, reply.json()]).toEqual([400, errorBody('CONSUMPTION_SHORTTERM_F01')]);
  });
});

const today = { start_date: '2026-01-14T00:00:00+01:00', end_date: '2026-01-15T00:00:00+01:00' };
const criteria = { ...today, production_type: 'SOLAR', type: 'D-1' };

type Forecasts = { forecasts: { production_type: string; type: string; values: Value[] }[] };
const dayQuery = (ahead: number, type: string) => ({
  ...criteria,
  type,
  start_date: `2026-01-${14 + ahead}T00:00:00+01:00`,
  end_date: `2026-01-${15 + ahead}T00:00:00+01:00`,
});

describe('the generation forecast', () => {
  it.each(['SOLAR', 'WIND_ONSHORE', 'WIND_OFFSHORE'])(
    'returns the 48 half hours of a day for %s',
    async (production_type) => {
      const reply = await client.get(forecastPath, { ...criteria, production_type });
      expect(reply.text).toMatch(
        new RegExp(
          `^\\{"forecasts":\\[\\{"production_type":"${production_type}","type":"D-1","values":\\[\\{"start_date":"2026-01-14T00:00:00\\+01:00","end_date":"2026-01-14T00:30:00\\+01:00","updated_date":"2026-01-13T18:00:00\\+01:00","value":\\d+\\},`,
        ),
      );
      expect((reply.json() as Forecasts).forecasts[0]?.values).toHaveLength(48);
    },
  );

  it('has no sun at night', async () => {
    const { forecasts } = (await client.get(forecastPath, criteria)).json() as Forecasts;
    const sun = (forecasts[0]?.values ?? []).map(({ value }) => value);
    expect([...sun.slice(0, 15), ...sun.slice(36)].every((value) => value === 0)).toBe(true);
    expect(sun[26]).toBeGreaterThan(500);
  });

  it.each(['start_date', 'end_date', 'production_type', 'type'])('needs %s', async (name) => {
    const query: Record<string, string> = { ...criteria };
    delete query[name];
    const reply = await client.get(forecastPath, query);
    expect([reply.status, reply.json()]).toEqual([400, errorBody('GENERATIONFORECAST_FORECASTS_F01')]);
    expect(reply.text).toContain(`Missing: ${name}`);
  });

  it.each([
    ['WIND, the word of v2', { ...criteria, production_type: 'WIND' }],
    ['an unknown type', { ...criteria, type: 'D-4' }],
    ['an afternoon', { ...criteria, start_date: '2026-01-14T12:00:00+01:00' }],
    ['two days', { ...criteria, end_date: '2026-01-16T00:00:00+01:00' }],
    ['half a day', { ...criteria, end_date: '2026-01-14T12:00:00+01:00' }],
    [
      '24 hours from noon',
      { ...criteria, start_date: '2026-01-13T12:00:00+01:00', end_date: '2026-01-14T12:00:00+01:00' },
    ],
    ['a Z', { ...criteria, start_date: '2026-01-13T23:00:00Z' }],
  ])('refuses %s', async (_what, query) => {
    const reply = await client.get(forecastPath, query);
    expect([reply.status, reply.json()]).toEqual([400, errorBody('GENERATIONFORECAST_FORECASTS_F01')]);
  });

  it.each([
    ['ID', 0, '00:00:00', 200],
    ['ID', 1, '00:00:00', 200],
    ['ID', 2, '23:59:59', 400],
    ['D-1', 0, '00:00:00', 200],
    ['D-1', 1, '17:59:59', 400],
    ['D-1', 1, '18:00:00', 200],
    ['D-2', 2, '17:59:59', 400],
    ['D-2', 2, '18:00:00', 200],
    ['D-3', 3, '17:59:59', 400],
    ['D-3', 3, '18:00:00', 200],
  ])('%s for J+%i at %s returns %i', async (type, ahead, time, status) => {
    client.setNow(`2026-01-14T${time}+01:00`);
    const reply = await client.get(forecastPath, dayQuery(ahead, type));
    expect(reply.status).toBe(status);
    if (status === 400) expect(reply.json()).toEqual(errorBody('GENERATIONFORECAST_FORECASTS_F02'));
  });

  it.each([
    ['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 46],
    ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 50],
  ])('has the half hours of the change day from %s', async (start_date, end_date, count) => {
    client.setNow(start_date);
    const reply = await client.get(forecastPath, { ...criteria, start_date, end_date });
    expect((reply.json() as Forecasts).forecasts[0]?.values).toHaveLength(count);
  });
});
