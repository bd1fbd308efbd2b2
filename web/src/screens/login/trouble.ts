import { ApiError } from '../../api/fault.ts';

export type Trouble = 'wrong' | 'pause' | 'away' | 'unverified' | 'inactive' | 'address';

/** Why somebody was not let in, as far as they may know. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'away';
  if (error.code === 'FOREIGN_ORIGIN') return 'address';
  if (error.code === 'EMAIL_NOT_VERIFIED') return 'unverified';
  if (error.code === 'USER_INACTIVE') return 'inactive';
  return error.status === 429 ? 'pause' : 'wrong';
}

export type LinkTrouble = 'spent' | 'pause' | 'away' | 'password';

/** Why a mailed link did not do what it was opened for. */
export function linkTroubleOf(error: unknown): LinkTrouble {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'away';
  if (error.status === 429) return 'pause';
  if (error.code === 'FOREIGN_ORIGIN') return 'away';
  return error.errors.some(({ field }) => field.includes('password')) ? 'password' : 'spent';
}
