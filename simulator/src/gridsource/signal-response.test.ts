import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorBody, openSource, type SourceClient, signalPath, tempoPath } from './test/source-client.ts';

// 2026-01-12 is a Monday.
const monday = '2026-01-12T12:00:00+01:00';

let client: SourceClient;
beforeAll(async () => {
  client = await openSource(monday);
});
beforeEach(() => {
  client.setNow(monday);
  client.simulator.control({ gridsource: { signal: { ...plain, interval_seconds: 0 } } });
});
afterEach(() => client.simulator.control({ clear_faults: true }));
afterAll(() => client.simulator.close());

const plain = {
  days: {},
  green_nights: false,
  short_days: {},
  shuffled: false,
  jour_form: 'timestamp',
  last_day: 'green',
};
const setSignal = (signal: object) => client.simulator.control({ gridsource: { signal } });

type Signal = {
  GenerationFichier: string;
  jour: string;
  dvalue: number;
  message: string;
  values: { pas: number; hvalue: number }[];
};
const readSignals = async () => ((await client.get(signalPath)).json() as { signals: Signal[] }).signals;
const signalOf = async (day: string) => (await readSignals()).find(({ jour }) => jour.startsWith(day));
const levelsOf = async (day: string) => (await signalOf(day))?.values.map(({ hvalue }) => hvalue).join('');

