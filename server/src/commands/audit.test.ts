import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Gateway, startGateway } from '../../test/gateway.ts';
import { programFile } from '../../test/program.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  const admin = await gateway.asAdmin();
  for (const name of ['one', 'two', 'three']) await admin.post('/roles', { name, display_name: name });
});
afterAll(() => gateway.stop());

function verify(more: Record<string, string | undefined> = {}) {
  const env = { PATH: process.env.PATH, ...gateway.settings, ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile, 'audit', 'verify'], { env });
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

it('reports that an untouched chain is intact, and how it ends', async () => {
  const [last] = await gateway.sql<{ seq: number; hash: string }>(
    'select seq, hash from audit order by seq desc limit 1',
  );
  const result = verify();
  expect(result).toMatchObject({ status: 0, stderr: '' });
  expect(result.stdout).toBe(
    `audit: ${last?.seq} lines, 1 to ${last?.seq}, and each fits the one before; the digest of the last is ${last?.hash}\n`,
  );
});

it('names a changed line and exits with 1, and is content again once it is as it was', async () => {
  const [line] = await gateway.sql<{ actor_id: string }>('select actor_id from audit where seq = 2');
  await gateway.sql("update audit set actor_id = 'another user' where seq = 2");
  expect(verify()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('line 2 does not fit') });
  await gateway.sql('update audit set actor_id = $1 where seq = 2', [line?.actor_id]);
  expect(verify().status).toBe(0);
});

it('a local client has no audit trail', () => {
  const upstream = { SVC_API_URL: 'http://127.0.0.1:9/api', SVC_CLIENT_ID: 'cli_1', SVC_CLIENT_SECRET: 'none' };
  const client = { SERVER_MODE: 'false', DATABASE_URL: 'sqlite::memory:', ...upstream };
  expect(verify(client)).toMatchObject({ status: 1, stderr: expect.stringContaining('belongs to a gateway') });
});
