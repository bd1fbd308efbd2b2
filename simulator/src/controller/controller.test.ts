import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '../index.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ now: '2026-11-14T08:00:00+01:00' });
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.close());

const apikey = 'controller-key';
const address = () => `${simulator.url}/controller/core/api/jeeApi.php`;

async function post(body: string | URLSearchParams, type?: string): Promise<string> {
  const headers = type ? { 'content-type': type } : undefined;
  const response = await fetch(address(), { method: 'POST', body, ...(headers && { headers }) });
  return response.text();
}

async function rpc(method: string, params: object = {}, key = apikey) {
  const body = { jsonrpc: '2.0', id: '1', method, params: { apikey: key, ...params } };
  const text = await post(JSON.stringify(body), 'application/json');
  return JSON.parse(text) as { result?: never; error?: { code: number } };
}

const command = (name: string) => ({ name, logicalId: name, type: 'info', subType: 'numeric', isHistorized: 1 });
const equipment = { eqType_name: 'virtual', name: 'svc_1', logicalId: 'svc_1', isEnable: 1, cmd: [command('week')] };

async function firstCommand(): Promise<string> {
  const { id } = (await rpc('eqLogic::save', equipment)).result as unknown as { id: string };
  const [found] = (await rpc('cmd::byEqLogicId', { eqLogic_id: id })).result as unknown as { id: string }[];
  return found?.id ?? '';
}

describe('JSON-RPC', () => {
  it.each([
    ['ping', 'wrong', 'pong'],
    ['version', 'wrong', -32001],
    ['version', apikey, '4.5.3'],
    ['none', apikey, -32500],
    ['eqLogic::fullById', apikey, -32602],
    ['cmd::event', apikey, -32702],
  ])('%s with the key %s: %s', async (method, key, outcome) => {
    const { result, error } = await rpc(method, { id: 7, value: 1 }, key);
    expect(error?.code ?? result).toBe(outcome);
  });

  it('returns an error while its access is disabled, and a page where an old version expects a form', async () => {
    simulator.control({ controller: { access: 'disabled' } });
    expect((await rpc('ping')).error?.code).toBe(-32001);
    simulator.control({ controller: { access: 'enabled', form_only: true } });
    const call = JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'version', params: { apikey } });
    expect(await post(call, 'application/json')).toMatch(/^<!DOCTYPE html>/);
    expect(await post(new URLSearchParams({ request: call }))).toContain('"4.5.3"');
  });

  it('deletes the commands that a saved list leaves out', async () => {
    const id = await firstCommand();
    const [owner] = (await rpc('eqLogic::byType', { type: 'virtual' })).result as unknown as { id: string }[];
    await rpc('eqLogic::save', { ...equipment, id: owner?.id, cmd: [{ id, ...command('week') }, command('year')] });
    expect((await rpc('cmd::byEqLogicId', { eqLogic_id: owner?.id })).result).toMatchObject([{ id }, { name: 'year' }]);
    await rpc('eqLogic::save', { ...equipment, id: owner?.id, cmd: [command('year')] });
    expect((await rpc('cmd::event', { id, value: 1 })).error?.code).toBe(-32702);
  });

  it('stores a value at the specified moment, or now', async () => {
    const id = await firstCommand();
    await rpc('cmd::event', { id, value: 15.2, datetime: '2026-11-13 23:59:59' });
    await rpc('cmd::event', { id, value: 15.3, datetime: '2026-11-13 23:59:59' });
    await rpc('cmd::event', { id, value: 1 });
    expect((await rpc('cmd::event', { id, value: 1, datetime: '13/11/2026' })).error?.code).toBe(-32500);
    expect((await rpc('cmd::getHistory', { id })).result).toMatchObject([
      { value: '15.3', datetime: '2026-11-13 23:59:59' },
      { value: '1', datetime: expect.stringMatching(/^2026-11-14 08:00/) },
    ]);
  });
});

describe('the HTTP form', () => {
  const form = (fields: Record<string, string>) => post(new URLSearchParams({ type: 'event', ...fields }));
  it('always returns a text with status 200', async () => {
    const id = await firstCommand();
    const fields = { plugin: 'virtual', id, value: '3' };
    expect(await form({ apikey: 'wrong', ...fields })).toMatch(/^Vous n'êtes pas autorisé/);
    expect(await form({ apikey: 'controller-plugin-key', ...fields })).toBe('');
    expect(await form({ apikey, ...fields, id: '9999' })).toMatch(/^Commande introuvable/);
  });

  it('notices a key in the address', async () => {
    simulator.control({ strict: true });
    await fetch(`${address()}?apikey=${apikey}`, { method: 'POST' });
    expect(simulator.requests().violations).toMatchObject([{ violation: 'key_in_address' }]);
  });
});
