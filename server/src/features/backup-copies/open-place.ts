import { dirname } from 'node:path';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import { CopyFailure } from './failure.ts';
import { openFolder } from './folder-place.ts';
import type { Place } from './place.ts';
import type { StoredSettings } from './repository.ts';
import { openS3 } from './s3-place.ts';
import { openWebdav } from './webdav-place.ts';

/** What a sealed password is bound to. */
export const passwordField = 'config/backup_copies/password';
export const passphraseField = 'config/backup_copies/passphrase';

type PlaceParts = { readonly file: string | undefined; readonly clock: Clock; readonly cipher: () => Cipher };

export function openPlace({ place, password: sealed, is_other_disk }: StoredSettings, parts: PlaceParts): Place {
  if (place === null || parts.file === undefined) throw apiError('NOT_FOUND', { detail: 'No place is set' });
  if (place.kind === 'folder')
    return openFolder({ path: place.path, dataFolder: dirname(parts.file), isOtherDisk: is_other_disk });
  const password = sealed === null ? '' : openSecret(parts.cipher(), sealed, passwordField);
  if (place.kind === 'webdav') return openWebdav({ url: place.url, user: place.user, password });
  const { endpoint, region, bucket, prefix, access_key: accessKey, path_style: pathStyle } = place;
  const { clock } = parts;
  return openS3({ endpoint, region, bucket, prefix, accessKey, secretKey: password, pathStyle, clock });
}

export function openSecret(cipher: Cipher, sealed: string, field: string): string {
  const opened = cipher.openText(sealed, field);
  if (!opened.ok) throw new CopyFailure('secret_unreadable');
  return opened.plain;
}
