import { fileURLToPath } from 'node:url';
import { CopyFailure } from './failure.ts';
import { type PlaceSettings, placeSettings } from './schemas.ts';

/**
 * A place as one address: `file:///media/usb/svc`, `https://user@host/path` (also `webdavs://`), or
 * `s3://access_key@bucket/prefix?endpoint=https://…&region=…&style=virtual`. Throws `CopyFailure` with what
 * is wrong as its cause.
 */
export function parsePlaceAddress(address: string): PlaceSettings {
  try {
    return parseAddress(address);
  } catch (error) {
    throw new CopyFailure('invalid_address', { cause: error });
  }
}

function parseAddress(address: string): PlaceSettings {
  const url = new URL(address.replace(/^webdav(s?):/, 'http$1:'));
  const user = decodeURIComponent(url.username);
  if (url.password !== '') throw new Error('the password belongs in BACKUP_COPY_PASSWORD');
  if (url.protocol === 'file:') return placeSettings.parse({ kind: 'folder', path: fileURLToPath(url) });
  if (url.protocol !== 's3:') {
    url.username = '';
    return placeSettings.parse({ kind: 'webdav', url: url.href, user });
  }
  const region = url.searchParams.get('region') ?? 'us-east-1';
  return placeSettings.parse({
    kind: 's3',
    endpoint: url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname.replace(/^\//, '')),
    access_key: user,
    path_style: url.searchParams.get('style') !== 'virtual',
  });
}
