import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Instant, minuteMs } from '@svc/domain/paris-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { acceptsEncoding } from './compressed-asset.ts';
import { isKnownTag } from './conditional-response.ts';

/** A response that is the same for every caller, as it was built. */
export type BuiltResponse = {
  readonly body: string;
  /** Computed for each request where the age depends on the time. */
  readonly cacheControl: string | ((now: Instant) => string);
  /** JSON unless stated. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type SharedRequest = {
  /** Everything of the request that the response depends on. */
  readonly key: string;
  /** How long a moment of the clock lasts for this response: it is built again in the next one. */
  readonly moment: (now: Instant) => string | number;
  readonly build: (now: Instant) => Promise<BuiltResponse> | BuiltResponse;
};

export type SharedResponseOptions = {
  readonly clock: Clock;
  /** The version of the data. Absent where a response changes with the clock only, or never. */
  readonly readVersion?: () => Promise<string>;
  readonly maxBytes?: number;
};

export type SharedResponses = {
  send(request: FastifyRequest, reply: FastifyReply, wanted: SharedRequest): Promise<FastifyReply>;
};

type Encoding = 'br' | 'gzip';
type Ready = {
  readonly built: BuiltResponse;
  readonly bytes: Buffer;
  readonly digest: string;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
};
type Entry = { readonly version: string; readonly ready: Promise<Ready>; size: number };

/** Every time of the Paris clock at which a public response changes is a full minute. */
export const minuteOf = (now: Instant): number => Math.floor(now / minuteMs);
/** The response never changes while the process runs. */
export const always = (): string => '';

/** Route options: the plugin would compress each response anew. */
export const sharedRoute = { compress: false } as const;

// As for responses that are compressed on each request: a smaller body gains nothing.
const compressFrom = 1024;
const overhead = 1024;

const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Responses that are built, serialized and compressed once for each version of their data and each moment of the
 * clock, and then sent from memory. The least recently used are forgotten beyond `maxBytes`. Hooks run for each
 * request as on any route: authentication, permissions, quotas and limits stay exact.
 */
export function createSharedResponses({
  clock,
  readVersion = async () => '',
  maxBytes = 4_000_000,
}: SharedResponseOptions): SharedResponses {
  // In order of use.
  const entries = new Map<string, Entry>();
  let total = 0;

  const forget = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    total -= entry.size;
  };
  const grow = (key: string, entry: Entry, bytes: number) => {
    if (entries.get(key) !== entry) return;
    entry.size += bytes;
    total += bytes;
    for (const [oldKey, old] of entries) {
      if (total <= maxBytes) break;
      forget(oldKey, old);
    }
  };

  function begin({ key, build }: SharedRequest, version: string, now: Instant): Entry {
    const before = entries.get(key);
    const ready = prepare(build, now, before);
    const entry: Entry = { version, ready, size: 0 };
    if (before) forget(key, before);
    entries.set(key, entry);
    ready.then(
      ({ bytes, compressed }) => {
        grow(key, entry, overhead + 2 * key.length + bytes.length);
        // Taken over from the entry before.
        for (const packed of compressed.values())
          packed.then(
            ({ length }) => grow(key, entry, length),
            () => undefined,
          );
      },
      () => forget(key, entry),
    );
    return entry;
  }

  function compress(key: string, entry: Entry, { bytes, compressed }: Ready, encoding: Encoding): Promise<Buffer> {
    const known = compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](bytes);
    compressed.set(encoding, made);
    made.then(
      ({ length }) => grow(key, entry, length),
      () => compressed.delete(encoding),
    );
    return made;
  }

  return {
    async send(request, reply, wanted) {
      const { key } = wanted;
      // Before the data is read: what is committed meanwhile belongs to a later version, or is already in this one.
      const dataVersion = await readVersion();
      const now = clock.now();
      const version = `${wanted.moment(now)} ${dataVersion}`;
      const known = entries.get(key);
      const entry = known?.version === version ? known : begin(wanted, version, now);
      if (entry === known) {
        entries.delete(key);
        entries.set(key, entry);
      }
      const ready = await entry.ready;
      const { cacheControl, type = 'application/json; charset=utf-8', headers = {} } = ready.built;
      // Weak: the compressed and the plain form are one text.
      const etag = `W/"${ready.digest}"`;
      reply.headers({ etag, vary: 'Accept-Encoding', ...headers });
      // A credential in the address forbids storing.
      if (!reply.hasHeader('cache-control'))
        reply.header('cache-control', typeof cacheControl === 'string' ? cacheControl : cacheControl(clock.now()));
      if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply.type(type);
      const encoding =
        ready.bytes.length < compressFrom ? undefined : chooseEncoding(request.headers['accept-encoding']);
      const body = encoding === undefined ? ready.bytes : await compress(key, entry, ready, encoding);
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      // Set here and not by the framework: the throttle of anonymous requests counts bytes before that.
      return reply.header('content-length', body.length).send(body);
    },
  };
}

/** What did not change since the entry before keeps its bytes, and is not compressed again. */
async function prepare(build: SharedRequest['build'], now: Instant, before: Entry | undefined): Promise<Ready> {
  const [built, last] = await Promise.all([build(now), before?.ready.catch(() => undefined)]);
  const digest = hash('sha256', `${built.type ?? ''}\n${built.body}`, 'base64url').slice(0, 22);
  if (last?.digest === digest) return { ...last, built: { ...built, body: '' } };
  return { built: { ...built, body: '' }, bytes: Buffer.from(built.body), digest, compressed: new Map() };
}

function chooseEncoding(header: string | undefined): Encoding | undefined {
  if (acceptsEncoding(header, 'br')) return 'br';
  return acceptsEncoding(header, 'gzip') ? 'gzip' : undefined;
}
