import type { Permission } from '@svc/domain/credentials/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessEnvironment, startAccessEnvironment, unknownIds } from '../../test/access/access-environment.ts';
import { send } from '../../test/access/access-request.ts';
import { accessTable, type CallerName, callers, type Outcome, type Rule } from '../../test/access/access-table.ts';
import { listOperations, type Operation } from '../../test/access/operations.ts';
import type { ApiResponse, TestCaller } from '../../test/caller.ts';

const wanted = [...new Set(Object.values(accessTable).flatMap(({ permission }) => permission ?? []))];
/** A row is named by an id of the victim's, in its path or its body. */
const namesSomething = (name: string) => /\{\w+\}/.test(name) || name === 'POST /imports' || name.endsWith('/reorder');
/** These GET requests have an effect when another site sends them with a cookie. */
const changingGets = new Set(['GET /consent', 'GET /callback', 'GET /energy/contributions/{id}/messages']);

let access: AccessEnvironment;
let operations: Operation[];
beforeAll(async () => {
  access = await startAccessEnvironment(wanted as Permission[]);
  operations = listOperations(access.environment.gateway.app);
});
afterAll(() => access?.environment.stop());

const days = () => [access.environment.day(-10), access.environment.day(-3)] as const;
const outcomeOf = ({ status, body }: ApiResponse) => `${status} ${String(body.code ?? '')}`.trim();

function callerFor(name: CallerName, rule: Rule): TestCaller {
  const allBut = name === 'no permission' && rule.permission ? access.allBut.get(rule.permission) : undefined;
  return allBut ?? access.callers[name];
}

function findViolation(response: ApiResponse, expected: Outcome): string | undefined {
  if (expected === 'may')
    return response.status < 300 ? undefined : `${outcomeOf(response)} instead of being permitted`;
  if (expected !== 'own')
    return outcomeOf(response) === expected ? undefined : `${outcomeOf(response)} instead of ${expected}`;
  if (response.status >= 500) return `${outcomeOf(response)} is a failure`;
  return undefined;
}

/** Checks every cell of one row; returns a description of each violation. */
async function walk(operation: Operation, rule: Rule): Promise<string[]> {
  const wrong: string[] = [];
  const cached = await access.cached();
  let before = await access.fingerprint();
  const look = async (name: string, expected: Outcome, response: ApiResponse) => {
    const report = (what: string) => wrong.push(`${operation.name} as ${name}: ${what}`);
    const violation = findViolation(response, expected);
    if (violation) report(violation);
    const exposed = `${response.text} ${JSON.stringify(response.headers)}`;
    if (expected !== 'may' && access.canaries.some((canary) => canary.test(exposed)))
      report('reports the data of another user');
    const after = await access.fingerprint();
    if (after !== before) report('changed what is the victim’s, or asked the operator about it');
    before = after;
  };
  for (const name of callers)
    await look(name, rule[name], await send(callerFor(name, rule), operation, access.ids, days()));
  if (operation.method !== 'GET' || changingGets.has(operation.name)) {
    const headers = { cookie: access.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const page = access.environment.gateway.caller();
    await look('foreign site', rule['foreign site'], await send(page, operation, access.ids, days(), headers));
  }
  if ((await access.cached()).join() !== cached.join()) wrong.push(`${operation.name}: changed the victim’s cache`);
  return wrong;
}

describe('who may do what', () => {
  it('is defined for every operation of the document, and for no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(accessTable).sort());
  });

  it.each(Object.entries(accessTable))('%s', async (name, rule) => {
    const operation = operations.find((one) => one.name === name);
    if (!operation) throw new Error('the document has no such operation');
    expect(await walk(operation, rule)).toEqual([]);
  });
});

describe('what is another’s', () => {
  it('looks like what does not exist, in status and body', async () => {
    const unequal: string[] = [];
    for (const operation of operations.filter(({ name }) => namesSomething(name))) {
      const foreign = await send(access.callers.otherUser, operation, access.ids, days());
      const unknown = await send(access.callers.otherUser, operation, unknownIds(), days());
      if (foreign.status !== unknown.status || foreign.text !== unknown.text) unequal.push(operation.name);
    }
    expect(unequal).toEqual([]);
  });

  it('cannot be pointed at from one’s own', async () => {
    const { caller } = { caller: access.callers['registrant without consent'] };
    const [own] = (await caller.get('/pdl')).data<{ id: string }[]>();
    const link = (id: string) => caller.patch(`/pdl/${own?.id}/link-production`, { linked_production_pdl_id: id });
    const [foreign, unknown] = [await link(access.ids.pdl_row), await link(unknownIds().pdl_row)];
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
  });

  it('is still all there for its owner, from the cache', async () => {
    const fingerprint = await access.fingerprint();
    const { caller, pdl } = access.victim;
    const [start, end] = days();
    const response = await caller.get(`/gridop/consumption/daily/${pdl}?start=${start}&end=${end}`);
    expect([response.status, response.body.code]).toEqual([200, undefined]);
    for (const canary of access.canaries.slice(0, 3)) expect(response.text).toMatch(canary);
    expect(await access.fingerprint()).toBe(fingerprint);
    expect((await access.cached()).length).toBeGreaterThan(7);
  });
});
