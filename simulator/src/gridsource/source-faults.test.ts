import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  dataPaths,
  errorBody,
  forecastPath,
  loadPath,
  openSource,
  type SourceClient,
  signalPath,
  tempoPath,
} from './test/source-client.ts';

let client: SourceClient;
beforeAll(async () => {
  client = await openSource('2026-01-14T12:00:00+01:00');
  client.simulator.control({ gridsource: { signal: { interval_seconds: 0 } } });
});
afterEach(() => client.simulator.control({ clear_faults: true }));
afterAll(() => client.simulator.close());

const breakTempo = (fault: object) =>
  client.simulator.control({
    faults: [{ match: { service: 'gridsource', route: 'tempo_like_calendars' }, ...fault }],
  });

describe('the faults of the source', () => {
  it.each([
    [400, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [408, 'REQUEST_TIMEOUT'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [503, 'SERVICE_UNAVAILABLE'],
    [509, 'BANDWIDTH_LIMIT_EXCEEDED'],
  ])('%i strikes once, with the error body', async (status, error) => {
    breakTempo({ kind: 'gridsource_error', status });
    const reply = await client.get(tempoPath);
    expect([reply.status, reply.json()]).toEqual([status, errorBody(error)]);
    expect((await client.get(tempoPath)).status).toBe(200);
  });

  it('429 names the time to wait, as configured', async () => {
    breakTempo({ kind: 'gridsource_error', status: 429 });
    expect((await client.get(tempoPath)).headers.get('retry-after')).toBe('60');
    breakTempo({ kind: 'gridsource_error', status: 429, headers: { 'retry-after': '7' } });
    expect((await client.get(tempoPath)).headers.get('retry-after')).toBe('7');
    breakTempo({ kind: 'gridsource_error', status: 503 });
    expect((await client.get(tempoPath)).headers.get('retry-after')).toBeNull();
  });

  it('a source that is down reports it before it checks the token', async () => {
    breakTempo({ kind: 'gridsource_error' });
    expect((await client.getAs(undefined, tempoPath)).status).toBe(503);
  });

  it('one failing API leaves the others running', async () => {
    breakTempo({ kind: 'gridsource_error', times: 'always' });
    expect((await client.get(tempoPath)).status).toBe(503);
    expect((await client.get(loadPath)).status).toBe(200);
  });

  it.each([
    [tempoPath, 'tempo_like_calendars', '"values":[]}}'],
    [signalPath, 'signals', '{"signals":[]}'],
    [loadPath, 'short_term', '{"short_term":[]}'],
  ])('%s returns an empty list', async (path, route, end) => {
    client.simulator.control({ faults: [{ match: { route }, kind: 'gridsource_empty_list' }] });
    const reply = await client.get(path);
    expect(reply.status).toBe(200);
    expect(reply.text.endsWith(end)).toBe(true);
  });

  it('a truncated response is the genuine one, cut', async () => {
    const genuine = (await client.get(tempoPath)).text;
    breakTempo({ kind: 'truncated_json' });
    const cut = (await client.get(tempoPath)).text;
    expect(cut.length).toBeLessThan(genuine.length);
    expect(genuine.startsWith(cut)).toBe(true);
    expect(() => JSON.parse(cut)).toThrow(SyntaxError);
  });

  it('a slow drip is the genuine response over seconds', async () => {
    const genuine = (await client.get(tempoPath)).text;
    breakTempo({ kind: 'gridsource_slow_drip' });
    const started = performance.now();
    expect((await client.get(tempoPath)).text).toBe(genuine);
    expect(performance.now() - started).toBeGreaterThan(1500);
  });

  it('the token route fails on its own', async () => {
    client.simulator.control({
      faults: [{ match: { route: 'gridsource_token' }, kind: 'gridsource_error', status: 500 }],
    });
    const reply = await fetch(`${client.simulator.url}/gridsource/token/oauth/`, { method: 'POST' });
    expect([reply.status, await reply.json()]).toEqual([500, errorBody('INTERNAL_SERVER_ERROR')]);
  });
});

describe('the sandbox', () => {
  it.each(dataPaths)('of %s returns the same for any moment and any parameters', async (path) => {
    const sandbox = path.replace(/\/(\w+)$/, '/sandbox/$1');
    const first = await client.get(sandbox);
    client.setNow('2027-06-01T03:00:00+02:00');
    const second = await client.get(sandbox, { start_date: 'nothing' });
    client.setNow('2026-01-14T12:00:00+01:00');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect((await client.getAs(undefined, sandbox)).status).toBe(401);
  });
});

describe('the record of the calls', () => {
  it('contains the requested queries, in order', async () => {
    const before = client.simulator.requests().last_sequence;
    const query = { start_date: '2026-01-14T00:00:00+01:00', end_date: '2026-01-15T00:00:00+01:00' };
    await client.get(tempoPath, query);
    await client.get(forecastPath, { ...query, production_type: 'SOLAR', type: 'ID' });
    const report = client.simulator.requests({ service: 'gridsource', after: before });
    expect(report.requests.map(({ route, start, end, status }) => ({ route, start, end, status }))).toEqual([
      { route: 'tempo_like_calendars', start: query.start_date, end: query.end_date, status: 200 },
      { route: 'forecasts', start: query.start_date, end: query.end_date, status: 200 },
    ]);
    const { queries } = report.gridsource as { queries: object[] };
    expect(queries.at(-1)).toEqual({ route: 'forecasts', query: { ...query, production_type: 'SOLAR', type: 'ID' } });
  });

  it('is empty after a reset, and so are the tokens, the settings and the rate limit of the signal', async () => {
    const other = await openSource('2026-01-14T12:00:00+01:00');
    const bearer = await other.fetchToken();
    other.simulator.control({ gridsource: { tempo: { shape: 'array' } } });
    await other.getAs(bearer, tempoPath);
    expect((await other.getAs(bearer, signalPath)).status).toBe(200);
    other.simulator.reset();
    other.setNow('2026-01-14T12:01:00+01:00');
    expect(other.simulator.requests()).toMatchObject({ total: 0, gridsource: { queries: [] } });
    expect((await other.getAs(bearer, tempoPath)).status).toBe(401);
    expect((await other.getAs(await other.fetchToken(), tempoPath)).text).toMatch(/^\{"tempo_like_calendars":\{/);
    expect((await other.getAs(await other.fetchToken(), signalPath)).status).toBe(200);
    await other.simulator.close();
  });
});
