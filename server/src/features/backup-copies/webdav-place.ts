import { CopyFailure } from './failure.ts';
import { exchange, failureOf, type Reply, readDigest } from './file-transfer.ts';
import type { Place, Source } from './place.ts';

export type WebdavOptions = {
  /** Address of the folder. It is created if its parent exists. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
};

/** WebDAV (RFC 4918): stored under another name, read back, then moved. */
export function openWebdav({ url, user, password }: WebdavOptions): Place {
  const base = url.endsWith('/') ? url : `${url}/`;
  const headers: Record<string, string> =
    user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };
  const urlOf = (name: string) => new URL(name, base);

  async function put(target: URL, body: Source, signal: AbortSignal): Promise<void> {
    // Only these two say something about the folder: one that exists, or may not be made, is for PUT to find out.
    const made = await exchange(new URL(base), { method: 'MKCOL', headers, signal });
    if (made.status === 401 || made.status === 409) throw failureOf(made.status);
    assertDone(await exchange(target, { method: 'PUT', headers, body, signal }));
  }

  return {
    async store(name, source, signal) {
      const part = urlOf(`${name}.part`);
      await put(part, source, signal);
      const { status, sha256 } = await readDigest(part, { headers, signal });
      if (status !== 200) throw failureOf(status);
      if (sha256 !== source.sha256) throw new CopyFailure('differs');
      const move = { ...headers, destination: urlOf(name).href, overwrite: 'F' };
      assertDone(await exchange(part, { method: 'MOVE', headers: move, signal }));
    },
    async remove(name, signal) {
      for (const file of [name, `${name}.part`]) {
        const reply = await exchange(urlOf(file), { method: 'DELETE', headers, signal });
        if (reply.status !== 404 && reply.status !== 410) assertDone(reply);
      }
    },
  };
}

function assertDone({ status }: Reply): void {
  if (status < 200 || status >= 300) throw failureOf(status);
}
