import { randomUUID } from 'node:crypto';
import { formatInstant } from '@svc/domain/paris-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '#migrations/index.ts';
import { systemClock } from '#platform/clock.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase } from '../../../test/servers/test-database.ts';
import { countUsers, listUsers, readCursor } from './administration/user-list-repository.ts';
import { appendAudit, checkAudit, listAuditOf } from './audit/repository.ts';
import { createSecretVault } from './credentials/client-credentials.ts';
import {
  cancelLinkTokens,
  createLinkToken,
  purgeLinkTokens,
  spendLinkToken,
} from './credentials/link-token-repository.ts';
import { claimMail, deleteMail, findDueMails, noteMailFailure, purgeMails, putMail } from './mail/outbox-repository.ts';
import { requireAnotherAdministrator } from './users/last-administrator.ts';
import { changeRole, deleteRoleIfUnused, findRole, insertRole, listRoles, seedRoles } from './users/role-repository.ts';
import type { AccountTables, UserRow } from './users/tables.ts';
import { effectiveRoleOf } from './users/user.ts';
import { changeUser, deleteUser, findUser, insertUser, lockUser } from './users/user-repository.ts';

const log = createLog({ level: 'silent' });
const now = Date.parse('2026-11-15T12:00:00.250Z');
const hour = 3_600_000;
const vault = createSecretVault({ current: 'k'.repeat(40) });
const noNames = { adminEmails: [], demoEmail: undefined };
let count = 0;

