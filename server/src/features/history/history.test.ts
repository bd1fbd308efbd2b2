import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { databaseKinds } from '../../../test/client/local-database.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../../test/gateway/stand-in-gateway.ts';

const pdl = '12345678901231';

/** A year of half hours as the operator writes them, unsorted, with one line in a hundred without a value. */
function makeFile(days: number): string {
  const start = parseInstant('2022-03-01T00:00:00+01:00') ?? 0;
  const lines = Array.from({ length: days * 48 }, (_, index) => {
    const stamp = new Date(start + index * 1800_000).toISOString().slice(0, 19);
    return `${stamp}+00:00;${index % 100 === 99 ? '' : `0,${String(index % 900).padStart(3, '0')}`}`;
  });
  return `\uFEFFdebut;kW\r\n${lines.toReversed().join('\r\n')}\r\n`;
}

describe.each(databaseKinds)('the history by hand on %s', (kind) => {
  let gateway: StandInGateway;
  let client: Client;
  const clock: TestClock = { at: parseInstant('2026-02-10T11:30:00Z') ?? 0, now: () => clock.at++ };

  beforeAll(async () => {
    gateway = await startStandInGateway(() => clock.at);
    gateway.pdls = [standInPdl(pdl, { activation_date: '2026-02-01' })];
    gateway.truth.empty.add(toDay('2026-02-04'));
    gateway.truth.refused.set(toDay('2026-02-01'), 'ADAM-ERR0191');
    gateway.truth.unpublished.add('2026-02-09');
    gateway.truth.partial.set(toDay('2026-02-05'), 10);
    client = await startClient({ kind, gateway, clock });
    await client.settle();
  });
  afterAll(async () => {
    await client.drop();
    await gateway.stop();
  });

  async function upload(text: string, fields: Record<string, string> = {}, name = `historique_conso_${pdl}_2022.csv`) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([text]), name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { host: 'localhost', 'content-type': request.headers.get('content-type') ?? '' };
    const answer = await client.mode.app.inject({ method: 'POST', url: '/api/import/csv', headers, payload });
    return { status: answer.statusCode, body: answer.json() as { data: Record<string, unknown>; code?: string } };
  }

  it('imports a load curve once; a trial run and a second time change nothing; empty lines are no zeros', async () => {
    const file = makeFile(60);
    const trial = await upload(file, { dry_run: 'true' });
    expect(trial.body.data).toMatchObject({ dry_run: true, rows: 2880, inserted: 2852, skipped: 28, unchanged: 0 });
    const first = await upload(file);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      usage_point_id: pdl,
      direction: 'consumption',
      kind: 'detail',
      first: '2022-03-01',
      inserted: 2852,
    });
    expect((await upload(file)).body.data).toMatchObject({ inserted: 0, updated: 0, unchanged: 2852, skipped: 28 });
    const points = await client.local.database
      .for<{ consumption_detail: { start_utc: string; value_w: number } }>()
      .selectFrom('consumption_detail')
      .select('start_utc')
      .where('start_utc', '<', '2022-03-03T01:00')
      .execute();
    expect(points).toHaveLength(99);
  });

  it('days that are there win, unless they shall be replaced', async () => {
    const file = 'Date;Valeur (en kWh)\n2026-02-06;1,000\n2023-01-01;2,5';
    const before = await client.data<{ meter_reading: unknown }>(
      `/api/consumption/daily/${pdl}?start=2026-02-06&end=2026-02-07`,
    );
    expect((await upload(file)).body.data).toMatchObject({ kind: 'daily', inserted: 1, unchanged: 1 });
    const kept = await client.data<{ meter_reading: unknown }>(
      `/api/consumption/daily/${pdl}?start=2026-02-06&end=2026-02-07`,
    );
    expect(kept.meter_reading).toEqual(before.meter_reading);
    expect((await upload(file, { replace: 'true' })).body.data).toMatchObject({ updated: 1, unchanged: 1 });
  });

  it.each([
    ['nothing readable', 'x', {}, undefined, 422, 'CSV_UNREADABLE'],
    ['a PDL that is nowhere named', 'debut;kW\n', {}, 'file.csv', 422, 'VALIDATION_ERROR'],
    ['an unknown PDL', 'debut;kW\n', { usage_point_id: '99999999999999' }, undefined, 404, 'PDL_NOT_FOUND'],
    ['a wrong direction', 'debut;kW\n', { direction: 'up' }, undefined, 422, 'VALIDATION_ERROR'],
  ])('%s is refused', async (_, text, fields, name, status, code) => {
    const answer = await upload(text, fields as Record<string, string>, name);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('tells of each day what is there, and why the rest is not', async () => {
    const path = `/api/pdl/${pdl}/integrity?start=2026-02-01&end=2026-02-10`;
    const { days, coverage } = await client.data<{
      days: { date: string; kinds: Record<string, { state: string; reason?: string; code?: string }> }[];
      coverage: Record<string, Record<string, number>>;
    }>(path);
    const kinds = Object.fromEntries(days.map((day) => [day.date, day.kinds]));
    expect(kinds['2026-02-01']?.consumption_daily).toMatchObject({ state: 'refused', code: 'ADAM-ERR0191' });
    expect(kinds['2026-02-03']?.consumption_detail).toMatchObject({ state: 'present' });
    expect(kinds['2026-02-03']?.consumption_detail).toHaveProperty('difference_percent');
    expect(kinds['2026-02-04']?.consumption_daily).toMatchObject({ state: 'missing', reason: 'empty' });
    expect(kinds['2026-02-05']?.consumption_detail).toMatchObject({ state: 'partial' });
    expect(kinds['2026-02-09']?.consumption_daily).toMatchObject({ state: 'missing', reason: 'not_published' });
    expect(coverage.consumption_daily).toEqual({ present: 6, partial: 0, missing: 2, refused: 1, ignored: 0 });
  });

  it('asks again for one day, past the marks and the caches, and tells what changed', async () => {
    gateway.truth.empty.clear();
    gateway.seen.length = 0;
    const answer = await client.send('POST', `/api/pdl/${pdl}/days/2026-02-04/refetch`, {
      kinds: ['consumption_daily', 'consumption_detail'],
    });
    expect(answer.status).toBe(200);
    expect((JSON.parse(answer.body) as { data: unknown }).data).toMatchObject({
      date: '2026-02-04',
      kinds: {
        consumption_daily: { before_wh: null, changed: true },
        consumption_detail: { before_wh: null, changed: true },
      },
    });
    expect(gateway.measureCalls().map((call) => [call.start, call.end, call.use_cache])).toEqual([
      ['2026-02-04', '2026-02-05', 'false'],
      ['2026-02-04', '2026-02-05', 'false'],
    ]);
  });

  it('a failed repair leaves the day as it was', async () => {
    gateway.fault = 'html_502';
    const path = `/api/pdl/${pdl}/days/2026-02-03/refetch`;
    const answer = await client.send('POST', path, { kinds: ['consumption_daily'] });
    gateway.fault = undefined;
    const { kinds } = (JSON.parse(answer.body) as { data: { kinds: Record<string, Record<string, unknown>> } }).data;
    expect(kinds.consumption_daily).toMatchObject({ changed: false, reason: 'The gateway answered 502' });
    expect(kinds.consumption_daily?.after_wh).toBeGreaterThan(0);
  });

  it('gives up on a day, and takes it up again', async () => {
    const path = `/api/pdl/${pdl}/days/2026-02-01/ignore`;
    const state = async () => {
      const { days } = await client.data<{ days: { kinds: Record<string, { state: string }> }[] }>(
        `/api/pdl/${pdl}/integrity?start=2026-02-01&end=2026-02-02`,
      );
      return days[0]?.kinds.consumption_daily?.state;
    };
    expect((await client.send('POST', path, { kinds: ['consumption_daily'] })).status).toBe(200);
    expect(await state()).toBe('ignored');
    expect((await client.send('DELETE', path)).status).toBe(200);
    expect(await state()).toBe('refused');
    expect((await client.send('POST', `/api/pdl/${pdl}/days/2026-02-30/ignore`, { kinds: ['max_power'] })).status).toBe(
      422,
    );
    expect((await client.send('POST', `/api/pdl/${pdl}/days/2026-02-10/ignore`, { kinds: ['max_power'] })).status).toBe(
      422,
    );
  });
});
