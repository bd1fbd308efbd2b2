import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody, openSource, type SourceClient, tempoPath } from './test/source-client.ts';

let client: SourceClient;
beforeAll(async () => {
  client = await openSource('2024-11-19T12:00:00+01:00');
});
beforeEach(() => {
  client.setNow('2024-11-19T12:00:00+01:00');
  const tempo = { opens_at: '06:30', tomorrow_from: '06:30', changes: {}, shape: 'object', order: 'newest' };
  client.simulator.control({
    gridsource: { tempo: { ...tempo, updated_date: true, fallback_form: 'boolean', fallback_days: [] } },
  });
});
afterAll(() => client.simulator.close());

const request = (start_date: string, end_date: string, more: Record<string, string> = {}) =>
  client.get(tempoPath, { start_date, end_date, ...more });
const setTempo = (tempo: object) => client.simulator.control({ gridsource: { tempo } });

type Calendar = { tempo_like_calendars: { values: { start_date: string; value: string; updated_date?: string }[] } };
async function coloursOf(start: string, end: string): Promise<string[]> {
  const { values } = ((await request(start, end)).json() as Calendar).tempo_like_calendars;
  return values.map(({ start_date, value }) => `${start_date.slice(0, 10)} ${value}`);
}

describe('the tempo calendar', () => {
  it('returns an object, newest first, with the requested dates', async () => {
    const reply = await request('2024-11-18T00:00:00+01:00', '2024-11-21T00:00:00+01:00');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.text).toBe(
      '{"tempo_like_calendars":{"start_date":"2024-11-18T00:00:00+01:00","end_date":"2024-11-21T00:00:00+01:00","values":[' +
        '{"start_date":"2024-11-20T00:00:00+01:00","end_date":"2024-11-21T00:00:00+01:00","value":"WHITE","updated_date":"2024-11-19T10:20:00+01:00"},' +
        '{"start_date":"2024-11-19T00:00:00+01:00","end_date":"2024-11-20T00:00:00+01:00","value":"BLUE","updated_date":"2024-11-18T10:20:00+01:00"},' +
        '{"start_date":"2024-11-18T00:00:00+01:00","end_date":"2024-11-19T00:00:00+01:00","value":"BLUE","updated_date":"2024-11-17T10:20:00+01:00"}]}}',
    );
  });

  it('returns an array of such objects when configured, without updated_date when configured', async () => {
    setTempo({ shape: 'array', updated_date: false });
    const reply = await request('2024-11-20T00:00:00+01:00', '2024-11-21T00:00:00+01:00');
    expect(reply.text).toBe(
      '{"tempo_like_calendars":[{"start_date":"2024-11-20T00:00:00+01:00","end_date":"2024-11-21T00:00:00+01:00","values":[' +
        '{"start_date":"2024-11-20T00:00:00+01:00","end_date":"2024-11-21T00:00:00+01:00","value":"WHITE"}]}]}',
    );
  });

  it('returns the most recent published day without dates', async () => {
    const value = '"start_date":"2024-11-20T00:00:00+01:00","end_date":"2024-11-21T00:00:00+01:00"';
    const white = `{${value},"value":"WHITE","updated_date":"2024-11-19T10:20:00+01:00"}`;
    expect((await client.get(tempoPath)).text).toBe(`{"tempo_like_calendars":{${value},"values":[${white}]}}`);
    client.setNow('2024-11-19T06:00:00+01:00');
    expect((await client.get(tempoPath)).text).toContain('"values":[{"start_date":"2024-11-19T00:00:00+01:00"');
  });

  it.each([
    ['oldest', ['18', '19', '20']],
    ['newest', ['20', '19', '18']],
    ['shuffled', ['19', '18', '20']],
  ])('returns its values in the order %s', async (order, days) => {
    setTempo({ order });
    const colours = await coloursOf('2024-11-18T00:00:00+01:00', '2024-11-21T00:00:00+01:00');
    expect(colours.map((text) => text.slice(8, 10))).toEqual(days);
  });

  it.each([
    ['boolean', { '2024-11-19': false, '2024-11-20': true }],
    ['string', { '2024-11-19': 'false', '2024-11-20': 'true' }],
  ])('writes fallback as %s when it is requested', async (fallback_form, expected) => {
    setTempo({ fallback_form, fallback_days: ['2024-11-20'] });
    const dates = ['2024-11-19T00:00:00+01:00', '2024-11-21T00:00:00+01:00'] as const;
    const reply = (await request(...dates, { fallback_status: 'true' })).json() as Calendar;
    const values = reply.tempo_like_calendars.values as { start_date: string; fallback?: unknown }[];
    expect(Object.fromEntries(values.map((value) => [value.start_date.slice(0, 10), value.fallback]))).toEqual(
      expected,
    );
    for (const status of [{}, { fallback_status: 'false' }]) {
      expect((await request(...dates, status)).text).not.toContain('fallback');
    }
  });

  it('treats the end as exclusive: a day is returned only from midnight to midnight', async () => {
    expect(await coloursOf('2024-11-20T00:00:00+01:00', '2024-11-20T23:59:59+01:00')).toEqual([]);
    expect(await coloursOf('2024-11-20T00:00:00+01:00', '2024-11-21T00:00:00+01:00')).toEqual(['2024-11-20 WHITE']);
    expect(await coloursOf('2024-11-18T12:00:00+01:00', '2024-11-20T12:00:00+01:00')).toEqual(['2024-11-19 BLUE']);
    expect(await coloursOf('2024-11-20T00:00:00+01:00', '2024-11-20T00:00:00+01:00')).toEqual([]);
  });

  it('writes the change days with the offset of each midnight', async () => {
    client.setNow('2025-03-30T12:00:00+02:00');
    const reply = await request('2025-03-30T00:00:00+01:00', '2025-03-31T00:00:00+02:00');
    expect(reply.text).toContain(
      '[{"start_date":"2025-03-30T00:00:00+01:00","end_date":"2025-03-31T00:00:00+02:00","value":"BLUE"',
    );
  });

  it('returns nothing before 2014-09-01', async () => {
    expect(await coloursOf('2014-08-30T00:00:00+02:00', '2014-09-02T00:00:00+02:00')).toEqual(['2014-09-01 BLUE']);
  });
});

