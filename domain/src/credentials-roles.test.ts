import { describe, expect, it } from 'vitest';
import { isAdministrator, isPermission, mayDo, permissions, seededRoles } from './credentials-roles.ts';

describe('the role matrix', () => {
  it.each([
    ['dashboard:read', 'admin moderator'],
    ['users:read', 'admin moderator'],
    ['users:write', 'admin'],
    ['users:delete', 'admin'],
    ['roles:read', 'admin moderator'],
    ['roles:write', 'admin'],
    ['offers:write', 'admin moderator'],
    ['offers:delete', 'admin'],
    ['contributions:review', 'admin moderator'],
    ['calendars:refresh', 'admin'],
    ['cache:clear', 'admin'],
    ['logs:read', 'admin moderator'],
    ['logs:delete', 'admin'],
  ])('%s is held by %s', (permission, holders) => {
    const holding = seededRoles.filter((role) => role.permissions.some((held) => held === permission));
    expect(holding.map(({ name }) => name).join(' ')).toBe(holders);
    expect(isPermission(permission)).toBe(true);
  });

  it('has no other permission, each is resource:action, and visitors hold none', () => {
    expect(permissions).toHaveLength(13);
    expect(permissions.every((permission) => /^[a-z]+:[a-z]+$/.test(permission))).toBe(true);
    expect(seededRoles.find(({ name }) => name === 'visitor')?.permissions).toEqual([]);
    expect(isPermission('users:impersonate')).toBe(false);
  });

  it('gives administrators everything and others what they hold', () => {
    expect(mayDo({ is_admin: true, permissions: [] }, 'logs:delete')).toBe(true);
    expect(mayDo({ is_admin: false, permissions: ['logs:read'] }, 'logs:read')).toBe(true);
    expect(mayDo({ is_admin: false, permissions: ['logs:read'] }, 'logs:delete')).toBe(false);
  });
});

describe('an administrator', () => {
  const listed = [' Boss@Example.org ', ''];
  it.each([
    ['a verified listed address', { email: 'boss@example.org', email_verified: true, role: 'visitor' }, true],
    ['the same in another case', { email: 'BOSS@example.org', email_verified: true, role: null }, true],
    ['a listed address that is not verified', { email: 'boss@example.org', email_verified: false, role: null }, false],
    ['an address that is not listed', { email: 'other@example.org', email_verified: true, role: 'moderator' }, false],
    ['an empty address beside an empty entry', { email: ' ', email_verified: true, role: null }, false],
    ['the role admin', { email: 'other@example.org', email_verified: false, role: 'admin' }, true],
  ])('is %s: %#', (_, account, expected) => expect(isAdministrator(account, listed)).toBe(expected));
});
