import { statSync } from 'node:fs';
import { apiError } from '#errors.ts';
import { CopyFailure, toCopyFailure } from './failure.ts';
import { isInside, isOnSameDisk } from './folder-place.ts';
import type { PlaceSettings } from './schemas.ts';

/** True when the folder is on another disk than the database. Throws `CopyFailure` when it cannot be used. */
export function checkFolder(path: string, dataFolder: string): boolean {
  try {
    if (!statSync(path).isDirectory()) throw new CopyFailure('not_found');
    if (isInside(path, dataFolder)) throw new CopyFailure('own_folder');
    return !isOnSameDisk(path, dataFolder);
  } catch (error) {
    throw toCopyFailure(error);
  }
}

/** A WebDAV folder without a user may be open to the network. */
export const needsPassword = (place: PlaceSettings) =>
  place.kind === 's3' || (place.kind === 'webdav' && place.user !== '');

/** The error of a request that sets a place, where the place is not accepted. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof CopyFailure)) return error;
  if (error.code === 'no_password') {
    const message = 'must be typed for this place';
    return apiError('SECRET_REQUIRED', { errors: [{ field: 'password', message }] });
  }
  const field = error.code === 'server_database' ? 'place' : 'path';
  const errors = [{ field, message: error.message }];
  return apiError('VALIDATION_ERROR', { detail: 'The place cannot be used', errors });
}
