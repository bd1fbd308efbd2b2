import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startProgram } from '../../server/test/program.ts';
import { startPostgres } from '../../server/test/servers/postgres-server.ts';
import { findFreePort } from '../../server/test/servers/private-server.ts';
import { startRedis } from '../../server/test/servers/redis-server.ts';
import { openBrowser } from '../page/browser.ts';
import { path, runToEnd, unpack } from './unpacked.ts';

// `npm run try-release`: what a person does with a downloaded tarball, step by step, from an empty folder and without
// any right, up to the charts of the demonstration.

export async function tryRelease(tarball: string, say: (step: string) => void): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { command, folder, makeFolder, remove } = await unpack(tarball);
  stack.defer(remove);
  say(`unpacked into ${folder}`);
  say(`"svc --version" prints ${(await runToEnd([...command, '--version'], {}, folder)).trim()}`);
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  stack.defer(async () => void (await Promise.all([postgres.stop(), redis.stop()])));
  say('PostgreSQL and Redis run');
  const port = await findFreePort();
  const site = `http://127.0.0.1:${port}`;
  const settings = {
    PATH: path,
    SERVER_MODE: 'true',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    CACHE_URL: redis.url,
    SECRET_KEY: 'a key for one try of a release, long enough',
    FRONTEND_URL: site,
    BACKEND_URL: `${site}/api`,
    DEMO_EMAIL: 'demo@example.org',
    DEMO_PASSWORD: 'A password for one try 1',
  };
  const gateway = await startProgram(settings, command);
  stack.defer(async () => void (await gateway.stop()));
  await expectOk(`${site}/readyz`);
  say(`the gateway is ready at ${site}`);
  await runToEnd([...command, 'demo', 'create'], settings, folder);
  say('"svc demo create" has made the demonstration');
  const browser = await openBrowser();
  stack.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${site}/demo`);
  await page.locator('.chart').first().waitFor();
  say('the demonstration shows its first chart');
  const data = makeFolder('client-data');
  const client = await startProgram({ PATH: path, DATA_DIR: data }, command);
  stack.defer(async () => void (await client.stop()));
  await expectOk(`${client.url}/readyz`);
  await page.goto(client.url);
  await page.getByRole('main').waitFor();
  say(`the client is ready and shows its set-up at ${client.url}`);
  for (const program of [client, gateway]) {
    const code = await program.stop();
    if (code !== 0) throw new Error(`a program ended with ${code}:\n${program.output()}`);
  }
  say('both stopped');
}

async function expectOk(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
}

if (import.meta.main) {
  const given = process.argv[2];
  const [found = ''] = globSync(join(import.meta.dirname, '../../release/*-linux-x64.tar.gz'));
  const started = performance.now();
  const say = (step: string) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
    process.stdout.write(`${seconds} s  ${step}\n`);
  };
  await tryRelease(resolve(given ?? found), say);
}
