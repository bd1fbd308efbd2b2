import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './run.ts';

// GitHub's own parser imports its schema in a way that only bundlers accept.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

type Step = { readonly name?: string; readonly uses?: string; readonly run?: string; readonly with?: Fields };
type Fields = Readonly<Record<string, unknown>>;
type Job = {
  readonly uses?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Fields;
  readonly needs?: string | readonly string[];
  readonly outputs?: Fields;
  readonly steps?: readonly Step[];
};
type Workflow = { readonly permissions?: Fields; readonly concurrency?: unknown; readonly jobs: Record<string, Job> };

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: Fields };
const workflows = globSync('.github/workflows/*', { cwd: root }).sort();
const topNames = new Set(globSync('{*,.ci,.github}', { cwd: root }));

/** npm scripts that a command runs. */
const namedScripts = (command: string) =>
  [...command.matchAll(/\bnpm (?:run(?: --?[\w-]+)* )?(?!ci\b|run\b)([\w-]+)/g)].map(([, name = '']) => name);

/** Paths below a folder of the repository, except `release/`, which the workflow makes. */
const namedPaths = (text: string) =>
  [...text.matchAll(/(?:^|[\s"'=(])(?:\.\/)?((?:[\w.-]+\/)+[\w.-]*)(?=$|[\s"');])/gm)]
    .map(([, path = '']) => path)
    .filter((path) => topNames.has(path.split('/')[0] ?? '') && !path.startsWith('release/'));

async function findFaults(text: string): Promise<string[]> {
  // Keys, types, the jobs that others need, and the names that an expression may use at its place.
  const { context, value } = parseWorkflow({ name: 'workflow', content: text }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  const errors = context.errors.getErrors();
  if (errors.length > 0) return errors.map(({ message }) => `schema: ${message}`);
  const { permissions, concurrency, jobs } = parse(text) as Workflow;
  const faults: string[] = [];
  if (Object.keys(permissions ?? { all: 'default' }).length > 0) faults.push('permissions: each job has its own');
  if (concurrency === undefined) faults.push('concurrency: missing');
  for (const [name, job] of Object.entries(jobs)) {
    if (job.permissions === undefined) faults.push(`${name}: no permissions`);
    if (job.uses === undefined && job['timeout-minutes'] === undefined) faults.push(`${name}: no timeout`);
    for (const [, other = '', output = ''] of JSON.stringify(job).matchAll(/\bneeds\.([\w-]+)\.outputs\.([\w-]+)/g))
      if (![job.needs].flat().includes(other) || jobs[other]?.outputs?.[output] === undefined)
        faults.push(`${name}: no output ${output} of a needed job ${other}`);
    for (const { uses, run = '', with: fields = {} } of [job, ...(job.steps ?? [])] as Step[]) {
      if (uses !== undefined && !uses.startsWith('./') && !new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\n`).test(text))
        faults.push(`${name}: ${uses} has no comment with its version`);
      if (uses !== undefined && !uses.startsWith('./') && !/@[\da-f]{40}$/.test(uses))
        faults.push(`${name}: ${uses} is not pinned by a commit`);
      // Text from outside would become part of the script: it has to come as an environment variable.
      if (run.includes('${{')) faults.push(`${name}: a script contains an expression`);
      if (uses?.startsWith('actions/checkout@') && fields['persist-credentials'] !== false)
        faults.push(`${name}: a checkout leaves its token on the disk`);
      for (const script of namedScripts(run)) if (!(script in scripts)) faults.push(`${name}: no script ${script}`);
      const texts = [uses ?? '', run, ...Object.values(fields).map(String)];
      const paths = [...texts.flatMap(namedPaths), ...[fields['node-version-file'] ?? []].flat().map(String)];
      for (const path of paths) if (!existsSync(join(root, path))) faults.push(`${name}: no path ${path}`);
    }
  }
  return faults;
}

describe('the workflows', () => {
  it('are those that CONTRIBUTING.md describes', () => {
    expect(workflows.map((path) => path.split('/').at(-1))).toEqual([
      ...['check.yml', 'gate.yml', 'nightly.yml', 'release.yml'],
    ]);
  });

  it.each(workflows)('have no fault: %s', async (path) => expect(await findFaults(read(path))).toEqual([]));

  const check = read('.github/workflows/check.yml');
  it.each([
    ['a wrong key', 'timeout-minutes:', 'timeout-minute:', /^schema: .*'timeout-minute'/],
    ['a name that no expression knows', '!cancelled()', '!canceled()', /^schema: .*'canceled'/],
    ['a job that does not exist', '    timeout', '    needs: nothing\n    timeout', /^schema: .*dependencies/],
    ['a missing timeout', '    timeout-minutes: 30\n', '', /no timeout$/],
    ['a missing script', 'npm run audit', 'npm run audits', /no script audits$/],
    ['a missing path', 'npm run audit', 'node scripts/nowhere.ts', /no path scripts\/nowhere\.ts$/],
    ['a missing file of a setting', '.nvmrc', '.nowhere', /no path \.nowhere$/],
    ['a tag in place of a commit', /actions\/checkout@\w+/, 'actions/checkout@v7', /not pinned by a commit$/],
    ['a commit without its version', ' # v7.0.1', '', /no comment with its version$/],
    ['default permissions', 'permissions: {}\n', '', /^permissions: /],
    ['an expression in a script', 'npm run audit', `echo $\{{ github.head_ref }}`, /a script contains an expression$/],
    [
      'an output that no needed job has',
      '    steps:',
      `    env:\n      A: $\{{ needs.build.outputs.b }}\n    steps:`,
      /no output b of a needed job build$/,
    ],
    ['a token left on the disk', 'persist-credentials: false', 'fetch-depth: 1', /leaves its token on the disk$/],
  ])('are judged: %s', async (_name, find, replacement, fault) => {
    const changed = check.replace(find, () => replacement);
    expect(changed).not.toBe(check);
    expect(await findFaults(changed)).toEqual([expect.stringMatching(fault)]);
  });
});

describe('the release', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const script = (name: string) => steps.find((step) => step.name === name)?.run ?? `exit 1 # no step "${name}"`;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-workflow-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const run = (name: string, environment: Record<string, string>, cwd: string) =>
    execFileSync('bash', ['-eo', 'pipefail', '-c', script(name)], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, HOME: folder, ...environment },
    });
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();

  it('has one version in package.json, the lock file and the hub app', () => {
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, Fields> };
    const app = parse(read('packaging/hub-app/svc/config.yaml')) as Fields;
    expect([lock.version, lock.packages['']?.version, app.version]).toEqual([version, version, version]);
  });

  it('continues only if the tag names the version, and names images in lower case', () => {
    const name = 'Compare the tag with package.json';
    const output = join(folder, 'output');
    const environment = { GITHUB_REPOSITORY: 'Example/Svc', GITHUB_OUTPUT: output };
    run(name, { ...environment, GITHUB_REF_NAME: `v${version}` }, root);
    expect(readFileSync(output, 'utf8')).toBe(`version=${version}\nimage=ghcr.io/example/svc\n`);
    for (const tag of [version, `v${version}0`, 'main'])
      expect(() => run(name, { ...environment, GITHUB_REF_NAME: tag }, root), tag).toThrow(/::error::|failed/);
  });

  it('publishes the hub app with its image on a branch, candidates on another', () => {
    const origin = join(folder, 'origin.git');
    const source = join(folder, 'source');
    mkdirSync(source);
    git(folder, 'init', '--quiet', '--bare', origin);
    git(source, 'init', '--quiet');
    git(source, 'remote', 'add', 'origin', origin);
    cpSync(join(root, 'packaging/hub-app'), join(source, 'packaging/hub-app'), { recursive: true });
    const image = 'ghcr.io/example/svc-hub-app';
    const publish = (released: string) => run('Publish the hub app', { VERSION: released, IMAGE: image }, source);
    publish('1.0.0-rc.1');
    publish('1.0.0');
    writeFileSync(join(source, 'packaging/hub-app/svc/DOCS.md'), 'changed');
    publish('1.0.1');
    const subjects = (branch: string) => git(origin, 'log', '--format=%s', branch).split('\n');
    expect([subjects('hub-app-next'), subjects('hub-app')]).toEqual([['svc 1.0.0-rc.1'], ['svc 1.0.1', 'svc 1.0.0']]);
    expect(git(origin, 'show', 'hub-app:svc/DOCS.md')).toBe('changed');
    const published = parse(git(origin, 'show', 'hub-app:svc/config.yaml')) as Fields;
    expect(published).toEqual({ ...(parse(read('packaging/hub-app/svc/config.yaml')) as Fields), image });
    expect(git(origin, 'ls-tree', '--name-only', 'hub-app').split('\n')).toEqual([
      ...['README.md', 'repository.yaml', 'svc'],
    ]);
  });
});

describe('the files that GitHub reads', () => {
  type Element = { type: string; id?: string; attributes: Fields };
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter((path) => !path.endsWith('/config.yml'));

  it.each(forms)('are forms with fields that have a name and a label: %s', (path) => {
    const form = parse(read(path)) as { name: string; description: string; body: Element[] };
    expect([typeof form.name, typeof form.description]).toEqual(['string', 'string']);
    const inputs = form.body.filter(({ type }) => type !== 'markdown');
    expect(inputs.length).toBeGreaterThan(0);
    expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length);
    for (const { type, id, attributes } of form.body) {
      expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      if (type === 'markdown') expect(attributes.value).toEqual(expect.any(String));
      else expect([id, attributes.label]).toEqual([expect.stringMatching(/^[\w-]+$/), expect.any(String)]);
      if (type === 'dropdown') expect(attributes.options).toEqual(expect.arrayContaining([expect.any(String)]));
    }
  });

  it('ask for version, mode, installation and the output of svc doctor in a bug', () => {
    const { body } = parse(read('.github/ISSUE_TEMPLATE/bug.yml')) as { body: Element[] };
    expect(body.flatMap(({ id }) => id ?? [])).toEqual(
      expect.arrayContaining(['version', 'mode', 'installation', 'doctor']),
    );
    expect(parse(read('.github/ISSUE_TEMPLATE/config.yml'))).toEqual({ blank_issues_enabled: expect.any(Boolean) });
  });

  it('update packages, actions and images every week, in folders that have such files', () => {
    const { version: format, updates } = parse(read('.github/dependabot.yml')) as {
      version: number;
      updates: Fields[];
    };
    expect(format).toBe(2);
    const manifests: Record<string, string> = {
      npm: 'package.json',
      'github-actions': '.github/workflows/*.yml',
      docker: 'Dockerfile',
      'docker-compose': 'compose.*.yaml',
    };
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(Object.keys(manifests));
    for (const { 'package-ecosystem': ecosystem, directory, directories, schedule } of updates) {
      expect(schedule).toEqual({ interval: 'weekly' });
      for (const place of [directory ?? directories].flat().map(String))
        expect(globSync(`.${join(place, manifests[String(ecosystem)] ?? '')}`, { cwd: root }), place).not.toEqual([]);
    }
  });

  it('format text in editors as biome.json does', () => {
    const { indentStyle, indentWidth, lineWidth } = (JSON.parse(read('biome.json')) as { formatter: Fields }).formatter;
    const [, everywhere = ''] = read('.editorconfig').split(/^\[.*\]$/m);
    for (const line of [
      `indent_style = ${indentStyle}`,
      `indent_size = ${indentWidth}`,
      `max_line_length = ${lineWidth}`,
    ])
      expect(everywhere.split('\n')).toContain(line);
  });
});
