import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { failureOf, linkFailureOf } from './failure.ts';

describe('a failed login', () => {
  it.each([
    [new ApiError(401, { code: 'INVALID_CREDENTIALS' }), 'wrong'],
    [new ApiError(403, { code: 'EMAIL_NOT_VERIFIED' }), 'unverified'],
    [new ApiError(403, { code: 'USER_INACTIVE' }), 'inactive'],
    [new ApiError(403, { code: 'FOREIGN_ORIGIN', service_url: 'https://svc.example.org' }), 'address'],
    [new ApiError(429, { code: 'TOO_MANY_ATTEMPTS' }), 'pause'],
    [new ApiError(503, {}), 'away'],
    [new ApiError(0, { code: 'NETWORK' }), 'away'],
    [new TypeError('x'), 'away'],
  ])('shows the reason', (error, failure) => {
    expect(failureOf(error)).toBe(failure);
  });

  it.each([
    [new ApiError(400, { code: 'LINK_TOKEN_INVALID' }), 'spent'],
    [new ApiError(422, { code: 'VALIDATION', errors: [{ field: 'new_password', message: '' }] }), 'password'],
    [new ApiError(429, {}), 'pause'],
    [new ApiError(502, {}), 'away'],
  ])('shows why a link is invalid', (error, failure) => {
    expect(linkFailureOf(error)).toBe(failure);
  });
});
