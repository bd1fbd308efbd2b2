import { ApiError } from '../../api/api-error.ts';

export type Failure = 'wrong' | 'pause' | 'away' | 'unverified' | 'inactive' | 'address';

/** Why a login failed, as far as the user may know. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'away';
  if (error.code === 'FOREIGN_ORIGIN') return 'address';
  if (error.code === 'EMAIL_NOT_VERIFIED') return 'unverified';
  if (error.code === 'USER_INACTIVE') return 'inactive';
  return error.status === 429 ? 'pause' : 'wrong';
}

export type LinkFailure = 'spent' | 'pause' | 'away' | 'password';

/** Why a mailed link did not do what it was opened for. */
export function linkFailureOf(error: unknown): LinkFailure {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'away';
  if (error.status === 429) return 'pause';
  if (error.code === 'FOREIGN_ORIGIN') return 'away';
  return error.errors.some(({ field }) => field.includes('password')) ? 'password' : 'spent';
}
