import { randomUUID } from 'node:crypto';
import { type Permission, permissions } from '@svc/domain/credentials/roles';
import type { TestCaller } from '../caller.ts';
import {
  type ConsentedUser,
  type Environment,
  pointsOf,
  requestReadings,
  startEnvironmentWithoutRateLimit,
} from '../environment.ts';
import { type Gateway, goodPassword, type TestUser } from '../gateway.ts';
import type { CallerName } from './access-table.ts';

/** Ids of a user's resources, in an address or a body. */
export type Ids = {
  readonly pdl_row: string;
  readonly usage_point_id: string;
  readonly user_id: string;
  readonly import_id: string;
  readonly role_id: string;
  readonly export_id: string;
  readonly session_id: string;
  /** Of the catalogue: owned by no user. */
  readonly provider_id: string;
  readonly contribution_id: string;
};

export type AccessEnvironment = {
  readonly environment: Environment;
  readonly victim: ConsentedUser;
  readonly ids: Ids;
  /** Requests of the victim's own browser. */
  readonly cookie: string;
  readonly callers: Readonly<Record<CallerName, TestCaller>>;
  /** A role with every permission but this one. */
  readonly allBut: ReadonlyMap<Permission, TestCaller>;
  /** Texts that only the victim's data contains; none of them may reach another user. */
  readonly canaries: readonly RegExp[];
  /** All stored data of the victim, and how often the operator was called. */
  fingerprint(): Promise<string>;
  /** Names of the victim's readings and records in the cache. */
  cached(): Promise<string[]>;
};

