import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRelease } from '../../scripts/release.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { buildImage, type Container, type Image, imageUser, startContainer } from '../release/image.ts';
import { emulatedHeap } from '../release/unpacked.ts';

const mostMs = 1_500_000;
const status = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;

describe('the container image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-image-'));
  let version: string;
  let image: Image;
  const running: Container[] = [];
  const start = async (volume: string) => {
    const container = await startContainer(image, volume);
    running.push(container);
    return container;
  };
  const makeVolume = (name: string, owner: number) => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o755 });
    chownSync(path, owner, owner);
    return path;
  };

  beforeAll(async () => {
    ({ version } = await buildRelease(['linux-x64', 'linux-arm64'], join(folder, 'release'), () => undefined));
    image = buildImage(join(folder, 'release'), 'amd64', version);
    // The volumes are inside.
    spawn('chmod', ['755', folder]);
  }, mostMs);
  afterAll(async () => {
    await Promise.all(running.map((container) => container.stop()));
    image?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has a user without rights, a health check, a volume and its version', () => {
    expect(image.config).toMatchObject({
      User: `${imageUser}:${imageUser}`,
      StopSignal: 'SIGTERM',
      Volumes: { '/data': {} },
      Healthcheck: { Test: expect.arrayContaining(['CMD', '/opt/svc/node/bin/node']) },
      Labels: { 'org.opencontainers.image.version': version },
    });
    expect(statSync(join(image.root, 'data')).uid).toBe(imageUser);
    expect(statSync(join(image.root, 'opt/svc/bin/svc')).uid).toBe(0);
  });

  it('starts with a read-only root and an empty volume, and stops on SIGTERM', async () => {
    const container = await start(makeVolume('empty', imageUser));
    await expect.poll(() => status(container.url), { message: container.output() }).toBe(200);
    expect((await fetch(container.url)).status).toBe(200);
    expect(statSync(join(folder, 'empty/svc.sqlite')).uid).toBe(imageUser);
    expect(await container.stop()).toBe(0);
  });

  it('says in one sentence that a volume belongs to root, waits, and starts once it is mended', async () => {
    const volume = makeVolume('root', 0);
    const container = await start(volume);
    await expect.poll(container.output).toContain('Waiting for it.');
    // Two looks at the folder later it still runs, and has printed nothing more.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(container.hasEnded()).toBe(false);
    expect(container.output().trim().split('\n')).toEqual([
      expect.stringMatching(
        /^svc cannot start: DATA_DIR is \/data, where this user \(uid 10001\) may not write\. .*chown -R 10001 \/data/,
      ),
    ]);
    chownSync(volume, imageUser, imageUser);
    await expect.poll(() => status(container.url)).toBe(200);
  });

  it(
    'of arm64 starts under an emulator',
    async () => {
      const arm64 = buildImage(join(folder, 'release'), 'arm64', version);
      const port = String(await findFreePort());
      const data = makeVolume('arm64', 0);
      const program = ['/opt/svc/node/bin/node', '/opt/svc/bin/svc.mjs'].map((path) => join(arm64.root, path));
      const env = { PATH: process.env.PATH, PORT: port, METRICS_PORT: '0', DATA_DIR: data, ...emulatedHeap };
      const child = spawn('qemu-aarch64', ['-L', '/usr/aarch64-linux-gnu', ...program, 'start'], { env });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await expect.poll(() => status(`http://127.0.0.1:${port}`), { timeout: mostMs }).toBe(200);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(statSync(join(arm64.root, 'usr/lib/aarch64-linux-gnu/libatomic.so.1')).size).toBeGreaterThan(0);
      arm64.remove();
    },
    mostMs,
  );
});
