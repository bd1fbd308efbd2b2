import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ControlError } from './control-reader.ts';
import { type Simulator, startSimulator } from './index.ts';

const now = '2026-10-02T07:30:00+02:00';

describe('the control plane', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startSimulator({ now });
  });
  afterEach(() => simulator.close());

  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${simulator.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { problems: string[] } };
  };

  it('takes the documented example whole', async () => {
    const example = {
      now: '2026-10-02T07:30:00+02:00',
      published_until: { '12345678901234': '2026-09-30' },
      limits: { per_second: 5, per_hour: 1000 },
      v5: 'on',
      new: 'on',
      empty_services: 2,
      faults: [
        {
          match: { route: 'courbe_de_charge_consommation', pdl: '12345678901234' },
          times: 2,
          status: 503,
          latency_ms: 200,
        },
      ],
    };
    expect(await post('/__control', example)).toEqual({ status: 200, body: { ok: true } });
    expect(simulator.environment.faults.waiting()).toBe(1);
  });

  it.each([
    [{ falts: [] }, 'falts: unknown key'],
    [{ limits: { per_secnd: 5 } }, 'limits.per_secnd: unknown key'],
    [{ faults: [{ knd: 'html_200' }] }, 'faults[0].knd: unknown key'],
    [{ faults: [{ kind: 'html_201' }] }, 'faults[0].kind: unknown kind html_201'],
    [
      { faults: [{ status: 503, match: { route: 'consomation' } }] },
      'faults[0].match.route: unknown route consomation',
    ],
    [{ faults: [{ status: 503, match: { service: 'gridoop' } }] }, 'faults[0].match.service: unknown'],
    [{ faults: [{ match: {} }] }, 'faults[0]: a fault needs a kind, a status, a body or a latency'],
    [{ faults: [{ status: 503, times: -1 }] }, 'faults[0].times'],
    [{ now: '2026-10-02' }, 'now: expected an RFC 3339 moment'],
    [{ v5: 'off' }, 'v5: expected one of on, not_found, gone, unavailable, transport'],
    [{ published_until: { '123': '2026-09-30' } }, 'published_until key: expected a 14-digit identifier or *'],
    [{ published_until: { '*': '2026-02-30' } }, 'published_until.*'],
    [{ consents: [{ persona: 1 }] }, 'consents[0].pdl: missing'],
    [{ consents: [{ pdl: '12345678901234', persona: 'missing' }] }, 'consents[0].persona: unknown persona'],
    [{ consents: [{ pdl: '12345678901234', step: 'PT20M' }] }, 'consents[0].step'],
    [{ consent_all: { pdl_range: { first: '12345678901234' } } }, 'consent_all.pdl_range.count: missing'],
    [{ not_subscribed: ['comptage'] }, 'not_subscribed[0]: expected one of'],
    [{ strict: 'yes' }, 'strict: expected true or false'],
    [[], 'the body must be a JSON object'],
  ])('rejects %j with 422 and names what is unknown', async (change, problem) => {
    const response = await post('/__control', change);
    expect(response.status).toBe(422);
    expect(response.body.problems.join('\n')).toContain(problem);
  });

  it('names every error of a body and applies nothing of it', async () => {
    const response = await post('/__control', { now: '2030-01-01T00:00:00Z', frozen: 1, nou: 2 });
    expect(response.status).toBe(422);
    expect(response.body.problems).toHaveLength(2);
    expect(new Date(simulator.environment.clock.now()).getFullYear()).toBe(2026);
  });

  it('throws in process what it would refuse over HTTP', () => {
    expect(() => simulator.control({ nou: 1 })).toThrow(ControlError);
  });

  it('rejects an unknown filter of /__requests', async () => {
    expect((await fetch(`${simulator.url}/__requests?rout=token`)).status).toBe(422);
    expect((await fetch(`${simulator.url}/__requests?route=token&limit=5&since=2026-10-02T05:30:00Z`)).status).toBe(
      200,
    );
  });

  it('does not record its own calls', async () => {
    await fetch(`${simulator.url}/__requests`);
    await post('/__control', {});
    expect(simulator.requests().total).toBe(0);
  });

  it('restores the initial state on reset: clock, request log, faults and settings', async () => {
    const pdl = '12345678901234';
    simulator.control({
      now: '2030-01-01T00:00:00Z',
      v5: 'gone',
      strict: true,
      consents: [{ pdl }],
      faults: [{ status: 500 }],
    });
    await fetch(`${simulator.url}/gridop/comptage_auto/v1/${pdl}`);
    expect(await post('/__reset', {})).toEqual({ status: 200, body: { ok: true } });
    expect(simulator.requests()).toMatchObject({ requests: [], total: 0, violations: [] });
    expect(simulator.environment.faults.waiting()).toBe(0);
    expect(new Date(simulator.environment.clock.now()).getFullYear()).toBe(2026);
    expect((await fetch(`${simulator.url}/gridop/customers_i/v5/identity`)).status).toBe(401);
  });
});

describe('the simulated clock', () => {
  let simulator: Simulator;
  const at = () => simulator.environment.clock.now() - Date.parse(now);
  beforeEach(async () => {
    simulator = await startSimulator({ now });
  });
  afterEach(() => simulator.close());

  it('starts where it was set and runs on', async () => {
    const before = at();
    expect(before).toBeGreaterThanOrEqual(0);
    expect(before).toBeLessThan(60_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(at() - before).toBeGreaterThanOrEqual(25);
  });

  it('does not advance while frozen, and continues from there', async () => {
    simulator.control({ now, frozen: true });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(at()).toBe(0);
    simulator.control({ advance_seconds: 3600 });
    expect(at()).toBe(3_600_000);
    simulator.control({ frozen: false });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(at()).toBeGreaterThan(3_600_000);
  });

  it('is real time unless it is set', async () => {
    const real = await startSimulator();
    const before = Date.now();
    const reportedNow = real.environment.clock.now();
    expect(reportedNow).toBeGreaterThanOrEqual(before);
    expect(reportedNow).toBeLessThanOrEqual(Date.now());
    await real.close();
  });

  it('refuses a start that is no moment', async () => {
    await expect(startSimulator({ now: 'yesterday' })).rejects.toThrow('now');
  });
});
