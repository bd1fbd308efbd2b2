import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openProgram } from './built-program.ts';

it('a program that cannot be loaded only fails for callers that wait for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-built-'));
  const file = join(folder, 'program.mjs');
  const program = openProgram(file);
  expect(program()).toBeUndefined();
  writeFileSync(file, 'import "./not-copied.mjs";');
  // Like a page that is sent before it is loaded: an unhandled rejection would end this run, and a gateway.
  void program();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect(program()).rejects.toThrow();
  rmSync(folder, { recursive: true });
});
