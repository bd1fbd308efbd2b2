import { spawnSync } from 'node:child_process';
import { formatInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, goodPassword, startGateway } from '../../test/gateway.ts';
import { programFile } from '../../test/program.ts';
import { systemClock } from '../platform/clock.ts';

const newPassword = 'Another-horse-8';
const listed = Array.from({ length: 5 }, (_, n) => `chief-${n + 1}@example.org`);
const [first = '', second = '', third = '', fourth = ''] = listed;
const hour = 3_600_000;

let gateway: Gateway;
beforeAll(async () => {
  const settings = {
    ADMIN_EMAILS: listed.join(),
    REQUIRE_EMAIL_VERIFICATION: 'false',
    DEMO_EMAIL: 'Demo@example.org',
    FRONTEND_URL: 'https://svc.test',
  };
  // The command reads the clock of the machine, and the gateway has to agree with it about the hour of a link.
  gateway = await startGateway({ startAt: formatInstant(systemClock.now()), settings });
});
afterAll(() => gateway.stop());

function run(args: readonly string[], more: Record<string, string | undefined> = {}) {
  const env = { PATH: process.env.PATH, ...gateway.settings, ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, [programFile, 'admin', ...args], { env });
  return { status, stdout: String(stdout), stderr: String(stderr) };
}
const link = (email: string, more?: Record<string, string | undefined>) => run(['link', email], more);
const tokenOf = ({ stdout }: { stdout: string }) =>
  /^https:\/\/svc\.test\/reset-password#token=([\w-]+)\n$/.exec(stdout)?.[1] ?? `no link in "${stdout}"`;
const setPassword = (token: string) =>
  gateway.caller().post('/accounts/reset-password', { token, new_password: newPassword });
const enter = (email: string) =>
  gateway.asSession({ id: '', email, password: newPassword, client_id: '', client_secret: '' });
const auditOf = (email: string) =>
  gateway.sql('select actor_id, action, detail from audit where subject_id = (select id from users where email = $1)', [
    email,
  ]);

