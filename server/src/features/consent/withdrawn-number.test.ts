import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../../../test/caller.ts';
import {
  type ConsentEnvironment,
  comeBack,
  consent,
  decide,
  leave,
  startConsentEnvironment,
} from '../../../test/consent-flow.ts';
import type { TestUser } from '../../../test/gateway.ts';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log.ts';
import { createAuthorisationReleases } from './index.ts';

type Pdl = { id: string; usage_point_id: string; consent_status: string };
type Holder = { user: TestUser; caller: TestCaller; pdl: Pdl; number: number };

const day = 86_400;
let environment: ConsentEnvironment;

beforeAll(async () => {
  environment = await startConsentEnvironment({ GRIDOP_AUTHORIZE_VERSION: 'v2' });
});
afterAll(() => environment.stop());

const newCaller = async () => environment.gateway.asUser(await environment.gateway.signUp());
const pdlsOf = async (caller: TestCaller) => (await caller.get('/pdl')).data<Pdl[]>();
async function newHolder(): Promise<Holder> {
  const user = await environment.gateway.signUp();
  const caller = environment.gateway.asUser(user);
  await consent(environment.gateway, caller);
  const [pdl] = await pdlsOf(caller);
  const [row] = await environment.gateway.sql<{ autorisation_id: number }>(
    'select autorisation_id from authorisations where user_id = $1',
    [user.id],
  );
  if (!pdl || !row) throw new Error('no consent was given');
  return { user, caller, pdl, number: row.autorisation_id };
}
/** Returns with a number that this flow never handed out. */
async function guess(caller: TestCaller, number: number): Promise<string | null> {
  const { authorize_url, cookie } = await leave(caller);
  const state = new URL(authorize_url).searchParams.get('state');
  const response = await comeBack(environment.gateway, `?autorisation_id=${number}&state=${state}`, { cookie });
  const { searchParams } = new URL(String(response.headers.location));
  return searchParams.get('code') ?? searchParams.get('consent');
}
function pass(days: number): void {
  environment.gateway.clock.advance(days * day * 1000);
  environment.simulator.control({ advance_seconds: days * day });
}

const endings = [
  ['a withdrawal', ({ caller, pdl }: Holder) => caller.delete(`/consent/${pdl.usage_point_id}`)],
  ['the deletion of its PDL', ({ caller, pdl }: Holder) => caller.delete(`/pdl/${pdl.id}`)],
  [
    'the deletion of the account',
    ({ caller, user }: Holder) => caller.delete('/accounts/me', { password: user.password }),
  ],
] as const;

describe('the number of a consent', () => {
  it.each(endings)('is refused to a user who guesses it after %s', async (_what, end) => {
    const holder = await newHolder();
    const thief = await newCaller();
    expect(await guess(thief, holder.number)).toBe('CONSENT_INVALID');
    expect((await end(holder)).status).toBe(200);
    expect(await guess(thief, holder.number)).toBe('CONSENT_INVALID');
    pass(3);
    expect(await guess(thief, holder.number)).toBe('CONSENT_INVALID');
    pass(-3);
    expect(await pdlsOf(thief)).toEqual([]);
    const [{ dump }] = (await environment.gateway.sql(
      'select coalesce(json_agg(t)::text, $1) as dump from released_authorisations t',
      [''],
    )) as [{ dump: string }];
    expect(dump).not.toBe('');
    for (const trace of [`"${holder.number}"`, `:${holder.number},`, holder.pdl.usage_point_id])
      expect(dump).not.toContain(trace);
  });

  it.each(endings.slice(0, 2))('is taken again by its holder after %s, on the same day', async (_what, end) => {
    const holder = await newHolder();
    await end(holder);
    expect(await guess(holder.caller, holder.number)).toBe('ok');
    expect(await pdlsOf(holder.caller)).toMatchObject([{ consent_status: 'active' }]);
    // Held again: the earlier release opens nothing.
    expect(await guess(await newCaller(), holder.number)).toBe('CONSENT_INVALID');
  });

  it.each(endings)('belongs to the user who returns with it for a share that began after %s', async (_what, end) => {
    const holder = await newHolder();
    await end(holder);
    const { usage_point_id } = holder.pdl;
    pass(1);
    environment.simulator.control({ end_consents: [usage_point_id], next_pdls: [usage_point_id] });
    const next = await newCaller();
    const departure = await leave(next);
    const query = await decide(departure);
    expect(query).toContain(`autorisation_id=${holder.number}`);
    const response = await comeBack(environment.gateway, query, { cookie: departure.cookie });
    expect(String(response.headers.location)).toContain('?consent=ok');
    expect(await pdlsOf(next)).toMatchObject([{ usage_point_id, consent_status: 'active' }]);
    pass(-1);
  });

  it('that was only named, and never led to a PDL, stays available to its true holder', async () => {
    const [early, owner] = [await newCaller(), await newCaller()];
    const [{ last }] = (await environment.gateway.sql('select max(autorisation_id) as last from authorisations')) as [
      { last: number },
    ];
    await guess(early, last + 1);
    await environment.gateway.sql('delete from callback_attempts');
    expect((await consent(environment.gateway, owner)).target.search).toContain('?consent=ok');
  });

  it('stays taken when a second return of its holder fails', async () => {
    const holder = await newHolder();
    environment.simulator.control({ end_consents: [holder.pdl.usage_point_id] });
    expect(await guess(holder.caller, holder.number)).not.toBe('ok');
    environment.simulator.control({ consents: [{ pdl: holder.pdl.usage_point_id }] });
    const thief = await newCaller();
    expect(await guess(thief, holder.number)).not.toBe('ok');
    expect(await pdlsOf(thief)).toEqual([]);
  });

  it('stays known after SECRET_KEY was changed', async () => {
    const holder = await newHolder();
    await holder.caller.delete(`/consent/${holder.pdl.usage_point_id}`);
    const database = openDatabase(environment.gateway.databaseUrl, { log: createLog({ level: 'silent' }) });
    const current = 'the-next-secret-key-of-a-test-gateway-98765';
    const open = (secretKeys: { current: string; previous?: string }) =>
      createAuthorisationReleases({ database, clock: systemClock, secretKeys });
    const during = open({ current, previous: environment.gateway.settings.SECRET_KEY ?? '' });
    expect(await during.daysOfOthers(holder.number, 'another')).toHaveLength(1);
    expect(await open({ current }).daysOfOthers(holder.number, 'another')).toEqual([]);
    expect(await during.renew(new AbortController().signal)).toBeGreaterThan(0);
    expect(await open({ current }).daysOfOthers(holder.number, 'another')).toHaveLength(1);
    expect(await open({ current }).daysOfOthers(holder.number, holder.user.id)).toEqual([]);
    await database.close();
  });
});

describe.each(['v1', 'v2'] as const)('a callback on the page %s that worked', (version) => {
  let here: ConsentEnvironment;
  beforeAll(async () => {
    here = await startConsentEnvironment({ GRIDOP_AUTHORIZE_VERSION: version });
  });
  afterAll(() => here.stop());

  it('is not counted as a failed one: a house with seven PDLs consents in one hour', async () => {
    const user = await here.gateway.signUp();
    const caller = here.gateway.asUser(user);
    for (let iteration = 0; iteration < 7; iteration++)
      expect((await consent(here.gateway, caller)).target.searchParams.get('consent')).toBe('ok');
    expect(await here.gateway.sql('select 1 from callback_attempts where user_id = $1', [user.id])).toEqual([]);
    expect(await pdlsOf(caller)).toHaveLength(7);
  });
});