/** Ids of resources that do not exist. */
export function unknownIds(): Ids {
  const [pdl_row, user_id, import_id, role_id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [export_id, session_id, provider_id] = [randomUUID(), randomUUID(), randomUUID()];
  const named = { pdl_row, user_id, import_id, role_id, export_id, session_id, provider_id };
  return { ...named, contribution_id: randomUUID(), usage_point_id: '29999999999998' };
}

/** A contribution that any user may propose. */
export function contribution(existing_provider_id: string) {
  return {
    contribution_type: 'NEW_OFFER',
    existing_provider_id,
    offer_name: 'Proposed',
    offer_type: 'BASE',
    power_variants: [{ power_kva: 6, subscription_price: 15, base_price: 0.2 }],
    price_sheet_url: 'https://example.org/grid.pdf',
  };
}

/** A household with readings, an import and a session, and all callers that may try to access them. */
export async function startAccessEnvironment(wanted: readonly Permission[]): Promise<AccessEnvironment> {
  const environment = await startEnvironmentWithoutRateLimit();
  const { gateway } = environment;
  const victim = await environment.consentedUser();
  const canaries = await readEverything(environment, victim);
  const import_id = await runImport(victim);
  const former = await environment.consentedUser({ pdl: victim.pdl });
  pointsOf(await requestReadings(former, 'consumption_daily', [environment.day(-10), environment.day(-3)]));
  const callers = await createCallers(environment, victim, former);
  // Withdrawing may remove what both had in the cache: the victim's data is cached again before the first request.
  await readEverything(environment, victim);
  const { cookie } = await logIn(gateway, victim.user);
  const [session] = (await victim.caller.get('/accounts/sessions')).data<{ id: string }[]>();
  const export_id = (await victim.caller.post('/accounts/exports', {})).data<{ id: string }>().id;
  const [provider] = await gateway.sql<{ id: string }>('select id from energy_providers limit 1');
  const sent = await victim.caller.post('/energy/contribute', contribution(provider?.id ?? ''));
  const [role] = await gateway.sql<{ id: string }>("select id from roles where name = 'visitor'");
  return {
    environment,
    victim,
    ids: {
      pdl_row: victim.id,
      usage_point_id: victim.pdl,
      user_id: victim.user.id,
      import_id,
      role_id: role?.id ?? '',
      export_id,
      session_id: session?.id ?? '',
      provider_id: provider?.id ?? '',
      contribution_id: sent.data<{ id: string }>().id,
    },
    cookie,
    callers,
    allBut: new Map(await Promise.all(wanted.map(async (one) => [one, await callerWithAllBut(gateway, one)] as const))),
    canaries: [...canaries, ...[victim.user.email, victim.user.client_secret, victim.id].map(exactly)],
    fingerprint: () => fingerprint(environment, victim),
    cached: async () => (await environment.redis.cli('keys', `c*:*${victim.pdl}*`)).split('\n').sort(),
  };
}

async function createCallers(
  environment: Environment,
  victim: ConsentedUser,
  former: ConsentedUser,
): Promise<Record<CallerName, TestCaller>> {
  const { gateway } = environment;
  const admin = await gateway.asAdmin();
  const [otherUser, registrant, powerless, moderator] = await Promise.all([
    ...[gateway.signUp(), gateway.signUp(), gateway.signUp()],
    gateway.signUp({ role: 'moderator' }),
  ]);
  await gateway.asUser(registrant as TestUser).post('/pdl', { usage_point_id: victim.pdl });
  await former.caller.delete(`/consent/${victim.pdl}`);
  const [inactive, deleted, rotated] = await Promise.all([gone(gateway), gone(gateway), gone(gateway)]);
  await admin.post(`/admin/users/${inactive.user.id}/toggle-status`);
  await deleted.bySecret.delete('/accounts/me', { password: goodPassword });
  await rotated.bySecret.post('/accounts/regenerate-secret', { password: goodPassword });
  return {
    anonymous: gateway.caller(),
    otherUser: gateway.asUser(otherUser as TestUser),
    'registrant without consent': gateway.asUser(registrant as TestUser),
    'former holder': former.caller,
    'no permission': gateway.asUser(powerless as TestUser),
    moderator: gateway.asUser(moderator as TestUser),
    'inactive, by secret': inactive.bySecret,
    'inactive, by token': inactive.byToken,
    'deleted, by secret': deleted.bySecret,
    'deleted, by token': deleted.byToken,
    'rotated, by old secret': rotated.bySecret,
    'rotated, by old token': rotated.byToken,
  };
}

/** A user whose credentials are about to end. */
async function gone(gateway: Gateway): Promise<{ user: TestUser; bySecret: TestCaller; byToken: TestCaller }> {
  const user = await gateway.signUp();
  const { token } = await logIn(gateway, user);
  return { user, bySecret: gateway.asUser(user), byToken: gateway.caller({ authorization: `Bearer ${token}` }) };
}

async function logIn(gateway: Gateway, { email, password }: TestUser): Promise<{ token: string; cookie: string }> {
  const response = await gateway.caller().post('/accounts/login', { email, password });
  const [cookie] = response.cookies;
  return { token: response.data<{ access_token: string }>().access_token, cookie: `${cookie?.name}=${cookie?.value}` };
}

async function callerWithAllBut(gateway: Gateway, missing: Permission): Promise<TestCaller> {
  const name = `all-but-${missing.replace(':', '-')}`;
  const granted = permissions.filter((permission) => permission !== missing);
  const admin = await gateway.asAdmin();
  const made = await admin.post('/roles', { name, display_name: name, permissions: granted });
  if (made.status !== 201 && made.status !== 200) throw new Error(`no role: ${made.text}`);
  return gateway.asUser(await gateway.signUp({ role: name }));
}

/** Fills the victim's cache; returns patterns that identify its data. */
async function readEverything(environment: Environment, victim: ConsentedUser): Promise<RegExp[]> {
  const days = pointsOf(
    await requestReadings(victim, 'consumption_daily', [environment.day(-10), environment.day(-3)]),
  );
  const address = await victim.caller.get(`/gridop/address/${victim.pdl}`);
  const street = /"[^"]*street[^"]*":"([^"]{6,})"/.exec(address.text)?.[1];
  if (days.length !== 7 || street === undefined) throw new Error(`the victim has no data: ${address.text}`);
  return [...days.slice(0, 3).map(({ value }) => exactly(String(value))), exactly(street)];
}

const exactly = (text: string) => new RegExp(`(?<![\\w.-])${RegExp.escape(text)}(?![\\w.-])`);

async function runImport({ caller, pdl }: ConsentedUser): Promise<string> {
  const started = await caller.post('/imports', { usage_point_id: pdl, measures: ['consumption_daily'] });
  const { id } = started.data<{ id: string }>();
  for (let tries = 0; tries < 1200; tries++) {
    if ((await caller.get(`/imports/${id}`)).data<{ state: string }>().state === 'done') return id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the import of the victim does not end');
}

const stored = ['users', 'pdls', 'authorisations', 'operator_tokens', 'data_keys', 'imports'].map(
  (table) =>
    `select '${table}' as name, coalesce(json_agg(row order by row::text)::text, '') as content
     from ${table} row where ${table === 'users' ? 'id' : 'user_id'} = $1`,
);

async function fingerprint({ gateway, simulator }: Environment, { user, pdl }: ConsentedUser): Promise<string> {
  const rows = await gateway.sql(stored.join(' union all '), [user.id]);
  const requestCount = simulator.requests({ service: 'gridop', pdl }).requests.length;
  return JSON.stringify([rows, requestCount]);
}
