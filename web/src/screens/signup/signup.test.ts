import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { failureOf, linkFailureOf } from './failure.ts';

describe('a failed signup', () => {
  it.each([
    [409, { code: 'USER_EXISTS' }, 'taken', 'spent'],
    [422, { errors: [{ field: 'body.email', message: '' }] }, 'email', 'spent'],
    [422, { errors: [{ field: 'password', message: '' }] }, 'common', 'common'],
    [400, { code: 'CAPTCHA_REQUIRED' }, 'captcha', 'spent'],
    [403, { code: 'FOREIGN_ORIGIN', service_url: 'https://svc.example.org' }, 'address', 'away'],
    [429, { code: 'TOO_MANY_ATTEMPTS' }, 'pause', 'pause'],
    [503, { code: 'STORE_UNAVAILABLE' }, 'away', 'away'],
    [400, { code: 'LINK_TOKEN_INVALID' }, 'away', 'spent'],
  ])('%i %j: %s', (status, body, failure, ofLink) => {
    expect(failureOf(new ApiError(status, body))).toBe(failure);
    expect(linkFailureOf(new ApiError(status, body))).toBe(ofLink);
  });
});
