import { ApiError } from '../../api/api-error.ts';

export type Refusal = 'wrong' | 'pause' | 'demo' | 'common' | 'lastAdmin' | 'away';

/** Why a change of the account was not made. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'away';
  if (error.code === 'DEMO_READ_ONLY') return 'demo';
  if (error.code === 'INVALID_PASSWORD') return 'wrong';
  if (error.code === 'LAST_ADMINISTRATOR') return 'lastAdmin';
  if (error.errors.some(({ field }) => field.includes('new_password'))) return 'common';
  return error.status === 429 ? 'pause' : 'away';
}
