import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type S3Server = {
  readonly port: number;
  /** Objects by `bucket/key`. */
  readonly objects: Map<string, Buffer>;
  /** What every request is refused with; null for none. */
  refusal: { readonly status: number; readonly code: string } | null;
  /** Objects of more bytes are read back with a wrong one. */
  spoilsAbove: number;
  /** Larger objects are stored, and the response never comes. */
  stallsAbove: number;
  stop(): Promise<void>;
};

export type S3Account = { readonly accessKey: string; readonly secretKey: string; readonly region: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * A server of one bucket. It verifies each signature and each body digest from what arrived, as the documentation of
 * Signature Version 4 says, with no code of the program.
 */
export async function startS3(bucket: string, account: S3Account): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server: S3Server = {
    port: 0,
    objects,
    refusal: null,
    spoilsAbove: Number.POSITIVE_INFINITY,
    stallsAbove: Number.POSITIVE_INFINITY,
    stop: async () => undefined,
  };
  const http = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    if (server.refusal) return refuse(server.refusal.status, server.refusal.code);
    const failure = findSignatureFailure(request, body, account);
    if (failure) return refuse(403, failure);
    const [host = ''] = (request.headers.host ?? '').split(':');
    const path = decodeURIComponent(request.url ?? '').slice(1);
    const isVirtual = host.startsWith(`${bucket}.`);
    const name = isVirtual ? `${bucket}/${path}` : path;
    if (!name.startsWith(`${bucket}/`)) return refuse(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(name, body);
      if (body.byteLength > server.stallsAbove) return response;
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const object = objects.get(name);
    if (!object) return refuse(404, 'NoSuchKey');
    const isSpoiled = object.byteLength > server.spoilsAbove;
    return response.writeHead(200).end(isSpoiled ? Buffer.concat([object.subarray(1), Buffer.of(0)]) : object);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return Object.assign(server, {
    port: (http.address() as AddressInfo).port,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  });
}

function findSignatureFailure(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { accessKey, secretKey, region }: S3Account,
): string | undefined {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!parsed) return 'AccessDenied';
  const [, key, day = '', usedRegion, names = '', signature] = parsed;
  if (key !== accessKey) return 'InvalidAccessKeyId';
  if (usedRegion !== region) return 'AuthorizationHeaderMalformed';
  if (!names.split(';').includes('host') || headers['x-amz-content-sha256'] !== sha256(body))
    return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${sha256(body)}`;
  const time = String(headers['x-amz-date']);
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  const signing = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), 's3'), 'aws4_request');
  const expected = hmac(signing, text).toString('hex');
  return expected === signature && time.startsWith(day) ? undefined : 'SignatureDoesNotMatch';
}
