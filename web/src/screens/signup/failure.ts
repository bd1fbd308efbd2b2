import { ApiError } from '../../api/api-error.ts';

export type Failure = 'taken' | 'email' | 'common' | 'captcha' | 'pause' | 'away' | 'address';

/** Why no account came of it. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'away';
  if (error.code === 'USER_EXISTS') return 'taken';
  if (error.code === 'FOREIGN_ORIGIN') return 'address';
  if (error.code.startsWith('CAPTCHA')) return 'captcha';
  if (error.errors.some(({ field }) => field.includes('email'))) return 'email';
  if (error.errors.some(({ field }) => field.includes('password'))) return 'common';
  return error.status === 429 ? 'pause' : 'away';
}

export type LinkFailure = 'spent' | 'common' | 'pause' | 'away';

/** Why the mailbox is not proved yet. */
export function linkFailureOf(error: unknown): LinkFailure {
  const failure = failureOf(error);
  if (failure === 'pause' || failure === 'common') return failure;
  if (failure === 'address') return 'away';
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'spent' : 'away';
}
