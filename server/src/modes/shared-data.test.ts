import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServerCalendars } from '#features/calendars/server/index.ts';
import { createServerOffers } from '#features/offers/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { type ApiResponse, randomAddress, type TestCaller } from '../../test/caller.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../test/databases.ts';
import { type FeatureApp, startFeatureApp } from '../../test/feature-app.ts';
import { type Gateway, startGateway, type TestUser } from '../../test/gateway.ts';

// The longest that a process may serve what another one has changed.
const soon = { timeout: 2000, interval: 50 };
const noon = '2026-01-15T12:00:10+01:00';
const at = '2026-01-01T00:00:00.000Z';

const dataRoutes = [
  ...['/tempo/days', '/tempo/days?start=2026-01-01&end=2026-01-31', '/tempo/today', '/tempo/outlook'],
  ...['/tempo/outlook/score', '/gridsignal/days', '/gridsignal/today', '/flexday/days', '/flexday/today'],
  ...['/national/consumption', '/national/consumption?type=REALISED', '/national/forecast'],
  ...['/national/forecast?production_type=WIND', '/energy/providers', '/energy/offers', '/energy/offer-types'],
  ...['/energy/offers?include_history=true', '/energy/offers?format=columns', '/energy/offers?type=TEMPO&power_kva=9'],
];
const openRoutes = ['/capabilities', '/errors', '/status', '/openapi.json', '/docs'];

const noSources = {
  gridsourceUrl: undefined,
  gridsourceClientId: undefined,
  gridsourceClientSecret: undefined,
  signalPath: '',
  supplierUrl: undefined,
  commerceUrl: undefined,
  userAgent: 'svc/test',
};

let gateway: Gateway;
let replica: Gateway;
let user: TestUser;
let other: TestUser;
let admin: TestCaller;

beforeAll(async () => {
  gateway = await startGateway({ startAt: noon });
  replica = await gateway.replica();
  [user, other] = [await gateway.signUp(), await gateway.signUp()];
  admin = await gateway.asAdmin();
});
afterAll(async () => {
  await replica.stop();
  await gateway.stop();
});
beforeEach(() => gateway.clock.set(noon));

const asUser = (process: Gateway = gateway) => process.asUser(user);
const readAs = (who: TestUser, path: string, encoding: string) =>
  gateway.app.inject({
    url: `/api${path}`,
    headers: { ...gateway.asUser(who).headers, 'accept-encoding': encoding },
    remoteAddress: randomAddress(),
  });
const nameOf = (response: ApiResponse) => response.data<{ name: string }[]>().map(({ name }) => name);
const readNames = async (process: Gateway) => nameOf(await asUser(process).get('/energy/providers'));
const colorOf = async (process: Gateway) =>
  (await asUser(process).get('/tempo/today')).data<{ today: { date: string; color: string | null } }>().today;
