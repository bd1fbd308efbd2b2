import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import recorded from '../../data/flexday.json' with { type: 'json' };
import { type Simulator, startSimulator } from '../index.ts';

const noon = '2026-01-05T12:00:00+01:00';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ now: noon });
});
beforeEach(() => {
  simulator.reset();
  simulator.control({ frozen: true });
});
afterAll(() => simulator.close());

const polite = { accept: 'application/json', 'user-agent': 'svc/0.1 (+mailto:someone@example.org)' };
const commerce = 'https://commerce.example/api';

async function call(query: Record<string, string>, headers: Record<string, string> = polite) {
  const address = `${simulator.url}/supplier/services/rest/opm/getOPMStatut?${new URLSearchParams(query)}`;
  const reply = await fetch(address, { headers });
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() };
}
const request = (day: string, headers?: Record<string, string>) =>
  call({ dateRelevant: day, urlPlaasmaCommerce: commerce }, headers);
const makeResponse = (today: string, tomorrow: string) => `{"couleurJourJ":"${today}","couleurJourJ1":"${tomorrow}"}`;
const inaccessible = /<title>[^<]*Page inaccessible<\/title>/;

describe('the calendar of the site', () => {
  it.each([
    ['an ordinary day', '2025-11-10', 'RAS', 'RAS'],
    ['the first sobriety day', '2023-11-29', 'ZENF_PM', 'RAS'],
    ['a bonus day of winter', '2023-12-07', 'ZENF_BONIF', 'RAS'],
    ['a bonus day of March', '2025-03-18', 'ZENF_BONIF', 'RAS'],
    ['a bonus day of summer, as the day after', '2025-09-10', 'RAS', 'ZENF_BONUS'],
    ['today and tomorrow', '2026-01-05', 'ZENF_PM', 'ZENF_PM'],
    ['tomorrow, and an unknown day', '2026-01-06', 'ZENF_PM', 'NON_DETERMINE'],
    ['an unknown day', '2026-01-07', 'NON_DETERMINE', 'NON_DETERMINE'],
    ['the day before the offer', '2023-10-31', 'NON_DETERMINE', 'RAS'],
    ['a day before the offer', '2023-10-30', 'NON_DETERMINE', 'NON_DETERMINE'],
  ])('returns %s, byte for byte', async (_what, day, today, tomorrow) => {
    expect(await request(day)).toEqual({
      status: 200,
      type: 'application/json;charset=UTF-8',
      text: makeResponse(today, tomorrow),
    });
  });

  it('returns every listed day and nothing more, read two days at a time', async () => {
    simulator.control({ now: '2026-03-01T12:00:00+01:00' });
    const raw = new Map<string, string>();
    for (let day = new Date('2023-11-01'); day < new Date('2026-02-28'); day.setUTCDate(day.getUTCDate() + 2)) {
      const both = JSON.parse((await request(day.toISOString().slice(0, 10))).text) as Record<string, string>;
      const next = new Date(day.getTime() + 86_400_000);
      raw
        .set(day.toISOString().slice(0, 10), both.couleurJourJ ?? '')
        .set(next.toISOString().slice(0, 10), both.couleurJourJ1 ?? '');
    }
    const daysWithText = (wantedValue: string) =>
      [...raw].filter(([, value]) => value === wantedValue).map(([day]) => day);
    expect(daysWithText('ZENF_PM')).toEqual(recorded.SOBRIETE);
    expect(daysWithText('ZENF_BONIF')).toEqual(['2023-12-07', '2025-03-18']);
    expect(daysWithText('ZENF_BONUS')).toEqual(['2025-09-11']);
    expect(daysWithText('RAS')).toHaveLength(raw.size - recorded.SOBRIETE.length - 3);
  });

  it('hides tomorrow before the hour that was set', async () => {
    simulator.control({ supplier: { tomorrow_from: '16:30' }, now: '2026-01-05T16:29:59+01:00' });
    expect((await request('2026-01-05')).text).toBe(makeResponse('ZENF_PM', 'NON_DETERMINE'));
    simulator.control({ now: '2026-01-05T16:30:00+01:00' });
    expect((await request('2026-01-05')).text).toBe(makeResponse('ZENF_PM', 'ZENF_PM'));
  });

  it('takes the Paris day for today', async () => {
    simulator.control({ now: '2026-01-04T23:30:00Z' });
    expect((await request('2026-01-05')).text).toBe(makeResponse('ZENF_PM', 'NON_DETERMINE'));
    expect((await request('2026-01-04')).text).toBe(makeResponse('RAS', 'ZENF_PM'));
  });

  it('returns the configured value of past days: undetermined, or an unknown word', async () => {
    simulator.control({ supplier: { days: { '2025-08-10': 'NON_DETERMINE', '2025-08-11': 'ZENF_TEST' } } });
    expect((await request('2025-08-10')).text).toBe(makeResponse('NON_DETERMINE', 'ZENF_TEST'));
  });
});

