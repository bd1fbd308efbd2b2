import { copyFileSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.ts';
import { startPostgres } from '../../server/test/servers/postgres-server.ts';
import { findFreePorts } from '../../server/test/servers/private-server.ts';
import { startRedis } from '../../server/test/servers/redis-server.ts';
import { listBlocks, type RunOptions, runBlock } from '../docs/blocks.ts';
import { openBrowser } from '../page/browser.ts';
import { asUser } from './unpacked.ts';

// What a reader reaches from the documentation alone, with a release and nothing of this repository.

type Reader = {
  /** A folder that contains the tarballs and their checksums. */
  readonly release: string;
  /** An empty folder for the commands. */
  readonly folder: string;
};

function download({ release, folder }: Reader): void {
  for (const file of globSync('{svc-*-linux-x64.tar.gz,SHA256SUMS}', { cwd: release }))
    copyFileSync(join(release, file), join(folder, file));
}

async function follow(page: string, test: string, options: RunOptions, stopBefore?: string): Promise<string[]> {
  const printed: string[] = [];
  for (const block of listBlocks(join(root, 'docs', page)).filter(({ attributes }) => attributes.test === test)) {
    if (stopBefore !== undefined && block.text.includes(stopBefore)) break;
    const { code, stdout, stderr } = await runBlock(block, options);
    if (code !== 0) throw new Error(`docs/${page}:${block.line} ended with ${code}\n${stdout}\n${stderr}`);
    printed.push(stdout);
  }
  return printed;
}

/** Ends the programs whose numbers the commands of a page have noted. */
function endAll(folder: string): void {
  for (const file of globSync('*.pid', { cwd: folder })) {
    try {
      process.kill(Number(readFileSync(join(folder, file), 'utf8')));
    } catch {
      // It has ended.
    }
  }
}

type Access = { readonly url: string; readonly client_id: string; readonly client_secret: string };

/** From the tarball to the first chart, as an ordinary user. Returns the title of the page with the chart. */
export async function followToFirstChart(reader: Reader, access: Access): Promise<string> {
  download(reader);
  const port = await findFreePorts(2);
  const site = `http://127.0.0.1:${port}`;
  const options: RunOptions = {
    cwd: reader.folder,
    env: { PORT: String(port), METRICS_PORT: String(port + 1) },
    replace: { 'http://127.0.0.1:8000': site },
    prefix: asUser(),
  };
  // The page of the set-up names everything that is pressed here.
  const guide = readFileSync(join(root, 'docs/fr/start/set-up.md'), 'utf8');
  const named = (text: string) => {
    if (!guide.includes(`**${text}**`)) throw new Error(`docs/fr/start/set-up.md does not name "${text}"`);
    return text;
  };
  const browser = await openBrowser();
  try {
    await follow('start/linux.md', 'tarball', options, 'kill');
    const page = await browser.newPage({ locale: 'fr-FR' });
    const button = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await page.goto(site);
    await page.getByLabel(named('Adresse de la passerelle')).fill(access.url);
    await page.getByLabel(named('Identifiant'), { exact: true }).fill(access.client_id);
    await page.getByLabel(named('Secret'), { exact: true }).fill(access.client_secret);
    await button(named('Essayer'));
    await page.getByRole('button', { name: /^Continuer avec \d+ logements?$/ }).click();
    await page.getByRole('button', { name: /^Importer \d+ logements?$/ }).click();
    await page.getByRole('link', { name: named('Voir la consommation') }).click();
    await page.locator('.chart').first().waitFor();
    return await page.title();
  } finally {
    await browser.close();
    endAll(reader.folder);
  }
}

/** From the tarball to two replicas behind TLS, as root. Returns what the last request printed. */
export async function followToTwoReplicas(reader: Reader): Promise<string[]> {
  download(reader);
  await using stack = new AsyncDisposableStack();
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  stack.defer(async () => void (await Promise.all([postgres.stop(), redis.stop()])));
  const first = await findFreePorts(6);
  const [one, two, oneMetrics, twoMetrics, http, https] = Array.from({ length: 6 }, (_, index) => first + index);
  stack.defer(() => endAll(reader.folder));
  return await follow('operate/gateway.md', 'two-replicas', {
    cwd: reader.folder,
    timeoutMs: 300_000,
    // The commands reach PostgreSQL as its administrator.
    env: { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'svc' },
    replace: {
      '127.0.0.1:5432': `127.0.0.1:${postgres.port}`,
      '127.0.0.1:6379': `127.0.0.1:${redis.port}`,
      9464: String(oneMetrics),
      9465: String(twoMetrics),
      8001: String(one),
      8002: String(two),
      'listen 80;': `listen ${http};`,
      'listen 443 ssl': `listen ${https} ssl`,
      'gateway.example.org:443:': `gateway.example.org:${https}:`,
      'https://gateway.example.org': `https://gateway.example.org:${https}`,
    },
  });
}
