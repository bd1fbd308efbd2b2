import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './index.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.close());

type Fields = Record<string, string>;
const asJson = (fields: Fields) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) });
const asForm = (fields: Fields) => ({ body: new URLSearchParams(fields) });
const secret = 'captcha-secret';

async function verify(fields: Fields, form: (fields: Fields) => object = asJson): Promise<[number, string]> {
  const reply = await fetch(`${simulator.url}/captcha/verify`, { method: 'POST', ...form(fields) });
  return [reply.status, await reply.text()];
}
const yes = [200, '{"success":true}'];
const no = [200, '{"success":false}'];

describe('POST /captcha/verify', () => {
  it.each([
    ['JSON', asJson],
    ['a form', asForm],
  ])('accepts a solved token once, as %s', async (_name, form) => {
    expect(await verify({ secret, response: 'good-1' }, form)).toEqual(yes);
    expect(await verify({ secret, response: 'good-1' }, form)).toEqual(no);
    expect(await verify({ secret, response: 'good-2' }, form)).toEqual(yes);
    expect(await verify({ secret, response: 'good' }, form)).toEqual(yes);
  });

  it.each([
    ['an unsolved token', { secret, response: 'bad' }],
    ['a token that only begins like a solved one', { secret, response: 'goodness' }],
    ['an empty token', { secret, response: '' }],
    ['no token', { secret }],
    ['no secret', { response: 'good-1' }],
    ['another secret', { secret: 'other', response: 'good-1' }],
  ])('does not accept %s', async (_what, fields: Fields) => {
    expect(await verify(fields)).toEqual(no);
  });

  it('does not spend a token that came with another secret', async () => {
    await verify({ secret: 'other', response: 'good-1' });
    expect(await verify({ secret, response: 'good-1' })).toEqual(yes);
  });

  it('takes the secret and the spent tokens that were set, until the reset', async () => {
    simulator.control({ captcha: { secret: 'mine', spent: ['good-1'] } });
    expect(await verify({ secret, response: 'good-2' })).toEqual(no);
    expect(await verify({ secret: 'mine', response: 'good-1' })).toEqual(no);
    expect(await verify({ secret: 'mine', response: 'good-2' })).toEqual(yes);
    simulator.reset();
    expect(await verify({ secret, response: 'good-1' })).toEqual(yes);
    expect(() => simulator.control({ captcha: { key: 'mine' } })).toThrow(/unknown key/);
  });

  it('fails as configured', async () => {
    simulator.control({ faults: [{ match: { service: 'captcha' }, status: 503, body: { error: 'down' } }] });
    expect(await verify({ secret, response: 'good-1' })).toEqual([503, '{"error":"down"}']);
    expect(await verify({ secret, response: 'good-1' })).toEqual(yes);
  });
});
