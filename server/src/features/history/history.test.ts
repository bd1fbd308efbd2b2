import { toDay } from '@svc/domain/day';
import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startClient, type TestClock } from '../../../test/client/client.ts';
import { usualDatabase } from '../../../test/databases.ts';
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

describe.each(usualDatabase('sqlite'))('the manual history on %s', (kind) => {
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

  async function upload(
    text: string | Buffer<ArrayBuffer>,
    fields: Record<string, string> = {},
    name = `historique_conso_${pdl}_2022.csv`,
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([text]), name);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const payload = Buffer.from(await request.arrayBuffer());
    const headers = { host: 'localhost', 'content-type': request.headers.get('content-type') ?? '' };
    const response = await client.mode.app.inject({ method: 'POST', url: '/api/import/csv', headers, payload });
    return { status: response.statusCode, body: response.json() as { data: Record<string, unknown>; code?: string } };
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

  it('reads an export in Latin-1: its header has accents', async () => {
    const file = Buffer.from(
      'Données de comptage\nDébut;Énergie active (kW)\n2023-06-01 00:00;1,5\n2023-06-01 00:30;1,5',
      'latin1',
    );
    const trial = await upload(file as Buffer<ArrayBuffer>, { dry_run: 'true' });
    expect([trial.status, trial.body.data.inserted]).toEqual([200, 2]);
    const utf8 = await upload(file.toString('latin1'), { dry_run: 'true' });
    expect(utf8.body.data).toEqual(trial.body.data);
  });

  it('days that are there win, unless they shall be replaced', async () => {
    const file = 'Date;Valeur (en kWh)\n2026-02-06;1,000\n2023-01-01;2,5';
    const before = await client.data<{ meter_reading: unknown }>(
      `/api/consumption/daily/${pdl}?start=2026-02-06&end=2026-02-07`,
    );
    const trial = await upload(file, { dry_run: 'true' });
    expect(trial.body.data).toMatchObject({
      unchanged: 1,
      days: { inserted: 1, updated: 0, unchanged: 1, different: 1 },
    });
    const trialOfAll = await upload(file, { dry_run: 'true', replace: 'true' });
    expect(trialOfAll.body.data).toMatchObject({ days: { inserted: 1, updated: 1, unchanged: 0, different: 0 } });
    expect((await upload(file)).body.data).toMatchObject({ kind: 'daily', inserted: 1, unchanged: 1 });
    const afterImport = await client.data<{ meter_reading: unknown }>(
      `/api/consumption/daily/${pdl}?start=2026-02-06&end=2026-02-07`,
    );
    expect(afterImport.meter_reading).toEqual(before.meter_reading);
    expect((await upload(file, { replace: 'true' })).body.data).toMatchObject({ updated: 1, unchanged: 1 });
    // A file does not contain the quality of a value: the same value is the same day.
    await client.local.database
      .for<{ consumption_daily: { date: string; quality: string } }>()
      .updateTable('consumption_daily')
      .set({ quality: 'CORRIGE' })
      .where('date', '=', '2026-02-06')
      .execute();
    const same = await upload(file, { dry_run: 'true' });
    expect(same.body.data).toMatchObject({ days: { inserted: 0, unchanged: 2, different: 0 } });
  });

  it.each([
    ['nothing readable', 'x', {}, undefined, 422, 'CSV_UNREADABLE'],
    ['a PDL that is nowhere named', 'debut;kW\n', {}, 'file.csv', 422, 'VALIDATION_ERROR'],
    ['an unknown PDL', 'debut;kW\n', { usage_point_id: '99999999999999' }, undefined, 404, 'PDL_NOT_FOUND'],
    ['a wrong direction', 'debut;kW\n', { direction: 'up' }, undefined, 422, 'VALIDATION_ERROR'],
  ])('%s is refused', async (_, text, fields, name, status, code) => {
    const response = await upload(text, fields as Record<string, string>, name);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  describe('an import', () => {
    const halfHours = (date: string, count: number, watts = 1000) =>
      Array.from({ length: count }, (_, index) => {
        const time = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
        return `${date} ${time};${watts / 1000}`;
      });
    const curve = (...lines: string[][]) => `debut;kW\n${lines.flat().join('\n')}`;
    const list = () => client.data<{ id: string; summary: Record<string, unknown> }[]>('/api/import/history');
    const undo = (id: unknown) => client.send('DELETE', `/api/import/history/${id}`);
    const daily = async (start: string, end: string) => {
      const response = await client.get(`/api/consumption/daily/${pdl}?start=${start}&end=${end}`);
      if (response.status !== 200) return response.status;
      const { data } = JSON.parse(response.body) as {
        data: { meter_reading: { interval_reading: { date: string; value: number; computed?: true }[] } };
      };
      return data.meter_reading.interval_reading.map(({ date, value, computed }) => [date, value, computed ?? false]);
    };
    const countPoints = async (before: string) => {
      const rows = client.local.database.for<{ consumption_detail: { local_date: string } }>();
      const found = await rows
        .selectFrom('consumption_detail')
        .select('local_date')
        .where('local_date', '<', before)
        .execute();
      return found.length;
    };

    it('refuses the future, names its lines, and leaves the newest day as it was', async () => {
      const file = curve(halfHours('2023-10-27', 48), halfHours('2030-01-01', 3));
      const response = await upload(file);
      expect(response.body.data).toMatchObject({
        inserted: 48,
        refused: 3,
        last: '2023-10-27',
        warnings: [{ line: 50, last_line: 52, message: 'in the future' }],
      });
      expect((await undo(response.body.data.id)).status).toBe(200);
    });

    it('fills the days of whole curves, marked as computed, and skips partial days', async () => {
      const file = curve(halfHours('2023-10-28', 48), halfHours('2023-10-30', 47));
      const { id } = (await upload(file)).body.data;
      const stored = await client.local.database
        .for<{ consumption_daily: { date: string; value_wh: number; quality: string } }>()
        .selectFrom('consumption_daily')
        .select(['date', 'value_wh', 'quality'])
        .where('date', '>=', '2023-10-28')
        .where('date', '<', '2023-10-31')
        .execute();
      expect(stored).toEqual([{ date: '2023-10-28', value_wh: 24_000, quality: 'CALCULE' }]);
      expect(await daily('2023-10-28', '2023-10-29')).toEqual([['2023-10-28', 24_000, true]]);
      const csv = await client.get(`/api/consumption/daily/${pdl}?start=2023-10-28&end=2023-10-29&format=csv`);
      expect(csv.body).toContain('2023-10-28;24000;CALCULE');
      const { days } = await client.data<{ days: { kinds: Record<string, unknown> }[] }>(
        `/api/pdl/${pdl}/integrity?start=2023-10-28&end=2023-10-29`,
      );
      expect(days[0]?.kinds.consumption_daily).toEqual({ state: 'present', reason: 'computed' });
      const official = await upload('Date;Valeur (en kWh)\n2023-10-28;23,5');
      expect(official.body.data).toMatchObject({ updated: 1 });
      expect(await daily('2023-10-28', '2023-10-29')).toEqual([['2023-10-28', 23_500, false]]);
      // Without the file's own value the curve counts again; without the curve nothing does.
      expect((await undo(official.body.data.id)).status).toBe(200);
      expect(await daily('2023-10-28', '2023-10-29')).toEqual([['2023-10-28', 24_000, true]]);
      expect(JSON.parse((await undo(id)).body)).toMatchObject({ data: { removed: 2, restored: 0 } });
      expect(await daily('2023-10-28', '2023-10-29')).not.toEqual([['2023-10-28', 24_000, true]]);
    });

    it('is listed and undone: its days are removed, replaced days are restored, days from the gateway stay', async () => {
      const before = await daily('2026-02-06', '2026-02-09');
      const points = await countPoints('2024-01-01');
      const file = 'Date;Valeur (en kWh)\n2023-01-05;2,5\n2026-02-06;1,1\n2026-02-07;1,1\n2026-02-08;1,1';
      const { id } = (await upload(file, { replace: 'true' })).body.data;
      expect((await list())[0]).toMatchObject({ id, summary: { kind: 'daily', inserted: 1, updated: 3 } });
      // The gateway returns one of these days again, so it no longer belongs to the import.
      await client.send('POST', `/api/pdl/${pdl}/days/2026-02-08/refetch`, { kinds: ['consumption_daily'] });
      const response = await undo(id);
      expect(JSON.parse(response.body)).toMatchObject({ data: { id, removed: 1, restored: 2 } });
      expect(await daily('2026-02-06', '2026-02-09')).toEqual(before);
      expect(await countPoints('2024-01-01')).toBe(points);
      expect((await list()).some((entry) => entry.id === id)).toBe(false);
      expect((await undo(id)).status).toBe(404);
    });

    it('under a later one is undone without touching that one', async () => {
      const value = (kwh: number) => `Date;Valeur (en kWh)\n2023-01-06;${kwh}`;
      const first = (await upload(value(1))).body.data.id;
      const second = (await upload(value(2), { replace: 'true' })).body.data.id;
      expect(JSON.parse((await undo(first)).body)).toMatchObject({ data: { removed: 0, restored: 0 } });
      expect(await daily('2023-01-06', '2023-01-07')).toEqual([['2023-01-06', 2000, false]]);
      expect(JSON.parse((await undo(second)).body)).toMatchObject({ data: { removed: 1, restored: 0 } });
      expect(await daily('2023-01-06', '2023-01-07')).not.toEqual([['2023-01-06', 2000, false]]);
    });

    it('waits for no other one', async () => {
      const file = makeFile(120);
      const responses = await Promise.all([upload(file, { dry_run: 'true' }), upload(file, { dry_run: 'true' })]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('reports for each day what is stored, and why the rest is missing', async () => {
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

  it('refetches one day, bypassing the marks and the caches, and reports what changed', async () => {
    gateway.truth.empty.clear();
    gateway.seen.length = 0;
    const response = await client.send('POST', `/api/pdl/${pdl}/days/2026-02-04/refetch`, {
      kinds: ['consumption_daily', 'consumption_detail'],
    });
    expect(response.status).toBe(200);
    expect((JSON.parse(response.body) as { data: unknown }).data).toMatchObject({
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
    const response = await client.send('POST', path, { kinds: ['consumption_daily'] });
    gateway.fault = undefined;
    const { kinds } = (JSON.parse(response.body) as { data: { kinds: Record<string, Record<string, unknown>> } }).data;
    expect(kinds.consumption_daily).toMatchObject({ changed: false, reason: 'The gateway answered 502' });
    expect(kinds.consumption_daily?.after_wh).toBeGreaterThan(0);
  });

  it('a day that was refetched without a value retains its earlier state', async () => {
    const path = `/api/pdl/${pdl}/days/2026-02-01`;
    const readState = async () => {
      const { days } = await client.data<{ days: { kinds: Record<string, { state: string; reason?: string }> }[] }>(
        `/api/pdl/${pdl}/integrity?start=2026-02-01&end=2026-02-02`,
      );
      return days[0]?.kinds.consumption_daily;
    };
    const before = await readState();
    expect(before?.state).toBe('refused');
    gateway.fault = 'html_502';
    await client.send('POST', `${path}/refetch`, { kinds: ['consumption_daily'] });
    gateway.fault = undefined;
    expect(await readState()).toEqual(before);
  });

  it('ignores a day, and resumes it', async () => {
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
