import { describe, expect, it } from 'vitest';
import {
  awaitsProof,
  findEffectiveRole,
  isAdministrator,
  isPermission,
  mayDo,
  permissions,
  permissionsFor,
  seededRoles,
} from './roles.ts';

describe('the role matrix', () => {
  it.each([
    ['dashboard:read', 'admin moderator'],
    ['users:read', 'admin moderator'],
    ['users:write', 'admin'],
    ['users:delete', 'admin'],
    ['roles:read', 'admin moderator'],
    ['roles:write', 'admin'],
    ['offers:write', 'admin moderator'],
    ['offers:refresh', 'admin'],
    ['offers:delete', 'admin'],
    ['contributions:review', 'admin moderator'],
    ['calendars:refresh', 'admin'],
    ['cache:clear', 'admin'],
    ['logs:read', 'admin moderator'],
    ['logs:delete', 'admin'],
  ])('%s is granted to %s', (permission, holders) => {
    const matching = seededRoles.filter((role) => role.permissions.some((granted) => granted === permission));
    expect(matching.map(({ name }) => name).join(' ')).toBe(holders);
    expect(isPermission(permission)).toBe(true);
  });

  it('has no other permission, each is resource:action, and visitors have none', () => {
    expect(permissions).toHaveLength(14);
    expect(permissions.every((permission) => /^[a-z]+:[a-z]+$/.test(permission))).toBe(true);
    expect(seededRoles.find(({ name }) => name === 'visitor')?.permissions).toEqual([]);
    expect(isPermission('users:impersonate')).toBe(false);
  });

  it('grants administrators every permission and other users their own', () => {
    expect(mayDo({ is_admin: true, permissions: [] }, 'logs:delete')).toBe(true);
    expect(mayDo({ is_admin: false, permissions: ['logs:read'] }, 'logs:read')).toBe(true);
    expect(mayDo({ is_admin: false, permissions: ['logs:read'] }, 'logs:delete')).toBe(false);
  });
});

describe('an administrator', () => {
  const listed = [' Boss@Example.org ', ''];
  const password_proved = true;
  const fromSignup = { email_verified: true, password_proved: false };
  it.each([
    ['a verified listed address', { email: 'boss@example.org', email_verified: true, role: 'visitor' }, true],
    ['the same in another case', { email: 'BOSS@example.org', email_verified: true, role: null }, true],
    ['a listed address that is not verified', { email: 'boss@example.org', email_verified: false, role: null }, false],
    ['an address that is not listed', { email: 'other@example.org', email_verified: true, role: 'moderator' }, false],
    ['an empty address beside an empty entry', { email: ' ', email_verified: true, role: null }, false],
    ['the role admin', { email: 'other@example.org', email_verified: true, role: 'admin' }, true],
    ['the role admin, mailbox not proved', { email: 'other@example.org', email_verified: false, role: 'admin' }, false],
    ['a listed address, password of the signup', { email: 'boss@example.org', role: null, ...fromSignup }, false],
    ['the role admin, password of the signup', { email: 'other@example.org', role: 'admin', ...fromSignup }, false],
  ])('is %s: %#', (_, account, expected) =>
    expect(isAdministrator({ password_proved, ...account }, listed)).toBe(expected),
  );

  it.each([
    ['an administrator', { email: 'boss@example.org', email_verified: true, role: null }, 'all'],
    ['an unproved administrator', { email: 'boss@example.org', email_verified: false, role: 'admin' }, 'none'],
    ['a moderator', { email: 'other@example.org', email_verified: true, role: 'moderator' }, 'own'],
    ['an unproved moderator', { email: 'other@example.org', email_verified: false, role: 'moderator' }, 'none'],
    ['an administrator, password of the signup', { email: 'boss@example.org', role: 'admin', ...fromSignup }, 'none'],
    ['a moderator, password of the signup', { email: 'other@example.org', role: 'moderator', ...fromSignup }, 'none'],
  ])('may do what is due to %s', (_, account, expected) => {
    const own = ['users:read'];
    const granted = permissionsFor({ password_proved, ...account, permissions: own }, listed);
    expect(granted).toEqual({ all: permissions, own, none: [] }[expected]);
  });

  const boss = 'Boss@example.org';
  const other = 'other@example.org';
  it.each([
    ['a listed address', { email: boss, role: null }, ['admin', 'ADMIN_EMAILS', false]],
    ['a listed moderator', { email: boss, role: 'moderator' }, ['admin', 'ADMIN_EMAILS', false]],
    ['a listed address with the role admin', { email: boss, role: 'admin' }, ['admin', 'role', false]],
    ['a listed address, not verified', { email: boss, role: null, email_verified: false }, ['visitor', 'role', true]],
    ['a listed address, password of the signup', { email: boss, role: null, ...fromSignup }, ['visitor', 'role', true]],
    ['the role admin, not verified', { email: other, role: 'admin', email_verified: false }, ['admin', 'role', false]],
    ['a moderator', { email: other, role: 'moderator' }, ['moderator', 'role', false]],
    ['no role', { email: other, role: null }, ['visitor', 'role', false]],
    ['no role, not verified', { email: other, role: null, email_verified: false }, ['visitor', 'role', false]],
  ])('has the effective role of %s', (_, account, [name, granted_by, awaits]) => {
    const whole = { email_verified: true, password_proved, ...account };
    expect(findEffectiveRole(whole, listed)).toEqual({ name, granted_by });
    expect(awaitsProof(whole, listed)).toBe(awaits);
  });
});
