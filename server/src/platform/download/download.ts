import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/** Why nothing was downloaded, for a person. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}

export type DownloadLimits = {
  readonly timeoutMs: number;
  /** On the wire. */
  readonly bytes: number;
  /** After decompression. */
  readonly inflatedBytes: number;
};

export type DownloadOptions = DownloadLimits & {
  readonly userAgent: string;
  /** Which addresses may be connected to; tests on loopback allow more than the public ones. */
  readonly mayConnect?: (address: string) => boolean;
  readonly schemes?: readonly string[];
  /** Resolves a name to addresses; the machine's own resolver by default. */
  readonly resolve?: Resolve;
};

type Resolved = readonly { readonly address: string; readonly family: number }[];
type Resolve = (hostname: string, callback: (error: Error | null, addresses: Resolved) => void) => void;

export type Download = { readonly bytes: Uint8Array; readonly contentType: string };

const mostRedirects = 5;

/**
 * Downloads a file from the internet. Addresses are checked when they are connected to: each one that a name resolves
 * to, on each redirect. The connection goes to the checked address and to no other.
 */
export async function download(address: string, options: DownloadOptions): Promise<Download> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = checkUrl(address, options);
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const response = await open(url, options, signal);
    const status = response.statusCode ?? 0;
    const location = response.headers.location;
    if (status >= 300 && status < 400 && location !== undefined) {
      response.destroy();
      url = checkUrl(location, options, url);
      continue;
    }
    if (status !== 200) {
      response.destroy();
      throw new DownloadRefused(`the site answered ${status}`);
    }
    return { bytes: await readBody(response, options, signal), contentType: response.headers['content-type'] ?? '' };
  }
  throw new DownloadRefused(`more than ${mostRedirects} redirects`);
}

/** Why nothing would be downloaded from this address, found without connecting to it; undefined where it may be. */
export async function refuseAddress(address: string, options: DownloadOptions): Promise<string | undefined> {
  try {
    const { hostname } = checkUrl(address, options);
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    checkedLookup(options)(hostname, { all: true }, (error) => (error ? reject(error) : resolve()));
    await promise;
    return undefined;
  } catch (error) {
    return toRefusal(error, AbortSignal.timeout(options.timeoutMs)).message;
  }
}

function checkUrl(
  address: string,
  { schemes = ['https:'], mayConnect = isPublicAddress }: DownloadOptions,
  base?: URL,
): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url) throw new DownloadRefused('not an address');
  if (!schemes.includes(url.protocol)) throw new DownloadRefused(`${url.protocol}// is not used: https only`);
  if (url.username !== '' || url.password !== '') throw new DownloadRefused('an address with a user name in it');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name is checked when it is resolved; an address in digits is never resolved.
  if (isIP(host) !== 0 && !mayConnect(host)) throw new DownloadRefused('an address that is not on the internet');
  return url;
}

function open(url: URL, options: DownloadOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const headers = {
    'user-agent': options.userAgent,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'fr',
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(url, { headers, signal, agent: false, lookup: checkedLookup(options) });
  sent.on('response', resolve);
  sent.on('error', (error) => reject(toRefusal(error, signal)));
  sent.end();
  return promise;
}

const resolveBySystem: Resolve = (hostname, callback) => lookUp(hostname, { all: true }, callback);

/** Resolves a name once, and refuses it when any of its addresses may not be connected to. */
function checkedLookup({ mayConnect = isPublicAddress, resolve = resolveBySystem }: DownloadOptions): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const foreign = addresses.find(({ address }) => !mayConnect(address));
      const [first] = addresses;
      if (foreign || !first) return callback(new DownloadRefused('an address that is not on the internet'), '', 4);
      if (options.all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    });
  };
}

async function readBody(response: IncomingMessage, limits: DownloadOptions, signal: AbortSignal): Promise<Uint8Array> {
  let onWire = 0;
  response.on('data', (chunk: Buffer) => {
    onWire += chunk.length;
    if (onWire > limits.bytes) response.destroy(new DownloadRefused(`larger than ${toMegabytes(limits.bytes)}`));
  });
  const decoder = decoderFor(response.headers['content-encoding']);
  const body = decoder ? response.on('error', (error) => decoder.destroy(error)).pipe(decoder) : response;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.inflatedBytes)
        throw new DownloadRefused(`inflates to more than ${toMegabytes(limits.inflatedBytes)}`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw toRefusal(error, signal);
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}

function decoderFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new DownloadRefused('a compression we did not ask for');
  }
}

function toMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

// Describes Node's error codes in words; never contains the address itself, which may include a key.
function toRefusal(error: unknown, signal: AbortSignal): Error {
  if (error instanceof DownloadRefused) return error;
  if (error instanceof Error && error.cause instanceof DownloadRefused) return error.cause;
  if (signal.aborted) return new DownloadRefused('no answer in time');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const messages: Record<string, string> = {
    ENOTFOUND: 'the name of the site is not known',
    EAI_AGAIN: 'the name of the site could not be looked up',
    ECONNREFUSED: 'the site refuses connections',
    ECONNRESET: 'the site broke the connection off',
    ETIMEDOUT: 'no answer in time',
  };
  return new DownloadRefused(
    messages[code] ??
      (code.includes('CERT') || code.includes('TLS')
        ? 'the certificate of the site is not valid'
        : `the download failed (${code})`),
  );
}