describe('a public response', () => {
  it.each([...dataRoutes, ...openRoutes])('%s has a tag, 304 and a compressed form of the same text', async (path) => {
    const caller = asUser();
    const plain = await caller.get(path);
    expect([plain.status, plain.headers.etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    expect(String(plain.headers.vary).toLowerCase()).toContain('accept-encoding');
    const known = await caller.get(path, { headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([known.status, known.text]).toEqual([304, '']);
    const zipped = await readAs(user, path, 'gzip');
    expect(zipped.headers.etag).toBe(plain.headers.etag);
    const isZipped = zipped.headers['content-encoding'] === 'gzip';
    expect(isZipped).toBe(plain.text.length >= 1024 || path === '/docs');
    expect(String(isZipped ? gunzipSync(zipped.rawPayload) : zipped.rawPayload)).toBe(plain.text);
  });

  it('is the same bytes for all, while who asks is still decided for each request', async () => {
    const read = (who: TestUser) => readAs(who, '/energy/offers', 'br');
    const [mine, theirs] = [await read(user), await read(other)];
    expect(mine.rawPayload).toEqual(theirs.rawPayload);
    for (const path of dataRoutes) expect((await gateway.caller().get(path)).status).toBe(401);
    for (const path of openRoutes) expect((await gateway.caller().get(path)).status).toBe(200);
    const tag = String(mine.headers.etag);
    const anonymous = await gateway.caller().get('/energy/offers', { headers: { 'if-none-match': tag } });
    expect(anonymous.status).toBe(401);
    await gateway.sql('update users set is_active = false where id = $1', [other.id]);
    await expect.poll(async () => (await read(other)).statusCode, { timeout: 15_000 }).toBe(403);
    await gateway.sql('update users set is_active = true where id = $1', [other.id]);
    expect((await asUser().get('/energy/offers?type=NONE')).status).toBe(422);
    expect((await asUser().get('/tempo/days?start=2026-02-30')).body.code).toBe('INVALID_DATE_FORMAT');
  });

  it('has a form for each language and each kind of reader', async () => {
    const read = (accept: string, language: string) =>
      gateway.caller().get('/errors', { headers: { accept, 'accept-language': language } });
    const forms = [
      await read('application/json', 'fr'),
      await read('application/json', 'en'),
      await read('text/html', 'fr'),
      await read('text/html', 'en'),
    ];
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(4);
    expect(forms.map(({ headers }) => [headers['content-type'], headers['content-language']])).toEqual([
      ['application/json; charset=utf-8', 'fr'],
      ['application/json; charset=utf-8', 'en'],
      ['text/html; charset=utf-8', 'fr'],
      ['text/html; charset=utf-8', 'en'],
    ]);
    expect(forms[2]?.headers['content-security-policy']).toContain("default-src 'none'");
    expect(forms[0]?.headers['content-security-policy']).not.toContain("default-src 'none'");
    for (const { headers } of forms) expect(headers.vary).toBe('Accept, Accept-Language, Accept-Encoding');
  });

  it('may not be stored when its credential is in the address', async () => {
    const session = await gateway.asSession(user);
    const token = String(session.headers.authorization).replace('Bearer ', '');
    expect((await gateway.caller().get(`/tempo/today?token=${token}`)).headers['cache-control']).toBe('no-store');
    expect((await asUser().get('/tempo/today')).headers['cache-control']).toMatch(/^public/);
  });
});

/** The features alone: no caller is looked up, and no job runs. */
describe('the statements of a public response', () => {
  let storage: MigratedDatabase;
  let database: Database;
  let app: FeatureApp;
  let statements: string[];

  beforeAll(async () => {
    storage = await createMigratedDatabase('postgres');
    statements = [];
    const write = (line: string) => void statements.push(String((JSON.parse(line) as { sql?: string }).sql));
    const log = createLog({ level: 'debug', destination: { write } });
    database = openDatabase(storage.url, { log, logStatements: true });
    const silent = createLog({ level: 'silent' });
    const given = { database, clock: systemClock, log: silent };
    const settings = { userAgent: 'svc/test', standInUrl: undefined, schedule: { everyMinutes: 1440 } };
    const store = { get: async () => undefined, setMany: async () => undefined, delete: async () => undefined };
    const offers = createServerOffers({ ...given, store: store as never, metrics: new Registry(), settings });
    await offers.start();
    app = await startFeatureApp([
      ...createServerCalendars({ ...given, settings: noSources, audit: async () => undefined }),
      offers.feature,
    ]);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await storage.drop();
  });

  const run = async (path: string) => {
    statements.splice(0);
    expect((await app.send('planted', 'GET', path)).status).toBe(200);
    // Once a second the versions are read.
    return statements.filter((sql) => !sql.includes('data_versions'));
  };

  it.each(dataRoutes)('%s: only of tables whose changes are noted, and none once it was served', async (path) => {
    const name = path.startsWith('/energy/') ? 'offers' : 'calendars';
    const read = (await run(path)).flatMap((sql) =>
      [...sql.matchAll(/(?:from|join) "?(\w+)"?/g)].map((found) => found[1]),
    );
    if (path !== '/energy/offer-types') expect(read).not.toEqual([]);
    const noted = await sql<{ table: string }>`
      select tgrelid::regclass::text as table from pg_trigger
        where tgname = 'note_change' and encode(tgargs, 'escape') like ${`${name}%`}`.execute(database.for());
    expect(noted.rows.map(({ table }) => table)).toEqual(expect.arrayContaining([...new Set(read)]));
    // Calendars are built again in each minute.
    await expect.poll(() => run(path), { timeout: 2000 }).toEqual([]);
  });
});

describe('a change of public data', () => {
  it('is served at once by the process that made it, and soon by the others', async () => {
    for (const process of [gateway, replica]) expect(await readNames(process)).not.toContain('Planted');
    const added = await admin.post('/energy/providers', { name: 'Planted' });
    expect(added.status).toBe(201);
    expect(await readNames(gateway)).toContain('Planted');
    await expect.poll(() => readNames(replica), soon).toContain('Planted');
    const { id } = added.data<{ id: string }>();
    const offer = { provider_id: id, name: 'Planted', type: 'BASE', power_kva: 6, subscription_price: 12 };
    const put = (base_price: number) => admin.post('/energy/offers', { ...offer, base_price });
    const price = async (process: Gateway) =>
      (await asUser(process).get(`/energy/offers?provider_id=${id}`)).data<{ base_price: number }[]>()[0]?.base_price;
    for (const expected of [0.2, 0.21, 0.22]) {
      const written = await put(expected);
      expect([written.status, written.text]).toEqual([201, expect.any(String)]);
      expect(await price(gateway)).toBe(expected);
      await expect.poll(() => price(replica), soon).toBe(expected);
    }
    expect((await admin.delete(`/energy/providers/${id}`)).status).toBe(200);
    expect(await readNames(gateway)).not.toContain('Planted');
    await expect.poll(() => readNames(replica), soon).not.toContain('Planted');
  });

  it('is served soon although every connection to the database was lost', async () => {
    await Promise.all([readNames(gateway), readNames(replica)]);
    const observer = new Client({ connectionString: gateway.databaseUrl });
    await observer.connect();
    await observer.query(
      `update energy_providers set name = 'Renamed' where name = (select min(name) from energy_providers)`,
    );
    await observer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'svc' and datname = current_database()`,
    );
    const since = performance.now();
    for (const process of [gateway, replica])
      await expect.poll(() => readNames(process).catch(() => []), soon).toContain('Renamed');
    expect(performance.now() - since).toBeLessThan(4000);
    await observer.end();
  });

  it('that is not committed yet is neither served nor hidden afterwards', async () => {
    const writer = new Client({ connectionString: gateway.databaseUrl });
    await writer.connect();
    await writer.query('begin');
    await writer.query('insert into tempo_calendar values ($1, $2, $3, null, null)', ['2026-01-15', 'ROUGE', at]);
    for (const process of [gateway, replica]) expect((await colorOf(process)).color).toBeNull();
    // Long enough that the version was read again while the transaction was open.
    await sleep(1200);
    for (const process of [gateway, replica]) expect((await colorOf(process)).color).toBeNull();
    await writer.query('commit');
    for (const process of [gateway, replica])
      await expect.poll(async () => (await colorOf(process)).color, soon).toBe('ROUGE');
    await writer.end();
  });
});

describe('the clock', () => {
  it.each([
    ['a day of 23 hours', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', '2026-03-29', '2026-03-30'],
    ['a day of 25 hours', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', '2026-10-25', '2026-10-26'],
  ])('changes what is today at midnight in Paris, before and after %s', async (_, start, end, day, next) => {
    const days = async () => [
      (await colorOf(gateway)).date,
      (await asUser().get('/gridsignal/today')).data<{ today: { date: string } }>().today.date,
      (await asUser().get('/flexday/today')).data<{ today: { date: string } }>().today.date,
    ];
    const at = async (moment: string, shiftMs: number) => {
      gateway.clock.set(new Date(Date.parse(moment) + shiftMs).toISOString());
      return await days();
    };
    expect(new Set(await at(start, 0))).toEqual(new Set([day]));
    expect(new Set(await at(end, -20_000))).toEqual(new Set([day]));
    expect(new Set(await at(end, 0))).toEqual(new Set([next]));
    expect(new Set(await at(start, -20_000)).has(day)).toBe(false);
  });

  it('changes the running tempo day at 06:00', async () => {
    const running = async (moment: string) => {
      gateway.clock.set(moment);
      return (await asUser().get('/tempo/today')).data<{ current: { date: string } }>().current.date;
    };
    expect(await running('2026-01-20T05:59:40+01:00')).toBe('2026-01-19');
    expect(await running('2026-01-20T06:00:00+01:00')).toBe('2026-01-20');
  });

  it('changes the running hour of the signal', async () => {
    const running = async (moment: string) => {
      gateway.clock.set(moment);
      return (await asUser().get('/gridsignal/today')).data<{ current: { hour: number } }>().current.hour;
    };
    expect(await running('2026-01-20T07:59:40+01:00')).toBe(7);
    expect(await running('2026-01-20T08:00:00+01:00')).toBe(8);
  });

  it('brings an announced price into force', async () => {
    const added = await admin.post('/energy/providers', { name: 'Announced' });
    const { id } = added.data<{ id: string }>();
    const offer = { provider_id: id, name: 'Announced', type: 'BASE', power_kva: 6, subscription_price: 12 };
    await admin.post('/energy/offers', { ...offer, base_price: 0.2 });
    await admin.post('/energy/offers', { ...offer, base_price: 0.3, valid_from: '2026-01-21' });
    const price = async (moment: string) => {
      gateway.clock.set(moment);
      return (await asUser().get(`/energy/offers?provider_id=${id}`)).data<{ base_price: number }[]>()[0]?.base_price;
    };
    expect(await price('2026-01-20T23:59:40+01:00')).toBe(0.2);
    expect(await price('2026-01-21T00:00:00+01:00')).toBe(0.3);
  });
});
