import { statSync } from 'node:fs';
import { apiError } from '#errors.ts';
import { isInside, isOnSameDisk } from './folder-place.ts';
import type { PlaceSettings } from './schemas.ts';

/** True when the folder is on another disk than the database. */
export function checkFolder(path: string, dataFolder: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) throw invalid('path', 'is not an existing folder');
  if (isInside(path, dataFolder)) throw invalid('path', 'is inside the data folder of svc');
  return !isOnSameDisk(path, dataFolder);
}

/** A WebDAV folder without a user may be open to the network. */
export const needsPassword = (place: PlaceSettings) =>
  place.kind === 's3' || (place.kind === 'webdav' && place.user !== '');

export function secretRequired() {
  const message = 'must be typed for this place';
  return apiError('SECRET_REQUIRED', { errors: [{ field: 'password', message }] });
}

export function invalid(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { detail: 'The place cannot be used', errors: [{ field, message }] });
}
