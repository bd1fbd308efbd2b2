import { startSimulator } from '@svc/simulator';
import { expect, it } from 'vitest';
import { createTransport } from '../../transport.ts';
import type { OperatorRateLimiter } from './operator-rate-limiter.ts';
import { createBudgetPort } from './rate-limited-call.ts';

/** A limiter that always grants: the pace of the real one would make ten minutes of outage take ten minutes. */
const openLimiter = {
  acquire: async () => ({
    granted: true as const,
    isFresh: () => true,
    noteSent: () => undefined,
    release: async () => undefined,
    end: async () => undefined,
  }),
  pause: async () => undefined,
} as unknown as OperatorRateLimiter;

const tenMinutesOfSlots = 10 * 60 * 5;

it('ten minutes of outage are at most 1.2 attempts a request, however each of them fails', async () => {
  const simulator = await startSimulator();
  const limits = { per_second: null, per_hour: null };
  const match = { route: 'consommation_quotidienne' };
  simulator.control({ limits, faults: [{ kind: 'server_error', times: 'always', match }] });
  const transport = createTransport({ base_url: `${simulator.url}/gridop` });
  let attempts = 0;
  const port = createBudgetPort({
    limiter: openLimiter,
    transport,
    clock: { now: () => 0 },
    onCall: () => attempts++,
    random: () => 0,
  });
  const path = '/mesure_synchrone_auto/v2/consommation_quotidienne';
  let requests = 0;
  try {
    while (attempts < tenMinutesOfSlots) {
      const wave = Array.from({ length: 20 }, async () => {
        const pdl = String(20_000_000_000_000 + requests++);
        const query = { pointId: pdl, dateDebut: '2026-09-25', dateFin: '2026-10-02' };
        const context = {
          account_id: 'a',
          user_id: 'u',
          class: 'interactive',
          key: `2026:consumption_daily:${pdl}`,
        } as const;
        return await port({ method: 'GET', path, query, bearer: 'x' }, context);
      });
      for (const response of await Promise.all(wave))
        expect(response).toMatchObject({ hasResponse: true, status: 500 });
    }
  } finally {
    transport.close();
    await simulator.close();
  }
  // It does try again, and it stops.
  expect(attempts).toBeGreaterThan(requests * 1.05);
  expect(attempts).toBeLessThanOrEqual(requests * 1.2);
});

it.each([
  ['an answer', [], 'answered'],
  ['a refusal', [{ kind: 'refusal_not_holder' }], 'answered'],
  ['a throttle: it says nothing about the route', [{ kind: 'throttled' }], 'untold'],
  ['an error of the operator', [{ kind: 'server_error' }], 'failed'],
])('what %s shows about its route', async (_, faults, outcome) => {
  const simulator = await startSimulator();
  const match = { route: 'consommation_quotidienne' };
  const forever = faults.map((fault) => ({ ...fault, times: 'always', match }));
  simulator.control({ limits: { per_second: null, per_hour: null }, faults: forever });
  const transport = createTransport({ base_url: `${simulator.url}/gridop` });
  const reported: string[] = [];
  const slot = {
    ...(await openLimiter.acquire({} as never, {} as never)),
    end: async (end: string) => void reported.push(end),
  };
  const limiter = { ...openLimiter, acquire: async () => slot } as unknown as OperatorRateLimiter;
  const port = createBudgetPort({ limiter, transport, clock: { now: () => 0 }, onCall: () => 0, random: () => 0 });
  const path = '/mesure_synchrone_auto/v2/consommation_quotidienne';
  const query = { pointId: '20000000000000', dateDebut: '2026-09-25', dateFin: '2026-10-02' };
  await port({ method: 'GET', path, query, bearer: 'x' }, { account_id: 'a', class: 'consent', key: '2026:x:y' });
  transport.close();
  await simulator.close();
  expect(new Set(reported)).toEqual(new Set([outcome]));
});