function makeUser(more: Partial<UserRow> = {}): UserRow {
  const id = randomUUID();
  count += 1;
  return {
    id,
    email: `user-${count}@example.org`,
    hashed_password: 'x',
    client_id: `cli_${count}`,
    ...vault.store(id, vault.create()),
    email_verified: false,
    password_proved: more.email_verified ?? false,
    debug_mode: true,
    is_active: true,
    role_id: null,
    tokens_valid_after: formatInstant(now - 250),
    created_at: formatInstant(now),
    updated_at: formatInstant(now),
    ...more,
  };
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let database: Database;
  let clean: () => Promise<void> = async () => undefined;

  beforeEach(async () => {
    const fresh =
      kind === 'postgres' ? await createTestDatabase() : { url: 'sqlite::memory:', drop: async () => undefined };
    database = openDatabase(fresh.url, { log });
    clean = () => fresh.drop();
    await migrate(database, migrations, systemClock);
    await seedRoles(database);
  });
  afterEach(async () => {
    await database.close();
    await clean();
  });

  it('a user is found by each unique column, with real booleans and the role of a visitor', async () => {
    const row = makeUser();
    expect(await insertUser(database, row)).toBe(true);
    for (const key of ['id', 'email', 'client_id', 'client_secret_index'] as const) {
      expect(await findUser(database, key, 'nothing', row[key])).toMatchObject({
        id: row.id,
        email_verified: false,
        debug_mode: true,
        is_active: true,
        tokens_valid_after: now - 250,
        role: { name: 'visitor', permissions: [] },
      });
    }
    expect(await findUser(database, 'email', 'unknown@example.org')).toBeUndefined();
  });

  it('a second user with one address returns false, and does not throw', async () => {
    const row = makeUser();
    await insertUser(database, row);
    expect(await insertUser(database, makeUser({ email: row.email }))).toBe(false);
  });

  it('a change is seen, moves updated_at and is undone with its transaction', async () => {
    const row = makeUser();
    await insertUser(database, row);
    await changeUser(database, row.id, { is_active: false }, now + 5000);
    expect(await findUser(database, 'id', row.id)).toMatchObject({
      is_active: false,
      updated_at: formatInstant(now + 5000),
    });
    const failing = inTransaction(database, async (transaction) => {
      expect(await lockUser(transaction, row.id)).toMatchObject({ id: row.id });
      await changeUser(transaction, row.id, { is_active: true }, now);
      throw new Error('planted');
    });
    await expect(failing).rejects.toThrow('planted');
    expect(await findUser(database, 'id', row.id)).toMatchObject({ is_active: false });
  });

  it('a deleted user leaves neither links nor mails', async () => {
    const row = makeUser();
    await insertUser(database, row);
    await createLinkToken(database, row.id, 'reset', now);
    await putMail(database, { kind: 'reset', recipient: row.email, language: 'fr' }, now);
    await deleteUser(database, row);
    const tables = database.for<AccountTables>();
    for (const table of ['users', 'link_tokens', 'mail_outbox'] as const) {
      expect(await tables.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('roles are seeded once, changed, and deleted only while no user has them', async () => {
    await seedRoles(database);
    expect((await listRoles(database)).map((role) => role.name)).toEqual(['admin', 'moderator', 'visitor']);
    const role = { id: randomUUID(), name: 'support', display_name: 'Support', permissions: ['users:read'] } as const;
    expect(await insertRole(database, role)).toBe(true);
    expect(await insertRole(database, { ...role, id: randomUUID() })).toBe(false);
    await changeRole(database, { ...role, permissions: [] });
    expect(await findRole(database, 'name', 'support')).toEqual({ ...role, permissions: [] });
    const user = makeUser({ role_id: role.id });
    await insertUser(database, user);
    expect(await deleteRoleIfUnused(database, role.id)).toBe(false);
    await changeUser(database, user.id, { role_id: null }, now);
    expect(await deleteRoleIfUnused(database, role.id)).toBe(true);
  });

  it('a link token is good once, for its purpose, until it expires', async () => {
    const row = makeUser();
    await insertUser(database, row);
    const token = await createLinkToken(database, row.id, 'verification', now);
    expect(await spendLinkToken(database, token, ['reset', 'invitation'], now)).toBeUndefined();
    expect(await spendLinkToken(database, token, ['verification'], now + 24 * hour)).toBeUndefined();
    expect(await spendLinkToken(database, token, ['verification'], now + 24 * hour - 1)).toBe(row.id);
    expect(await spendLinkToken(database, token, ['verification'], now)).toBeUndefined();
    await createLinkToken(database, row.id, 'reset', now);
    const alive = await createLinkToken(database, row.id, 'reset', now + hour);
    expect(await purgeLinkTokens(database, now + hour)).toBe(2);
    expect(await spendLinkToken(database, alive, ['reset'], now + hour)).toBe(row.id);
    await cancelLinkTokens(database, row.id);
    expect(await purgeLinkTokens(database, now + 99 * hour)).toBe(0);
  });

  it('a mail is claimed by one, and due again after 1, 2, 4 … 60 minutes until it is sent', async () => {
    const id = await putMail(database, { kind: 'reset', recipient: 'a@example.org', language: 'en' }, now);
    let at = now;
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const [mail] = await findDueMails(database, at, 10);
      if (!mail) throw new Error('not due');
      expect([await claimMail(database, mail, at), await claimMail(database, mail, at)]).toEqual([true, false]);
      await noteMailFailure(database, id, 'down');
      expect(await findDueMails(database, at + minutes * 60_000 - 1, 10)).toEqual([]);
      at += minutes * 60_000;
    }
    expect(await findDueMails(database, at, 10)).toMatchObject([{ id, attempts: 8, last_error: 'down' }]);
    await deleteMail(database, id);
    await putMail(database, { kind: 'reset', recipient: 'b@example.org', language: 'en' }, now);
    expect(await purgeMails(database, now + 168 * hour - 1)).toBe(0);
    expect(await purgeMails(database, now + 168 * hour)).toBe(1);
  });

  it('the audit is a chain: a changed, missing or foreign line is found', async () => {
    const append = (subject_id: string) =>
      inTransaction(database, (transaction) =>
        appendAudit(transaction, { actor_id: 'me', action: 'user.delete', subject_id, detail: { n: 1 } }, now),
      );
    for (const subject of ['a', 'b', 'a', 'c']) await append(subject);
    expect((await checkAudit(database)).broken).toBeUndefined();
    expect(await listAuditOf(database, 'a')).toHaveLength(2);
    const tables = database.for<AccountTables>();
    await tables.updateTable('audit').set({ actor_id: 'other' }).where('seq', '=', 2).execute();
    expect((await checkAudit(database)).broken).toBe(2);
    await tables.updateTable('audit').set({ actor_id: 'me' }).where('seq', '=', 2).execute();
    await tables.deleteFrom('audit').where('seq', '=', 3).execute();
    expect((await checkAudit(database)).broken).toBe(4);
    await tables.deleteFrom('audit').where('seq', '<', 4).execute();
    expect((await checkAudit(database)).broken).toBeUndefined();
  });

  it('many lines at once make one chain', async () => {
    const lines = Array.from({ length: 20 }, (_, n) =>
      inTransaction(database, (transaction) =>
        appendAudit(transaction, { actor_id: 'me', action: 'user.activate', subject_id: String(n) }, now),
      ),
    );
    await Promise.all(lines);
    expect((await checkAudit(database)).broken).toBeUndefined();
  });

  it('users are listed newest first, page by page, and counted', async () => {
    for (let n = 0; n < 5; n++)
      await insertUser(database, makeUser({ created_at: formatInstant(now + (n % 2)), is_active: n > 0 }));
    const first = await listUsers(database, { limit: 3 }, noNames);
    expect(first).toMatchObject({ total: 5, next_cursor: expect.any(String) });
    const rest = await listUsers(database, { limit: 3, after: readCursor(first.next_cursor ?? '') }, noNames);
    expect(rest).toMatchObject({ total: 5, next_cursor: null });
    const all = [...first.users, ...rest.users];
    expect(new Set(all.map((user) => user.id)).size).toBe(5);
    expect(all.map((user) => user.created_at)).toEqual(
      all
        .map((user) => user.created_at)
        .sort()
        .reverse(),
    );
    expect(await listUsers(database, { limit: 3, q: first.users[0]?.email ?? '' }, noNames)).toMatchObject({
      total: 1,
    });
    expect(await countUsers(database, noNames)).toEqual({ total: 5, active: 4, verified: 0, by_role: { visitor: 5 } });
  });

  it('the role in effect is filtered and counted in SQL as it is decided for each user', async () => {
    const names = { adminEmails: [' Chief@Example.org', 'demo@example.org', ''], demoEmail: 'demo@example.org' };
    await insertRole(database, { id: randomUUID(), name: 'helper', display_name: 'Helper', permissions: [] });
    const roles = (await listRoles(database)).map(({ id }) => id);
    const states = [true, false].flatMap((email_verified) =>
      [true, false].map((password_proved) => ({ email_verified, password_proved })),
    );
    const shown = new Map<string, number>();
    for (const email of ['chief@example.org', 'demo@example.org', 'other@example.org'])
      for (const role_id of [null, ...roles])
        for (const state of states) {
          const row = makeUser({ email, role_id, ...state });
          await insertUser(database, row);
          const user = await findUser(database, 'id', row.id);
          if (!user) throw new Error('the user was not stored');
          const { name } = effectiveRoleOf(user, names);
          const role = (await listUsers(database, { limit: 1, role: name }, names)).total;
          const { by_role } = await countUsers(database, names);
          shown.set(name, (shown.get(name) ?? 0) + 1);
          expect({ name, role, by_role: { ...by_role } }).toEqual({ name, role: 1, by_role: { [name]: 1 } });
          await deleteUser(database, row);
        }
    // 5 proved rows of the listed address and 12 rows with the stored role `admin`; one row is both.
    expect(Object.fromEntries(shown)).toEqual({ admin: 16, helper: 11, moderator: 11, visitor: 22 });
  });

  it('an administrator leaves only while another active one stays', async () => {
    const names = { adminEmails: ['Chief@Example.org'], demoEmail: undefined };
    const chief = makeUser({ email: 'chief@example.org', email_verified: true });
    const role_id = (await findRole(database, 'name', 'admin'))?.id ?? '';
    const second = makeUser({ role_id, is_active: false, email_verified: true });
    for (const row of [chief, second]) await insertUser(database, row);
    const leave = (id: string) =>
      inTransaction(database, async (transaction) => {
        const user = await lockUser(transaction, id);
        if (user) await requireAnotherAdministrator(transaction, user, names);
      });
    await expect(leave(chief.id)).rejects.toThrow('The last administrator cannot be removed');
    await leave(second.id);
    await changeUser(database, second.id, { is_active: true }, now);
    await leave(chief.id);
    // A role without a proved password, or without a proved mailbox, makes no administrator.
    await changeUser(database, second.id, { password_proved: false }, now);
    await expect(leave(chief.id)).rejects.toThrow('The last administrator cannot be removed');
    await changeUser(database, second.id, { password_proved: true, email_verified: false }, now);
    await expect(leave(chief.id)).rejects.toThrow('The last administrator cannot be removed');
    await changeUser(database, second.id, { email_verified: true }, now);
    await changeUser(database, chief.id, { email_verified: false }, now);
    await expect(leave(second.id)).rejects.toThrow('The last administrator cannot be removed');
  });
});
