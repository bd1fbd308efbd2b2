import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, TestCaller } from '../../../test/caller.ts';
import {
  type ConsentedUser,
  type Environment,
  pointsOf,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../../../test/environment.ts';

type Export = {
  id: string;
  state: string;
  pdls: { total: number; waiting: number; done: number; left_out: number; failed: number };
  expires_at: string | null;
};
type Manifest = { pdls: { usage_point_id: string; included: boolean; why: string | null }[] };

let environment: Environment;
let folder: string;

beforeAll(async () => {
  environment = await startEnvironmentWithoutRateLimit();
  folder = mkdtempSync(join(tmpdir(), 'svc-account-export-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await environment.stop();
});

const week = () => [environment.day(-10), environment.day(-3)] as const;
const state = async (caller: TestCaller, id: string) => (await caller.get(`/accounts/exports/${id}`)).data<Export>();

async function begin(caller: TestCaller): Promise<string> {
  const response = await caller.post('/accounts/exports');
  expect(response.status).toBe(202);
  return response.data<Export>().id;
}

async function write(caller: TestCaller): Promise<Export> {
  const id = await begin(caller);
  await expect.poll(async () => (await state(caller, id)).state, { interval: 100 }).toBe('done');
  return await state(caller, id);
}

/** The files of a fetched archive, by name. */
async function unpack(caller: TestCaller, id: string): Promise<Map<string, string>> {
  const response = await environment.gateway.app.inject({
    url: `/api/accounts/exports/${id}/file`,
    headers: caller.headers,
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-store' });
  const target = mkdtempSync(join(folder, 'unpacked-'));
  execFileSync('tar', ['xzf', '-', '-C', target, '--strip-components=1'], { input: response.rawPayload });
  const names = readdirSync(target, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path.slice(target.length + 1), readFileSync(path, 'utf8')]));
}

const parse = <Shape>(files: Map<string, string>, name: string) => JSON.parse(files.get(name) ?? 'null') as Shape;
const points = (files: Map<string, string>) => parse<Manifest>(files, 'manifest.json').pdls;

async function useSome(owner: ConsentedUser): Promise<ApiResponse> {
  await requestReadings(owner, 'consumption_detail', [environment.day(-5), environment.day(-3)]);
  for (const kind of ['contract', 'address']) await owner.caller.get(`/gridop/${kind}/${owner.pdl}`);
  return await requestReadings(owner, 'consumption_daily', week());
}

/** A user with this PDL and `count` more, none of them with a consent. */
async function registerMany(usage_point_id: string, count: number) {
  const user = await environment.gateway.signUp();
  const caller = environment.gateway.asUser(user);
  await caller.post('/pdl', { usage_point_id });
  await environment.gateway.sql(
    `insert into pdls select gen_random_uuid(), (40000000000000 + number)::text, user_id, name,
       has_consumption, has_production, subscribed_power, activation_date, oldest_available_data_date, display_order,
       is_active, linked_production_pdl_id, selected_offer_id, pricing_option, offpeak_hours, user_set,
       consent_status, consent_revoked_by, consent_started_at, consent_expires_at, consent_measures,
       consent_problem, last_proof_at, expiry_notices, created_at, updated_at
     from pdls, generate_series(1, $2) as number where user_id = $1`,
    [user.id, count],
  );
  return { user, caller };
}

describe('the export of an account', () => {
  it('contains the stored data of each PDL, as CSV and JSON, and the small files of the account', async () => {
    const owner = await environment.consentedUser();
    const served = pointsOf(await useSome(owner));
    await owner.caller.patch(`/pdl/${owner.id}/name`, { name: '=cmd|calc' });
    const done = await write(owner.caller);
    expect(done.pdls).toEqual({ total: 1, waiting: 0, done: 1, left_out: 0, failed: 0 });
    const files = await unpack(owner.caller, done.id);
    const { pdl } = owner;
    const measures = ['consumption_daily', 'consumption_detail'].flatMap((name) => [`${name}.csv`, `${name}.json`]);
    expect([...files.keys()].sort()).toEqual(
      [
        ...['README.txt', 'account.json', 'consents.csv', 'manifest.json', 'pdls.csv'],
        ...['address.json', 'contract.json', ...measures].map((name) => `${pdl}/${name}`),
      ].sort(),
    );
    const lines = files.get(`${pdl}/consumption_daily.csv`)?.trim().split('\r\n').slice(1);
    expect(lines?.map((line) => line.split(';').slice(0, 2))).toEqual(
      served.map(({ date, value }) => [date, String(value)]),
    );
    expect(files.get(`${pdl}/consumption_detail.csv`)?.trim().split('\r\n')).toHaveLength(1 + 2 * 48);
    expect(files.get('pdls.csv')).toContain(`${pdl};'=cmd|calc;`);
    expect(files.get('consents.csv')).toContain(`${pdl};'=cmd|calc;active;`);
    expect(parse(files, 'account.json')).toMatchObject({
      account: { email: owner.user.email },
      settings: { debug_mode: false },
      consents: { by_pdl: [{ usage_point_id: pdl, consent_status: 'active' }], tokens: [{ usage_point_id: pdl }] },
    });
    expect(points(files)).toEqual([{ usage_point_id: pdl, included: true, why: null }]);
    expect(files.get('account.json')).not.toContain('access_token');
  });

  it('is encrypted at rest', async () => {
    const owner = await environment.consentedUser();
    await useSome(owner);
    await write(owner.caller);
    const parts = await environment.gateway.sql<{ sealed: string }>(
      'select sealed from account_export_parts where usage_point_id = $1',
      [owner.pdl],
    );
    expect(parts.length).toBeGreaterThan(0);
    for (const { sealed } of parts) {
      const bytes = Buffer.from(sealed, 'base64url');
      expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
      expect(bytes.toString('latin1')).not.toContain('ustar');
    }
  });

  it('can be requested three times in 24 hours', async () => {
    const caller = environment.gateway.asUser(await environment.gateway.signUp());
    for (let iteration = 0; iteration < 3; iteration++) await write(caller);
    const fourth = await caller.post('/accounts/exports');
    expect(fourth.status).toBe(429);
    expect(fourth.body).toMatchObject({ code: 'EXPORT_LIMIT' });
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(86_000);
    expect((await caller.get('/accounts/exports')).data<Export[]>()).toHaveLength(3);
  });

  it('of another user looks like one that never existed', async () => {
    const owner = environment.gateway.asUser(await environment.gateway.signUp());
    const { id } = await write(owner);
    const otherUser = environment.gateway.asUser(await environment.gateway.signUp());
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const path of ['', '/file']) {
      const foreign = await otherUser.get(`/accounts/exports/${id}${path}`);
      expect([foreign.status, foreign.text]).toEqual([
        404,
        (await otherUser.get(`/accounts/exports/${unknown}${path}`)).text,
      ]);
    }
  });

  it('costs nothing for a thousand PDLs without a consent, and does not contain them', async () => {
    const victim = await environment.consentedUser();
    await useSome(victim);
    const { user, caller: attacker } = await registerMany(victim.pdl, 1000);
    const done = await write(attacker);
    expect(done.pdls.total).toBe(0);
    const files = await unpack(attacker, done.id);
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'account.json',
      'consents.csv',
      'manifest.json',
      'pdls.csv',
    ]);
    expect(await environment.gateway.sql('select 1 from data_keys where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('a user who requests exports without end', () => {
  it('blocks no other user, with sixty PDLs that have no consent', async () => {
    const reader = await environment.consentedUser();
    await useSome(reader);
    const { caller: attacker } = await registerMany(reader.pdl, 60);
    let isOver = false;
    const requested: number[] = [];
    const attack = async () => {
      while (!isOver) {
        requested.push((await attacker.get('/accounts/export')).status);
        await attacker.post('/accounts/exports');
      }
    };
    const attacking = attack();
    const reads: number[] = [];
    for (let iteration = 0; iteration < 12; iteration++) {
      reads.push((await requestReadings(reader, 'consumption_daily', week())).status);
      reads.push((await environment.gateway.caller().get('/health/ready')).status);
    }
    isOver = true;
    await attacking;
    expect(new Set(reads)).toEqual(new Set([200]));
    expect(new Set(requested)).toEqual(new Set([200]));
  });
});

describe('a consent that ends', () => {
  it('of one PDL leaves it out, and the others in', async () => {
    const owner = await environment.consentedUser();
    const other = await environment.anotherPoint(owner);
    await useSome(owner);
    await useSome(other);
    const id = await begin(owner.caller);
    await owner.caller.delete(`/consent/${owner.pdl}`);
    const isDone = async () => (await state(owner.caller, id)).state;
    await expect.poll(isDone, { interval: 100 }).toBe('done');
    const files = await unpack(owner.caller, id);
    expect([...files.keys()].filter((name) => name.startsWith(owner.pdl))).toEqual([]);
    expect(files.has(`${other.pdl}/consumption_daily.csv`)).toBe(true);
    const included = points(files).flatMap((point) => (point.included ? [point.usage_point_id] : []));
    expect(included).toEqual([other.pdl]);
  });

  it.each<[string, (owner: ConsentedUser) => Promise<unknown>]>([
    ['withdrawn', (owner) => owner.caller.delete(`/consent/${owner.pdl}`)],
    ['with the PDL', (owner) => owner.caller.delete(`/pdl/${owner.id}`)],
    ['while the PDL is inactive', (owner) => owner.caller.patch(`/pdl/${owner.id}/active`, { is_active: false })],
    [
      'by its last day',
      (owner) =>
        environment.gateway.sql('update pdls set consent_expires_at = $2 where id = $1', [
          owner.id,
          environment.day(-1),
        ]),
    ],
    [
      'for one of its measures',
      (owner) =>
        environment.gateway.sql('update pdls set consent_measures = $2 where id = $1', [
          owner.id,
          '["consumption_daily"]',
        ]),
    ],
  ])('after the file is finished takes the PDL out of it: %s', async (_, end) => {
    const owner = await environment.consentedUser();
    await useSome(owner);
    const { id } = await write(owner.caller);
    expect((await unpack(owner.caller, id)).has(`${owner.pdl}/address.json`)).toBe(true);
    await end(owner);
    const files = await unpack(owner.caller, id);
    expect([...files.keys()].filter((name) => name.includes('/'))).toEqual([]);
    expect(points(files)).toMatchObject([{ usage_point_id: owner.pdl, included: false }]);
  });

  it('by withdrawal deletes what was written of the PDL, and no later consent brings it back', async () => {
    const owner = await environment.consentedUser();
    await useSome(owner);
    const { id } = await write(owner.caller);
    await owner.caller.delete(`/consent/${owner.pdl}`);
    const left = 'select 1 from account_export_parts where export_id = $1';
    expect(await environment.gateway.sql(left, [id])).toEqual([]);
    await environment.gateway.sql(
      "update pdls set consent_status = 'active', consent_revoked_by = null where id = $1",
      [owner.id],
    );
    expect(points(await unpack(owner.caller, id))).toMatchObject([{ included: false, why: 'withdrawn' }]);
  });
});

describe('the file', () => {
  it('is not available before it is finished, and is deleted with the account', async () => {
    const owner = await environment.consentedUser();
    await useSome(owner);
    const { id } = await write(owner.caller);
    await environment.gateway.sql("update account_exports set state = 'running', expires_at = null where id = $1", [
      id,
    ]);
    const early = await owner.caller.get(`/accounts/exports/${id}/file`);
    expect([early.status, early.body]).toMatchObject([409, { code: 'EXPORT_NOT_READY' }]);
    await owner.caller.delete('/accounts/me', { password: owner.user.password });
    for (const table of ['account_export_points', 'account_export_parts'])
      expect(await environment.gateway.sql(`select 1 from ${table} where export_id = $1`, [id])).toEqual([]);
  });

  it('is finished by another replica when the first was killed in the middle', async () => {
    const owner = await environment.consentedUser();
    await useSome(owner);
    const { id } = await write(owner.caller);
    // As a replica leaves it that was killed in the middle: nothing of the PDL, and the export still running.
    await environment.gateway.sql('delete from account_export_parts where export_id = $1', [id]);
    await environment.gateway.sql(
      "update account_export_points set state = 'waiting', parts = 0 where export_id = $1",
      [id],
    );
    await environment.gateway.sql("update account_exports set state = 'running', expires_at = null where id = $1", [
      id,
    ]);
    expect((await owner.caller.post('/accounts/exports')).data<Export>().id).toBe(id);
    const other = environment.gateway.asUser(await environment.gateway.signUp());
    await write(other);
    const isDone = async () => (await state(owner.caller, id)).state;
    await expect.poll(isDone, { interval: 100 }).toBe('done');
    expect((await unpack(owner.caller, id)).has(`${owner.pdl}/consumption_daily.csv`)).toBe(true);
  });

  it('is gone after 24 hours', async () => {
    const caller = environment.gateway.asUser(await environment.gateway.signUp());
    const { id } = await write(caller);
    await environment.advance({ hours: 24 });
    expect((await caller.get(`/accounts/exports/${id}`)).status).toBe(404);
    expect((await caller.get(`/accounts/exports/${id}/file`)).status).toBe(404);
    expect((await caller.get('/accounts/exports')).data()).toEqual([]);
  });
});
