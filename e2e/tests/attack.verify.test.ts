import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacks } from '../attack/table.ts';
import { startTarget, type Target } from '../attack/target.ts';

let target: Target;
beforeAll(async () => {
  target = await startTarget(fileURLToPath(new URL('../../', import.meta.url)));
});
afterAll(() => target.stop());

// `npm run attack -- --on 520e2a6` shows that each of them is open where it was found.
it.each(attacks)('$finding is blocked: $tried', async ({ attack }) => {
  const { open, seen } = await attack(target);
  expect(open, seen).toBe(false);
});