describe('svc admin link', () => {
  it('opens the administration to who signed up with an address of ADMIN_EMAILS, without any mail', async () => {
    await gateway.caller().post('/accounts/signup', { email: first, password: goodPassword });
    const before = await gateway.asSession({
      id: '',
      email: first,
      password: goodPassword,
      client_id: '',
      client_secret: '',
    });
    expect((await before.get('/admin/users')).status).toBe(403);
    const result = link(`  ${first.toUpperCase()} `);
    expect(result.status).toBe(0);
    expect(result.stderr).toMatch(/^Open the link .*\nThe link works once, for one hour \(until 20.*Z\)\. .*\n$/);
    expect((await setPassword(tokenOf(result))).status).toBe(200);
    expect((await before.get('/accounts/me')).status).toBe(401);
    const after = await enter(first);
    expect((await after.get('/accounts/me')).data()).toMatchObject({ is_admin: true });
    expect((await after.get('/admin/users')).status).toBe(200);
    expect(await auditOf(first)).toEqual([
      { actor_id: 'command-line', action: 'user.admin_link', detail: '{"is_new_account":false}' },
    ]);
    expect(await gateway.sql('select * from mail_outbox')).toEqual([]);
  });

  it('creates a missing account, which cannot log in before the link is used', async () => {
    const result = link(second);
    expect(result.stderr).toContain('The account is new: the link has to be used');
    const [row] = await gateway.sql('select email_verified, password_proved from users where email = $1', [second]);
    expect(row).toEqual({ email_verified: false, password_proved: false });
    expect((await setPassword(tokenOf(result))).status).toBe(200);
    expect((await (await enter(second)).get('/admin/users')).status).toBe(200);
    expect(await auditOf(second)).toEqual([
      { actor_id: 'command-line', action: 'user.admin_link', detail: '{"is_new_account":true}' },
    ]);
    const lines = (await (await enter(second)).get('/admin/audit')).data<{ lines: unknown[] }>().lines;
    expect(lines[0]).toMatchObject({ actor_id: 'command-line', actor: null, subject: second });
  });

  it('makes links that work once, for an hour, and end the ones before', async () => {
    const [older, newer] = [link(third), link(third)].map(tokenOf);
    expect(newer).not.toBe(older);
    expect((await setPassword(older ?? '')).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    gateway.clock.advance(2 * hour);
    expect((await setPassword(newer ?? '')).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
    gateway.clock.advance(-2 * hour);
    expect((await setPassword(newer ?? '')).status).toBe(200);
    expect((await setPassword(newer ?? '')).body).toMatchObject({ code: 'LINK_TOKEN_INVALID' });
  });

  it('warns that the account will not be an administrator, and creates the link anyway', async () => {
    const result = link('guest@example.org');
    expect(result).toMatchObject({ status: 0, stderr: expect.stringContaining('Warning: ADMIN_EMAILS does not') });
    expect((await setPassword(tokenOf(result))).status).toBe(200);
    const guest = await enter('guest@example.org');
    expect((await guest.get('/accounts/me')).data()).toMatchObject({ email_verified: true, is_admin: false });
    expect((await guest.get('/admin/users')).status).toBe(403);
    const { email } = await gateway.signUp({ role: 'admin' });
    expect(link(email).stderr).not.toContain('Warning');
  });

  it('preserves links of other accounts and of other kinds', async () => {
    const other = tokenOf(link('other@example.org'));
    const { id, email } = await gateway.signUp({ verified: false });
    await gateway.sql(
      `insert into link_tokens (token_hash, user_id, purpose, expires_at, created_at)
       values ('a', $1, 'verification', '2099', '2026'), ('b', $1, 'invitation', '2099', '2026')`,
      [id],
    );
    link(email);
    const left = await gateway.sql('select purpose from link_tokens where user_id = $1 order by purpose', [id]);
    expect(left).toEqual([{ purpose: 'reset' }, { purpose: 'verification' }]);
    expect((await setPassword(other)).status).toBe(200);
  });

  it.each([
    ['no address', [], 'Usage: svc admin link EMAIL'],
    ['no action', undefined, 'Usage: svc admin link EMAIL'],
    ['what is no address', ['chief'], 'svc admin: "chief" is not an e-mail address'],
    ['the demonstration', ['demo@example.org'], 'this is the address of DEMO_EMAIL'],
    ['one address too many', ['a@example.org', 'b@example.org'], 'what is "b@example.org"?'],
  ])('refuses %s and changes nothing', async (_what, args, expectedError) => {
    const before = await gateway.sql('select count(*) from users');
    const result = run(args === undefined ? [] : ['link', ...args]);
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(expectedError) });
    expect(await gateway.sql('select count(*) from users')).toEqual(before);
  });

  it('refuses a deactivated account: its password would open nothing', async () => {
    const { id, email } = await gateway.signUp();
    await gateway.sql('update users set is_active = false where id = $1', [id]);
    expect(link(email)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('is deactivated') });
    expect(await auditOf(email)).toEqual([]);
  });

  const upstream = { SVC_API_URL: 'http://127.0.0.1:9/api', SVC_CLIENT_ID: 'cli_1', SVC_CLIENT_SECRET: 'none' };
  it.each([
    [
      'a local client',
      { SERVER_MODE: 'false', DATABASE_URL: 'sqlite::memory:', ...upstream },
      'administrators belong to a gateway (SERVER_MODE=true)',
    ],
    ['no SECRET_KEY', { SECRET_KEY: undefined }, 'SECRET_KEY is missing'],
    ['no FRONTEND_URL', { FRONTEND_URL: undefined }, 'FRONTEND_URL is missing'],
    ['another SECRET_KEY', { SECRET_KEY: 'k'.repeat(64) }, 'SECRET_KEY is not the one of this gateway'],
    ['no database', { DATABASE_URL: 'postgres://127.0.0.1:9/none' }, 'Start PostgreSQL there, or correct the host'],
  ])('with %s it prints what to do', async (_what, more, expectedError) => {
    await gateway.signUp();
    const result = link(fourth, more);
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(expectedError) });
    expect(await gateway.sql('select 1 from users where email = $1', [fourth])).toEqual([]);
  });

  it('works before the first start of the gateway', async () => {
    const name = new URL(gateway.databaseUrl).pathname.slice(1);
    const fresh = gateway.databaseUrl.replace(name, `${name}_fresh`);
    await gateway.sql(`create database ${name}_fresh`);
    try {
      expect(link(first, { DATABASE_URL: fresh })).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('#token='),
      });
    } finally {
      await gateway.sql(`drop database ${name}_fresh`);
    }
  });
});
