import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsentEnvironment, consent, startConsentEnvironment } from '../../../../test/consent-flow.ts';

let environment: ConsentEnvironment;

beforeAll(async () => {
  environment = await startConsentEnvironment({ MAX_PDLS_PER_USER: '3' });
});
afterAll(() => environment.stop());

const number = (n: number) => String(90_000_000_000_000 + n);
const newUser = async () => environment.gateway.asUser(await environment.gateway.signUp());
const list = async (caller: Awaited<ReturnType<typeof newUser>>) =>
  (await caller.get('/pdl')).data<{ id: string; usage_point_id: string }[]>();

describe('the number of PDLs of one user', () => {
  it('is limited, also for concurrent requests, with an error that explains what to do', async () => {
    const caller = await newUser();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => caller.post('/pdl', { usage_point_id: number(n) })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, ...Array(7).fill(409)]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'PDL_LIMIT',
      detail: 'You have 3 PDLs, which is as many as one account may have. Remove one you no longer need',
    });
    expect(await list(caller)).toHaveLength(3);
  });

  it('reports a registered PDL as existing, and allows another one after a removal', async () => {
    const caller = await newUser();
    for (let n = 0; n < 3; n++) await caller.post('/pdl', { usage_point_id: number(n) });
    expect((await caller.post('/pdl', { usage_point_id: number(1) })).body).toMatchObject({ code: 'PDL_EXISTS' });
    const [first] = await list(caller);
    await caller.delete(`/pdl/${first?.id}`);
    expect((await caller.post('/pdl', { usage_point_id: number(9) })).status).toBe(201);
  });

  it('also applies to a consent: the error is returned at the end of the consent flow, and no PDL is attached', async () => {
    const caller = await newUser();
    for (let n = 0; n < 3; n++) await caller.post('/pdl', { usage_point_id: number(n) });
    const { target } = await consent(environment.gateway, caller, { persona: 'consumer' });
    expect(target.search).toBe('?consent=error&code=PDL_LIMIT');
    expect(await list(caller)).toHaveLength(3);
  });

  it('does not prevent a consent for a PDL that is already registered', async () => {
    const caller = await newUser();
    environment.simulator.control({ next_pdls: [number(50), number(50)] });
    await consent(environment.gateway, caller, { persona: 'consumer' });
    for (let n = 0; n < 2; n++) await caller.post('/pdl', { usage_point_id: number(n) });
    const { target } = await consent(environment.gateway, caller, { persona: 'consumer' });
    expect(target.searchParams.get('consent')).toBe('ok');
  });
});
