import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));
const ports = globSync('{gridop,gateway}/**/*.port.ts', { cwd: src });

it('the operator and the gateway each have a port', () => {
  expect(ports).toEqual(expect.arrayContaining(['gridop/operator.port.ts', 'gateway/gateway.port.ts']));
});

it.each(ports)('%s contains types only', async (file) => {
  expect(Object.keys(await import(`${src}${file}`))).toEqual([]);
});