describe('the refusals of the tempo calendar', () => {
  const midnight = (day: string) => `${day}T00:00:00+01:00`;
  it.each([
    ['F01', 'the end alone', { end_date: midnight('2024-11-20') }],
    ['F01', 'the start alone', { start_date: midnight('2024-11-20') }],
    ['F02', 'a start after the end', { start_date: midnight('2024-11-19'), end_date: midnight('2024-11-18') }],
    ['F03', 'more than 366 days', { start_date: midnight('2022-11-19'), end_date: midnight('2023-11-21') }],
    ['F04', 'a Z', { start_date: '2024-11-18T00:00:00Z', end_date: midnight('2024-11-19') }],
    ['F04', 'milliseconds', { start_date: midnight('2024-11-18'), end_date: '2024-11-19T00:00:00.000+01:00' }],
    ['F04', 'milliseconds and Z', { start_date: '2024-11-17T23:00:00.000Z', end_date: '2024-11-18T23:00:00.000Z' }],
    ['F04', 'a bare day', { start_date: '2024-11-18', end_date: '2024-11-19' }],
    [
      'F04',
      'a plus that was not encoded',
      { start_date: '2024-11-18T00:00:00 01:00', end_date: midnight('2024-11-19') },
    ],
    ['F04', 'a day that is none', { start_date: '2024-02-30T00:00:00+01:00', end_date: midnight('2024-11-19') }],
    ['F04', 'an hour that is none', { start_date: '2024-11-18T24:00:00+01:00', end_date: midnight('2024-11-20') }],
    ['F05', 'an end after J+2', { start_date: midnight('2024-11-18'), end_date: midnight('2024-11-22') }],
    ['F05', 'an end a second after J+2', { start_date: midnight('2024-11-18'), end_date: '2024-11-21T00:00:01+01:00' }],
  ])('%s: %s', async (code, _what, query: Record<string, string>) => {
    const reply = await client.get(tempoPath, query);
    expect([reply.status, reply.json()]).toEqual([400, errorBody(`TMPLIKSUPCON_TMPLIKCAL_${code}`)]);
  });

  it('366 days are served, across the changes of the clock too', async () => {
    expect(await coloursOf('2023-03-26T00:00:00+01:00', '2024-03-26T00:00:00+01:00')).toHaveLength(366);
    expect(await coloursOf('2023-03-01T00:00:00+01:00', '2024-03-01T00:00:00+01:00')).toHaveLength(366);
    expect(await coloursOf('2022-09-01T00:00:00+02:00', '2023-09-01T00:00:00+02:00')).toHaveLength(365);
  });
});

