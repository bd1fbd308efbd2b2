import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessEnvironment, startAccessEnvironment, unknownIds } from '../../test/access/access-environment.ts';
import { send } from '../../test/access/access-request.ts';
import { listOperations, type Operation } from '../../test/access/operations.ts';

let access: AccessEnvironment;
let operations: Operation[];
beforeAll(async () => {
  access = await startAccessEnvironment([]);
  operations = listOperations(access.environment.gateway.app);
});
afterAll(() => access?.environment.stop());

const days = () => [access.environment.day(-10), access.environment.day(-3)] as const;

describe('what is another’s', () => {
  // Sees work of more than half the usual time, or 3 ms: an operator call, a password, a scan. Not a single look-up.
  it.each(['GET /pdl/{id}', 'GET /gridop/contract/{pdl}', 'GET /imports/{id}', 'GET /admin/users/{id}'])(
    '%s takes as long as what does not exist',
    async (name) => {
      const operation = operations.find((one) => one.name === name);
      if (!operation) throw new Error('the document has no such operation');
      const times: { foreign: number[]; unknown: number[] } = { foreign: [], unknown: [] };
      for (let iteration = 0; iteration < 60; iteration++) {
        for (const kind of iteration % 2 ? (['foreign', 'unknown'] as const) : (['unknown', 'foreign'] as const)) {
          const begun = performance.now();
          await send(access.callers.otherUser, operation, kind === 'foreign' ? access.ids : unknownIds(), days());
          times[kind].push(performance.now() - begun);
        }
      }
      const [foreign, unknown] = [median(times.foreign), median(times.unknown)];
      expect(Math.abs(foreign - unknown)).toBeLessThan(Math.max(3, 0.5 * Math.min(foreign, unknown)));
    },
  );
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
