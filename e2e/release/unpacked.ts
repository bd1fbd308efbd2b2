import { spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, join } from 'node:path';

/** A release in a folder of its own, used by an ordinary user with nothing of this project on the PATH. */
export type Unpacked = {
  readonly folder: string;
  /** Runs `svc`; arguments follow. */
  readonly command: readonly string[];
  /** A new folder that the user may write to. */
  makeFolder(name: string): string;
  /** Removes all of it, 200 MB and more. */
  remove(): void;
};

const unprivileged = 65_534;
export const path = '/usr/local/bin:/usr/bin:/bin';

/** Runs a command as a user without rights; root of a container or of CI would hide what such a user may not do. */
export const asUser = (...command: readonly string[]): string[] =>
  userInfo().uid === 0
    ? ['setpriv', `--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups', '--', ...command]
    : [...command];

/**
 * The heap of a client, set from outside: a client sets it by replacing its own process, and the kernel cannot run a
 * program of another processor without the emulator.
 */
export const emulatedHeap = { NODE_OPTIONS: '--max-old-space-size=96' };

export async function unpack(tarball: string, emulator: readonly string[] = []): Promise<Unpacked> {
  const home = mkdtempSync(join(tmpdir(), 'svc-release-'));
  chmodSync(home, 0o755);
  const makeFolder = (name: string) => {
    const folder = join(home, name);
    mkdirSync(folder);
    if (userInfo().uid === 0) chownSync(folder, unprivileged, unprivileged);
    return folder;
  };
  const place = makeFolder('install');
  // The folder of the tarball may be closed to the user.
  const download = join(home, basename(tarball));
  copyFileSync(tarball, download);
  await runToEnd(asUser('tar', '-xzf', download, '-C', place), {}, place);
  rmSync(download);
  const [name = ''] = readdirSync(place);
  const folder = join(place, name);
  // An emulator cannot run a script that names its interpreter: it gets Node itself.
  const program =
    emulator.length === 0
      ? [join(folder, 'bin/svc')]
      : [...emulator, join(folder, 'node/bin/node'), join(folder, 'bin/svc.mjs')];
  const remove = () => rmSync(home, { recursive: true, force: true });
  return { folder, command: asUser(...program), makeFolder, remove };
}

/** Runs a command and returns what it printed; throws when it fails. */
export function runToEnd(
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { PATH: path, ...env } });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        text += part;
      });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`"${command} ${args.join(' ')}" ended with ${code}:\n${text}`)),
    );
  });
}
