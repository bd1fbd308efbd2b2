import { describe, expect, it } from 'vitest';
import { ApiFault } from '../../api/fault.ts';
import { linkTroubleOf, troubleOf } from './trouble.ts';

describe('somebody who was not let in', () => {
  it.each([
    [new ApiFault(401, { code: 'INVALID_CREDENTIALS' }), 'wrong'],
    [new ApiFault(403, { code: 'EMAIL_NOT_VERIFIED' }), 'unverified'],
    [new ApiFault(403, { code: 'USER_INACTIVE' }), 'inactive'],
    [new ApiFault(403, { code: 'FOREIGN_ORIGIN', service_url: 'https://svc.example.org' }), 'address'],
    [new ApiFault(429, { code: 'TOO_MANY_ATTEMPTS' }), 'pause'],
    [new ApiFault(503, {}), 'away'],
    [new ApiFault(0, { code: 'NETWORK' }), 'away'],
    [new TypeError('x'), 'away'],
  ])('hears why', (error, trouble) => {
    expect(troubleOf(error)).toBe(trouble);
  });

  it.each([
    [new ApiFault(400, { code: 'LINK_TOKEN_INVALID' }), 'spent'],
    [new ApiFault(422, { code: 'VALIDATION', errors: [{ field: 'new_password', message: '' }] }), 'password'],
    [new ApiFault(429, {}), 'pause'],
    [new ApiFault(502, {}), 'away'],
  ])('hears what is wrong with a link', (error, trouble) => {
    expect(linkTroubleOf(error)).toBe(trouble);
  });
});
