import type { Clock } from '#platform/clock.ts';
import { CopyFailure, type CopyFailureCode } from './failure.ts';
import { exchange, failureOf, type Reply, readDigest } from './file-transfer.ts';
import type { Place } from './place.ts';
import { emptyDigest, encodePart, type Signer, signRequest } from './s3-signature.ts';

export type S3Options = Signer & {
  readonly endpoint: string;
  readonly bucket: string;
  /** Before each name; empty for none. */
  readonly prefix: string;
  /** True: the bucket is part of the path; false: of the host name. */
  readonly pathStyle: boolean;
  readonly clock: Clock;
};

/**
 * A bucket of S3 or of a server that speaks it. An object appears whole or not at all, and its digest is signed, so it
 * gets its name at once.
 */
export function openS3({ clock, ...options }: S3Options): Place {
  const urlOf = (name: string) => addressOf(options, name);
  const sign = (method: string, url: URL, sha256 = emptyDigest) =>
    signRequest({ method, url, sha256 }, options, clock.now());

  return {
    async store(name, source, signal) {
      const url = urlOf(name);
      const headers = sign('PUT', url, source.sha256);
      const reply = await exchange(url, { method: 'PUT', headers, body: source, signal });
      if (reply.status !== 200) throw refusalOf(reply);
      const { status, sha256 } = await readDigest(url, { headers: sign('GET', url), signal });
      if (status !== 200) throw failureOf(status);
      if (sha256 !== source.sha256) throw new CopyFailure('differs');
    },
    async remove(name, signal) {
      const url = urlOf(name);
      const reply = await exchange(url, { method: 'DELETE', headers: sign('DELETE', url), signal });
      if (reply.status !== 404 && (reply.status < 200 || reply.status >= 300)) throw refusalOf(reply);
    },
  };
}

export function addressOf(
  { endpoint, bucket, prefix, pathStyle }: Pick<S3Options, 'endpoint' | 'bucket' | 'prefix' | 'pathStyle'>,
  name: string,
): URL {
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const parts = [...(pathStyle ? [bucket] : []), ...`${prefix}/${name}`.split('/')].filter((part) => part !== '');
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${parts.map(encodePart).join('/')}`;
  return url;
}

const byErrorCode: Readonly<Record<string, CopyFailureCode>> = {
  SignatureDoesNotMatch: 'unauthorized',
  InvalidAccessKeyId: 'unauthorized',
  InvalidSecurity: 'unauthorized',
  AccessDenied: 'forbidden',
  NoSuchBucket: 'not_found',
  InvalidBucketName: 'not_found',
  RequestTimeTooSkewed: 'clock',
  PermanentRedirect: 'region',
  AuthorizationHeaderMalformed: 'region',
  EntityTooLarge: 'full',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
};

/** The code in the XML of the response says more than the status. */
function refusalOf({ status, text }: Reply): CopyFailure {
  const detail = /<Code>([\w.]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  const code = byErrorCode[detail];
  return code ? new CopyFailure(code, { cause: new Error(`HTTP ${status} ${detail}`) }) : failureOf(status, detail);
}
