import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.ts';

/**
 * The program of an older revision in this folder, with the packages that are installed here. Its own workspaces stand
 * for ours: `@svc/domain` is that of the revision. Returns the file that starts it.
 */
export function checkOutProgram(revision: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  execFileSync(
    'git',
    ['archive', '--output', archive, revision, '--', 'bin', 'domain', 'server', 'presets', 'package.json'],
    {
      cwd: root,
    },
  );
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  rmSync(archive);
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@svc'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@svc') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  for (const name of ['domain', 'server']) symlinkSync(join(folder, name), join(packages, '@svc', name));
  return join(folder, 'bin/svc.mjs');
}
