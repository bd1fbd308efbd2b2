import { expect, it } from 'vitest';
import { CopyFailure, toCopyFailure } from './failure.ts';

const describe = (code: string) => {
  const failure = toCopyFailure(Object.assign(new Error(code), { code }));
  return failure instanceof CopyFailure ? [failure.code, failure.message] : failure;
};

it('a read-only folder names both causes: the mount, and the protection of the unit', () => {
  const [code, message] = describe('EROFS') as [string, string];
  expect(code).toBe('read_only');
  expect(message).toMatch(/mounted read-only/);
  expect(message).toMatch(/systemctl edit svc-client.*ReadWritePaths=/);
});

it.each(['EACCES', 'EPERM'])('%s is about the rights of the user', (error) => {
  expect(describe(error)).toEqual(['no_permission', expect.stringMatching(/right to write/)]);
});
