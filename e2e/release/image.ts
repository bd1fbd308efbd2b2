import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../server/test/servers/private-server.ts';

// The container image, built by buildah without a daemon and started without a container engine: read-only root, the
// user of the image, no rights. It needs the Debian packages buildah, bubblewrap and mmdebstrap, and root.

const recipe = fileURLToPath(new URL('../../packaging/container/Dockerfile', import.meta.url));
const base = 'localhost/svc-base:12';
export const imageUser = 10_001;

function must(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' },
  });
  if (status === 0) return stdout.trim();
  throw new Error(`"${command} ${args.join(' ')}" failed: ${error?.message ?? stderr.slice(-2000)}`);
}

const architectures = ['amd64', 'arm64'] as const;

/**
 * No registry can be reached from a test, so the base image is made from Debian's packages of this machine. It is listed
 * for both platforms: nothing of it runs while an image is built for the other one.
 */
function ensureBase(): void {
  const env = { ...process.env, STORAGE_DRIVER: 'vfs' };
  if (spawnSync('buildah', ['manifest', 'inspect', base], { env }).status === 0) return;
  const folder = mkdtempSync(join(tmpdir(), 'svc-base-'));
  must('mmdebstrap', ['--variant=minbase', 'bookworm', join(folder, 'base.tar')]);
  const container = must('buildah', ['from', 'scratch']);
  must('buildah', ['add', container, join(folder, 'base.tar'), '/']);
  const names = architectures.map((arch) => {
    must('buildah', ['config', '--arch', arch, container]);
    must('buildah', ['commit', container, `${base}-${arch}`]);
    return `${base}-${arch}`;
  });
  must('buildah', ['rm', container]);
  must('buildah', ['manifest', 'create', base, ...names]);
  rmSync(folder, { recursive: true });
}

export type ImageConfig = {
  readonly User: string;
  readonly StopSignal: string;
  readonly Volumes: object;
  readonly Labels: Readonly<Record<string, string>>;
  readonly Healthcheck: object;
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
  readonly WorkingDir: string;
};

export type Image = {
  readonly root: string;
  readonly config: ImageConfig;
  remove(): void;
};

/** Builds the image from a folder of tarballs and mounts its filesystem. */
export function buildImage(tarballs: string, arch: (typeof architectures)[number], version: string): Image {
  ensureBase();
  const name = `localhost/svc-test-${arch}`;
  const values = { BASE: base, VERSION: version, REVISION: 'test' };
  const options = Object.entries(values).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
  // The builder sets the architecture, as it does for the published image.
  const platform = ['--platform', `linux/${arch}`];
  must('buildah', ['bud', '--format', 'docker', ...platform, ...options, '-f', recipe, '-t', name, tarballs]);
  const container = must('buildah', ['from', name]);
  const root = must('buildah', ['mount', container]);
  // The folders of the storage are closed to the user of the image.
  for (let folder = root; folder !== '/'; folder = dirname(folder)) chmodSync(folder, 0o755);
  const { Docker } = JSON.parse(must('buildah', ['inspect', '--type', 'image', name])) as {
    Docker: { config: ImageConfig };
  };
  return {
    root,
    config: Docker.config,
    remove() {
      must('buildah', ['rm', container]);
      must('buildah', ['rmi', name]);
    },
  };
}

export type Container = {
  readonly url: string;
  output(): string;
  hasEnded(): boolean;
  stop(): Promise<number | null>;
};

/** The last in a chain of processes, each the only child of the one before. */
function findProgram(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return child === undefined ? pid : findProgram(Number(child));
}

/** Starts the command of the image as its user, with a read-only root, a temporary /tmp and `volume` at /data. */
export async function startContainer({ root, config }: Image, volume: string): Promise<Container> {
  const port = String(await findFreePort());
  const environment = [...config.Env.map((line) => line.split('=')), ['PORT', port], ['METRICS_PORT', '0']];
  const settings = environment.flatMap(([name = '', value = '']) => ['--setenv', name, value]);
  const mounts = [
    '--ro-bind',
    root,
    '/',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--tmpfs',
    '/tmp',
    '--bind',
    volume,
    '/data',
  ];
  const command = [...config.Entrypoint, ...config.Cmd];
  const sandbox = [
    'bwrap',
    ...mounts,
    '--unshare-ipc',
    '--die-with-parent',
    '--clearenv',
    ...settings,
    '--chdir',
    config.WorkingDir,
  ];
  const user = ['--reuid', String(imageUser), '--regid', String(imageUser), '--clear-groups', '--'];
  const child = spawn('setpriv', [...user, ...sandbox, '--', ...command]);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => text,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop() {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      // bwrap passes no signal on, and would end the program when it ends itself.
      process.kill(findProgram(child.pid ?? 0), 'SIGTERM');
      return ended;
    },
  };
}