describe('the colour of tomorrow', () => {
  const throughToday = () => coloursOf('2024-11-18T00:00:00+01:00', '2024-11-20T00:00:00+01:00');
  const throughTomorrow = () => request('2024-11-18T00:00:00+01:00', '2024-11-21T00:00:00+01:00');
  const tomorrow = async () =>
    ((await throughTomorrow()).json() as Calendar).tempo_like_calendars.values.find(({ start_date }) =>
      start_date.startsWith('2024-11-20'),
    );

  it('is missing before 06:30, when a request up to J+2 is a 400', async () => {
    client.setNow('2024-11-19T06:29:59+01:00');
    const reply = await throughTomorrow();
    expect([reply.status, reply.json()]).toEqual([400, errorBody('TMPLIKSUPCON_TMPLIKCAL_F05')]);
    expect(await throughToday()).toEqual(['2024-11-19 BLUE', '2024-11-18 BLUE']);
    client.setNow('2024-11-19T06:30:00+01:00');
    expect(await tomorrow()).toMatchObject({ value: 'WHITE', updated_date: '2024-11-19T06:30:00+01:00' });
  });

  it('is hidden before the configured hour, while a request for it is allowed', async () => {
    setTempo({ tomorrow_from: '10:30' });
    client.setNow('2024-11-19T10:29:59+01:00');
    expect((await throughTomorrow()).status).toBe(200);
    expect(await tomorrow()).toBeUndefined();
    client.setNow('2024-11-19T10:30:00+01:00');
    expect(await tomorrow()).toMatchObject({ value: 'WHITE', updated_date: '2024-11-19T10:20:00+01:00' });
    setTempo({ tomorrow_from: '24:00' });
    client.setNow('2024-11-19T23:59:59+01:00');
    expect(await tomorrow()).toBeUndefined();
    client.setNow('2024-11-20T00:00:00+01:00');
    expect(await coloursOf('2024-11-20T00:00:00+01:00', '2024-11-21T00:00:00+01:00')).toEqual(['2024-11-20 WHITE']);
  });

  it.each(['10:30', '11:15'])('changes at %s from a colour announced before', async (until) => {
    setTempo({ changes: { '2024-11-20': { announced: 'RED', until } } });
    client.setNow('2024-11-19T08:00:00+01:00');
    expect(await tomorrow()).toMatchObject({ value: 'RED', updated_date: '2024-11-19T06:30:00+01:00' });
    client.simulator.control({ now: `2024-11-19T${until}:00+01:00`, advance_seconds: -1 });
    expect(await tomorrow()).toMatchObject({ value: 'RED' });
    client.setNow(`2024-11-19T${until}:00+01:00`);
    expect(await tomorrow()).toMatchObject({ value: 'WHITE', updated_date: `2024-11-19T${until}:00+01:00` });
  });
});
