import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.ts';

function unpack(revision: string, folder: string, parts: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  execFileSync('git', ['archive', '--output', archive, revision, '--', ...parts], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
}

/**
 * An older revision as it was installed from its source: with the packages that it names and its own web front. It
 * takes a minute. Returns the command that starts it.
 */
export function installProgram(revision: string, folder: string): readonly string[] {
  unpack(revision, folder, ['.']);
  const run = (...args: readonly string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'ignore' });
  run('ci', '--no-audit', '--no-fund');
  run('run', 'build');
  return [process.execPath, join(folder, 'bin/svc.mjs')];
}

/**
 * The program of an older revision in this folder, with the packages that are installed here. Its own workspaces stand
 * for ours: `@svc/domain` is that of the revision. Returns the file that starts it.
 */
export function checkOutProgram(revision: string, folder: string): string {
  unpack(revision, folder, ['bin', 'domain', 'server', 'presets', 'package.json']);
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@svc'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@svc') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of ['domain', 'server']) symlinkSync(join(folder, name), join(packages, '@svc', name));
  return join(folder, 'bin/svc.mjs');
}