describe('the signal', () => {
  it('returns the four days J to J+3, green, byte for byte', async () => {
    const values = Array.from({ length: 24 }, (_, hour) => `{"pas":${hour},"hvalue":1}`).join(',');
    const days = ['2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15'].map(
      (day) =>
        `{"GenerationFichier":"2026-01-11T23:00:00+01:00","jour":"${day}T00:00:00+01:00","dvalue":1,"message":"Pas d\u2019alerte.","values":[${values}]}`,
    );
    const reply = await client.get(signalPath);
    expect([reply.status, reply.text]).toEqual([200, `{"signals":[${days.join(',')}]}`]);
  });

  it('shows a tense day with level 2 at hours 8 to 13 and 18 to 20', async () => {
    setSignal({ days: { '2026-01-13': { level: 2 } } });
    expect(await levelsOf('2026-01-13')).toBe('111111112222221111222111');
    expect(await signalOf('2026-01-13')).toMatchObject({
      dvalue: 2,
      message: 'Système électrique tendu. Les écogestes sont les bienvenus.',
    });
    expect(await signalOf('2026-01-14')).toMatchObject({ dvalue: 1, message: 'Pas d\u2019alerte.' });
  });

  it('shows a day with cuts with level 3 at hours 18 to 20', async () => {
    setSignal({ days: { '2026-01-13': { level: 3 } } });
    expect(await levelsOf('2026-01-13')).toBe('111111112222221111333111');
    const day = await signalOf('2026-01-13');
    expect(day?.dvalue).toBe(3);
    expect(day?.message).toContain('coupures d\u2019électricité');
  });

  it('returns the configured levels hour by hour, and the configured message', async () => {
    setSignal({ days: { '2026-01-12': { hours: { 0: 0, 7: 9 }, message: 'Essai.' } } });
    expect(await levelsOf('2026-01-12')).toBe(`0${'1'.repeat(6)}9${'1'.repeat(16)}`);
    expect(await signalOf('2026-01-12')).toMatchObject({ dvalue: 3, message: 'Essai.' });
  });

  it('has low-carbon nights, short values, values out of order and bare days on demand', async () => {
    setSignal({ green_nights: true });
    expect(await levelsOf('2026-01-12')).toBe('000000111111111111111111');
    expect((await signalOf('2026-01-12'))?.dvalue).toBe(1);
    setSignal({ ...plain, short_days: { '2026-01-14': 10, '2026-01-15': 0 } });
    expect([await levelsOf('2026-01-14'), await levelsOf('2026-01-15')]).toEqual(['1111111111', '']);
    setSignal({ ...plain, shuffled: true });
    const hours = (await signalOf('2026-01-12'))?.values.map(({ pas }) => pas) ?? [];
    expect(hours).not.toEqual(hours.toSorted((a, b) => a - b));
    expect(hours.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    setSignal({ ...plain, jour_form: 'date' });
    expect((await readSignals()).map(({ jour }) => jour)).toEqual([
      '2026-01-12',
      '2026-01-13',
      '2026-01-14',
      '2026-01-15',
    ]);
  });

  it.each([
    ['2026-03-29', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
    ['2026-10-25', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
  ])('has 24 values on the change day %s too', async (day, today, tomorrow) => {
    client.setNow(`${day}T12:00:00+00:00`);
    const signals = await readSignals();
    expect(signals.slice(0, 2).map(({ jour }) => jour)).toEqual([today, tomorrow]);
    expect(signals[0]?.values).toHaveLength(24);
  });
});

describe('J+3', () => {
  it.each([
    ['Monday', '2026-01-12', '2026-01-15', '17:00'],
    ['Friday', '2026-01-16', '2026-01-19', '12:15'],
    ['Sunday', '2026-01-18', '2026-01-21', '17:00'],
  ])('on a %s is green first and corrected later (%s, %s)', async (_name, today, last, time) => {
    setSignal({ days: { [last]: { level: 3 } } });
    client.simulator.control({ now: `${today}T${time}:00+01:00`, advance_seconds: -1 });
    expect(await signalOf(last)).toMatchObject({ dvalue: 1, message: 'Pas d\u2019alerte.' });
    client.setNow(`${today}T${time}:00+01:00`);
    expect(await signalOf(last)).toMatchObject({ dvalue: 3, GenerationFichier: `${today}T${time}:00+01:00` });
  });

  it('is missing before its time when configured, or final at once', async () => {
    setSignal({ days: { '2026-01-15': { level: 2 } }, last_day: 'absent' });
    expect((await readSignals()).map(({ jour }) => jour.slice(8, 10))).toEqual(['12', '13', '14']);
    setSignal({ last_day: 'final' });
    expect(await signalOf('2026-01-15')).toMatchObject({ dvalue: 2 });
  });
});

describe('the rate limit of the signal', () => {
  const limited = () => client.simulator.control({ gridsource: { signal: { interval_seconds: 900 } } });

  it('refuses a second call within 15 minutes with the seconds that are left', async () => {
    limited();
    client.setNow('2026-02-02T12:00:00+01:00');
    expect((await client.get(signalPath)).status).toBe(200);
    client.setNow('2026-02-02T12:05:00.500+01:00');
    const refused = await client.get(signalPath);
    expect([refused.status, refused.json()]).toEqual([429, errorBody('TOO_MANY_REQUESTS')]);
    expect(refused.headers.get('retry-after')).toBe('600');
    client.setNow('2026-02-02T12:14:59+01:00');
    expect((await client.get(signalPath)).headers.get('retry-after')).toBe('1');
    expect((await client.get(tempoPath)).status).toBe(200);
    client.setNow('2026-02-02T12:15:00+01:00');
    expect((await client.get(signalPath)).status).toBe(200);
  });

  it('counts per application, for any of its tokens', async () => {
    limited();
    client.setNow('2026-02-03T12:00:00+01:00');
    const credentials = { 'gridsource-client': 'gridsource-secret', other: 'secret' };
    client.simulator.control({ gridsource: { credentials } });
    const request = async () => (await client.getAs(await client.fetchToken(), signalPath)).status;
    expect([await request(), await request()]).toEqual([200, 429]);
    const reply = await fetch(`${client.simulator.url}/gridsource/token/oauth/`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: 'other', client_secret: 'secret' }),
    });
    const { access_token } = (await reply.json()) as { access_token: string };
    expect((await client.getAs(access_token, signalPath)).status).toBe(200);
  });
});
