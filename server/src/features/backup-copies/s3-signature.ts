import { createHmac, hash } from 'node:crypto';
import { formatInstant, type Instant } from '@svc/domain/paris-time';

export type Signer = { readonly region: string; readonly accessKey: string; readonly secretKey: string };
type Signed = {
  readonly method: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hexadecimal. */
  readonly sha256: string;
};

/** The SHA-256 of no bytes. */
export const emptyDigest = hash('sha256', '', 'hex');

/** The headers of a request signed with AWS Signature Version 4 for S3, the given ones included. */
export function signRequest(
  { method, url, headers = {}, sha256 }: Signed,
  { region, accessKey, secretKey }: Signer,
  now: Instant,
): Record<string, string> {
  const time = formatInstant(now)
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
  const day = time.slice(0, 8);
  const sent: Record<string, string> = { ...headers, 'x-amz-content-sha256': sha256, 'x-amz-date': time };
  const all = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = all.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    listQuery(url),
    ...all.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    sha256,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, hash('sha256', canonical, 'hex')].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${secretKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...sent, authorization };
}

function listQuery({ searchParams }: URL): string {
  const pairs = [...searchParams].map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return pairs.sort().join('&');
}

/** As the signature wants a part of a path or query: everything but letters, digits and `-._~` is escaped. */
export function encodePart(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
