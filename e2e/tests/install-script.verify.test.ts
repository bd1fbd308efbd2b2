import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { findFreePorts } from '../../server/test/servers/private-server.ts';

// The install script on a machine of its own: a sandbox in which systemctl starts programs, and writes down what it did.
// It needs the Debian package bubblewrap, and root.

const systemd = join(root, 'packaging/systemd');
let folder: string;
let ports: readonly [number, number];

/** Stands for a release: its program is ready at once, unless a file says that this one never will be. */
const program = `
const { createServer } = require('node:http');
const { existsSync, readFileSync } = require('node:fs');
if (process.argv[2] === '--version') process.exit(0);
const version = readFileSync(__dirname + '/version', 'utf8');
createServer((request, response) => {
  response.statusCode = existsSync('/log/broken-' + version) ? 503 : 200;
  response.end(version);
}).listen(Number(process.env.PORT), '127.0.0.1');
`;

/** Starts one program per unit, in the network of the test, and ends it before the next start. */
const systemctl = `#!/bin/sh
echo "$@" >>/log/systemctl
[ "$1" = restart ] || exit 0
unit=$2
port=\${unit#svc-gateway@}
port=\${port%.service}
[ ! -e "/log/$unit.pid" ] || kill "$(cat "/log/$unit.pid")" 2>/dev/null || true
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do sleep 0.1; done
PORT=$port setsid /opt/svc/current/bin/svc start >/dev/null 2>&1 &
echo $! >"/log/$unit.pid"
`;

function makeTarball(version: string): string {
  const name = `svc-${version}-linux-${process.arch}`;
  for (const part of ['bin', 'node/bin', 'packaging']) mkdirSync(join(folder, name, part), { recursive: true });
  writeFileSync(join(folder, name, 'bin/program.cjs'), program);
  writeFileSync(join(folder, name, 'bin/version'), version);
  const starter = `#!/bin/sh\nexec "$(dirname "$(readlink -f "$0")")/../node/bin/node" "$(dirname "$(readlink -f "$0")")/program.cjs" "$@"\n`;
  writeFileSync(join(folder, name, 'bin/svc'), starter, { mode: 0o755 });
  cpSync(process.execPath, join(folder, name, 'node/bin/node'));
  cpSync(systemd, join(folder, name, 'packaging/systemd'), { recursive: true });
  spawnSync('tar', ['-czf', join(folder, `${name}.tar.gz`), '-C', folder, name]);
  return `/in/${name}.tar.gz`;
}

const folders = ['opt', 'etc-svc', 'etc-systemd', 'local-bin', 'log', 'stubs'];

function runScript(...args: readonly string[]) {
  const bind = (name: string, path: string) => ['--bind', join(folder, name), path];
  const mounts = [
    ...['--ro-bind', '/usr', '/usr', '--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib'],
    ...['--symlink', 'usr/lib64', '/lib64', '--symlink', 'usr/sbin', '/sbin', '--proc', '/proc', '--dev', '/dev'],
    ...[
      '--tmpfs',
      '/tmp',
      '--dir',
      '/run/systemd/system',
      '--tmpfs',
      '/usr/local',
      ...bind('local-bin', '/usr/local/bin'),
    ],
    ...['--dir', '/etc', '--ro-bind', join(folder, 'passwd'), '/etc/passwd', '--ro-bind', folder, '/in'],
    ...[...bind('etc-svc', '/etc/svc'), ...bind('etc-systemd', '/etc/systemd/system'), ...bind('opt', '/opt')],
    ...[...bind('log', '/log'), '--ro-bind', systemd, '/systemd'],
  ];
  const settings = ['--clearenv', '--setenv', 'PATH', '/in/stubs:/usr/bin:/usr/sbin', '--setenv', 'READY_TRIES', '5'];
  const command = ['sh', '-c', 'umask 077; exec sh /systemd/install.sh "$@"', 'sh', ...args];
  return spawnSync('bwrap', [...mounts, ...settings, '--', ...command], { encoding: 'utf8' });
}

const readLog = () => readFileSync(join(folder, 'log/systemctl'), 'utf8').trim().split('\n');
// A connection that stays open would be that of the former program.
const versionAt = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-install-'));
  for (const name of folders) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'passwd'), 'root:x:0:0::/root:/bin/sh\nsvc:x:990:990::/var/lib/svc:/usr/sbin/nologin\n');
  writeFileSync(join(folder, 'stubs/systemctl'), systemctl.replace('#!/bin/sh', '#!/bin/bash'), { mode: 0o755 });
  const first = await findFreePorts(2);
  ports = [first, first + 1];
});
afterEach(() => {
  for (const name of globSync('*.pid', { cwd: join(folder, 'log') }))
    process.kill(Number(readFileSync(join(folder, 'log', name), 'utf8')));
  rmSync(folder, { recursive: true, force: true });
});

describe('the install script', () => {
  const install = (version: string) => runScript(makeTarball(version), 'gateway', ...ports.map(String));

  it('starts no gateway without settings, and says what to fill in', () => {
    const { status, stdout, stderr } = install('1.0.0');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/Fill in \/etc\/svc\/gateway\.env, then start it: systemctl start svc-gateway@\d+/);
    expect(readLog().filter((line) => line.startsWith('restart'))).toEqual([]);
    expect(readFileSync(join(folder, 'etc-svc/gateway.env'), 'utf8')).toMatch(/^SECRET_KEY=$/m);
  });

  it('restarts one replica after the other, and stops at the first that is not ready', async () => {
    writeFileSync(join(folder, 'etc-svc/gateway.env'), 'SECRET_KEY=x\n');
    expect(install('1.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(await Promise.all(ports.map(versionAt))).toEqual(['1.0.0', '1.0.0']);
    expect(install('1.1.0')).toMatchObject({ status: 0, stderr: '' });
    expect(await Promise.all(ports.map(versionAt))).toEqual(['1.1.0', '1.1.0']);
    writeFileSync(join(folder, 'log/broken-1.2.0'), '');
    const broken = install('1.2.0');
    expect([broken.status, broken.stderr]).toEqual([
      1,
      expect.stringMatching(/svc-gateway@\d+\.service is not ready at http:\/\/127\.0\.0\.1:\d+: journalctl/),
    ]);
    expect(await Promise.all(ports.map(versionAt))).toEqual(['1.2.0', '1.1.0']);
    const restarted = readLog().filter((line) => line.startsWith('restart'));
    const [one, other] = ports.map((port) => `restart svc-gateway@${port}.service`);
    expect(restarted).toEqual([one, other, one, other, one]);
  });
});