describe('the firewall', () => {
  it.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'mozilla/5.0 (compatible; svc/0.1)',
    'Chrome/140.0',
  ])('returns 403 and a page for %s', async (agent) => {
    const reply = await request('2025-11-10', { ...polite, 'user-agent': agent });
    expect([reply.status, reply.type]).toEqual([403, 'text/html; charset=utf-8']);
    expect(reply.text).toMatch(/^<!DOCTYPE html>/);
  });

  it.each([
    ['without urlPlaasmaCommerce', { dateRelevant: '2025-11-10' }, polite],
    ['with an empty urlPlaasmaCommerce', { dateRelevant: '2025-11-10', urlPlaasmaCommerce: '' }, polite],
    ['without dateRelevant', { urlPlaasmaCommerce: commerce }, polite],
    ['with a day that is none', { dateRelevant: '2025-02-30', urlPlaasmaCommerce: commerce }, polite],
    [
      'with Accept: text/html',
      { dateRelevant: '2025-11-10', urlPlaasmaCommerce: commerce },
      { ...polite, accept: 'text/html' },
    ],
    ['with Accept: */*', { dateRelevant: '2025-11-10', urlPlaasmaCommerce: commerce }, { ...polite, accept: '*/*' }],
  ])('returns 200 and the page "Page inaccessible" %s', async (_what, query: Record<string, string>, headers) => {
    const reply = await call(query, headers);
    expect([reply.status, reply.type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.text).toMatch(inaccessible);
  });

  it.each([
    ['forbidden', 403],
    ['inaccessible', 200],
  ])('closes after so many calls in its window, with the page %s', async (page, status) => {
    simulator.control({ supplier: { firewall: { after: 3, window_seconds: 60, for_seconds: 300, page } } });
    const seen: string[] = [];
    for (let index = 0; index < 5; index++) seen.push((await request('2025-11-10')).type.slice(0, 9));
    expect(seen).toEqual(['applicati', 'applicati', 'applicati', 'text/html', 'text/html']);
    simulator.control({ advance_seconds: 299 });
    const closed = await request('2025-11-10');
    expect([closed.status, closed.type]).toEqual([status, 'text/html; charset=utf-8']);
    simulator.control({ advance_seconds: 1 });
    expect((await request('2025-11-10')).text).toBe(makeResponse('RAS', 'RAS'));
  });

  it('lets calls pass that are spread over its window', async () => {
    simulator.control({ supplier: { firewall: { after: 3, window_seconds: 60, for_seconds: 300 } } });
    for (let index = 0; index < 10; index++) {
      expect((await request('2025-11-10')).status).toBe(200);
      simulator.control({ advance_seconds: 20 });
    }
  });
});

describe('the faults of the site', () => {
  const genuine = makeResponse('RAS', 'RAS');
  const json = 'application/json;charset=UTF-8';
  it.each([
    ['supplier_array', json, `[${genuine}]`],
    ['supplier_null_fields', json, '{"couleurJourJ":null,"couleurJourJ1":null}'],
    ['supplier_no_fields', json, '{}'],
    ['supplier_untidy_values', json, makeResponse(' ras ', ' ras ')],
    ['supplier_json_as_html', 'text/html; charset=utf-8', genuine],
    ['truncated_json', json, genuine.slice(0, Math.floor(genuine.length / 2))],
  ])('%s', async (kind, type, text) => {
    simulator.control({ faults: [{ match: { route: 'getOPMStatut' }, kind }] });
    expect(await request('2025-11-10')).toEqual({ status: 200, type, text });
    expect((await request('2025-11-10')).text).toBe(genuine);
  });

  it('no response at all until the client gives up', async () => {
    simulator.control({ faults: [{ match: { service: 'supplier' }, kind: 'no_answer' }] });
    const signal = AbortSignal.timeout(200);
    const address = `${simulator.url}/supplier/services/rest/opm/getOPMStatut?dateRelevant=2025-11-10&urlPlaasmaCommerce=x`;
    await expect(fetch(address, { headers: polite, signal })).rejects.toThrow(/timeout/);
  });
});

describe('the record of the calls', () => {
  it('lists the requested days in order, and the form of each request', async () => {
    for (const day of ['2026-01-05', '2026-01-03', '2026-01-01']) await request(day);
    const report = simulator.requests({ service: 'supplier' });
    expect(report.requests.map(({ start }) => start)).toEqual(['2026-01-05', '2026-01-03', '2026-01-01']);
    const seen = { user_agent: polite['user-agent'], accept: polite.accept, commerce_url: commerce };
    expect((report.supplier as { calls: object[] }).calls[0]).toEqual({ date: '2026-01-05', ...seen });
  });

  it.each([
    ['an unknown key', { hour: 3 }],
    ['an unknown key of the firewall', { firewall: { afer: 3 } }],
    ['a time that is none', { tomorrow_from: '7:00' }],
    ['a day that is none', { days: { '2025-02-30': 'RAS' } }],
  ])('refuses %s in /__control', (_what, supplier) => {
    expect(() => simulator.control({ supplier })).toThrow(/supplier/);
  });
});
