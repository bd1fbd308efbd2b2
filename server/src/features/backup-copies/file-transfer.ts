import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { transferFile } from '#platform/http/outgoing-request.ts';
import { CopyFailure, type CopyFailureCode, toCopyFailure } from './failure.ts';
import type { Source } from './place.ts';

type FileRequest = {
  readonly method: 'PUT' | 'GET' | 'DELETE' | 'MKCOL' | 'MOVE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Source;
  readonly signal: AbortSignal;
};
export type Reply = { readonly status: number; readonly text: string };

/** Without a byte for so long, a server counts as away. A slow server that goes on is waited for. */
const idleMs = 60_000;
const longestText = 64 * 1024;

/** Sends one request and reads its short response. */
export async function exchange(url: URL, request: FileRequest): Promise<Reply> {
  try {
    const response = await transferFile(url, request, idleMs);
    let text = '';
    for await (const piece of response) {
      text += String(piece);
      if (text.length > longestText) break;
    }
    return { status: response.statusCode ?? 0, text };
  } catch (error) {
    throw toCopyFailure(error);
  }
}

/** The SHA-256 of a stored file; undefined, with the status, when it cannot be read. */
export async function readDigest(
  url: URL,
  request: Omit<FileRequest, 'method'>,
): Promise<{ readonly status: number; readonly sha256: string }> {
  try {
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const response = await transferFile(url, { ...request, headers, method: 'GET' }, idleMs);
    const digest = createHash('sha256');
    await pipeline(response, digest);
    return { status: response.statusCode ?? 0, sha256: digest.digest('hex') };
  } catch (error) {
    throw toCopyFailure(error);
  }
}

const byStatus: Readonly<Record<number, CopyFailureCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_webdav',
  407: 'unauthorized',
  408: 'timeout',
  409: 'not_found',
  413: 'full',
  501: 'not_webdav',
  504: 'timeout',
  507: 'full',
};

export function failureOf(status: number, detail = ''): CopyFailure {
  const code = byStatus[status] ?? (status >= 300 && status < 400 ? 'redirect' : 'server');
  return new CopyFailure(code, { cause: new Error(`HTTP ${status} ${detail}`.trim()) });
}
