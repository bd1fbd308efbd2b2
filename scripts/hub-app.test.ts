import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const app = new URL('../packaging/hub-app/svc/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, app), 'utf8');
const isRoot = process.getuid?.() === 0;
const svcUser = 10_001;

/** The keys of one block of a YAML file that has its blocks at the left edge. */
function keysOf(text: string, block: string): string[] {
  const [, lines = ''] = new RegExp(`^${block}:\\n((?: .*\\n|#.*\\n)+)`, 'm').exec(text) ?? [];
  return [...lines.matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => key);
}

describe('the folder of the hub app', () => {
  const config = read('config.yaml');

  it('names each option once, in both languages, and the entry program reads it', () => {
    const options = keysOf(config, 'schema');
    expect(options).toEqual(['gateway_url', 'client_id', 'client_secret', 'log_level']);
    for (const language of ['en', 'fr'])
      expect(keysOf(read(`translations/${language}.yaml`), 'configuration'), language).toEqual(options);
    for (const option of options) expect(read('run.mjs')).toMatch(new RegExp(`\\b${option}\\b`));
    for (const option of options) expect(read('DOCS.md')).toContain(`\`${option}\``);
  });

  it('has the version of svc, and the port and the backup that the entry program sets', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(config).toContain(`\nversion: ${version}\n`);
    expect(config).toMatch(/\ningress: true\ningress_port: 8000\n/);
    expect(config).toMatch(/\nwatchdog: http:\/\/\[HOST\]:8000\/api\/health\/live\n/);
    expect(read('run.mjs')).toContain("const port = '8000'");
    expect(config).toContain('\nbackup: cold\n');
  });

  it('has pictures of the size that the hub shows', () => {
    for (const [name, width, height] of [
      ['icon.png', 128, 128],
      ['logo.png', 250, 100],
    ] as const) {
      const picture = readFileSync(new URL(name, app));
      expect([name, picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([name, width, height]);
    }
  });
});

describe('the entry program of the hub app', () => {
  let folder: string;
  let running: ChildProcess | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'svc-hub-app-'));
    chmodSync(folder, 0o755);
    // Stands in for svc: shows as whom and with what it was started, then waits for the signal to stop.
    const script = `#!/bin/sh
echo "user=$(id -u) groups=$(id -G) verb=$1 pid=$$"
env | sort
trap 'echo stopped; exit 0' TERM
echo ready
while :; do sleep 0.1; done
`;
    writeFileSync(join(folder, 'svc-program'), script, { mode: 0o755 });
  });
  afterEach(() => {
    running?.kill('SIGKILL');
    running = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  const entry = (args = [folder, join(folder, 'svc-program')]) => {
    const { PATH = '' } = process.env;
    const env = { PATH, SUPERVISOR_TOKEN: 'of this start', HASSIO_TOKEN: 'of this start', SERVER_MODE: '' };
    running = spawn(process.execPath, [new URL('run.mjs', app).pathname, ...args], { env });
    return running;
  };
  /** The last line of an entry program that gave up, with its exit code. */
  const refusalOf = async (options: unknown, args?: string[]) => {
    const text = typeof options === 'string' ? options : JSON.stringify(options);
    if (options !== undefined) writeFileSync(join(folder, 'options.json'), text);
    const child = entry(args);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const [code] = await once(child, 'close');
    return { code, lines: output.trimEnd().split('\n') };
  };
  const start = async (options: object) => {
    writeFileSync(join(folder, 'options.json'), JSON.stringify(options));
    const child = entry();
    let output = '';
    child.stderr?.on('data', (chunk) => (output += chunk));
    for await (const chunk of child.stdout ?? []) {
      output += chunk;
      if (output.includes('\nready\n')) break;
    }
    return { child, output };
  };

  it('becomes the program, with the rights of the user svc and a folder of its own', async () => {
    mkdirSync(join(folder, 'svc', 'backups'), { recursive: true });
    writeFileSync(join(folder, 'svc', 'svc.sqlite'), '');
    if (isRoot) chownSync(join(folder, 'svc', 'svc.sqlite'), 0, 0);
    const { child, output } = await start({ log_level: 'warn' });
    const user = isRoot ? svcUser : process.getuid?.();
    expect(output).toContain(`user=${user} `);
    if (isRoot) expect(output).toContain(`groups=${svcUser} verb`);
    // The same process: a signal of the hub reaches svc.
    expect(output).toContain(`verb=start pid=${child.pid}\n`);
    for (const name of ['svc', 'svc/backups', 'svc/svc.sqlite'])
      expect([name, statSync(join(folder, name)).uid]).toEqual([name, user]);
    const settings = output.split('\n');
    expect(settings).toEqual(
      expect.arrayContaining([
        `DATA_DIR=${folder}/svc`,
        'HOST=0.0.0.0',
        'PORT=8000',
        'INGRESS_PROXY=172.30.32.2',
        'LOG_LEVEL=warn',
        'SUPERVISOR_TOKEN=of this start',
      ]),
    );
    expect(output).not.toMatch(/SVC_|HASSIO/);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('passes the gateway on in the environment', async () => {
    const { output } = await start({
      gateway_url: ' https://svc.example.org/api ',
      client_id: 'cli_1',
      client_secret: 'a secret',
    });
    expect(output).toMatch(
      /\nSVC_API_URL=https:\/\/svc\.example\.org\/api\nSVC_CLIENT_ID=cli_1\nSVC_CLIENT_SECRET=a secret\n/,
    );
  });

  it.each([
    ['no options at all', undefined, /options\.json cannot be read/],
    ['a broken file', '{"log_level":', /is not a JSON object/],
    ['another form', [], /is not a JSON object/],
    ['a gateway without credentials', { gateway_url: 'https://g/api' }, /gateway_url need client_id and client_secret/],
    ['a secret alone', { client_secret: 'planted', gateway_url: '' }, /client_secret need gateway_url and client_id/],
    [
      'no address',
      { gateway_url: 'g/api', client_id: 'c', client_secret: 'planted' },
      /gateway_url must be an address/,
    ],
    ['an unknown level', { log_level: 'loud' }, /log_level must be one of/],
  ])('says in one sentence what is wrong: %s', async (_, options, message) => {
    const { code, lines } = await refusalOf(options);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(message)]);
    expect(lines[0]).toMatch(/^svc cannot start: .*\.$/);
    expect(lines[0]).not.toContain('planted');
  });

  it('says when the folder cannot be prepared', async () => {
    writeFileSync(join(folder, 'svc'), 'a file where the folder should be');
    const { code, lines } = await refusalOf({});
    expect([code, lines]).toEqual([1, [expect.stringContaining(`${folder}/svc cannot be prepared (EEXIST)`)]]);
  });
});
