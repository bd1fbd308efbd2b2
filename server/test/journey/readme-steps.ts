import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Day, toDay } from '@svc/domain/day';
import { waitingCode } from '@svc/domain/readings/missing';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../../../web/test/look.ts';
import { openBrowser } from '../browser.ts';
import { goodPassword } from '../gateway.ts';
import { truthOfDay } from '../household/operator-truth.ts';
import { findFreePort, findFreePorts } from '../servers/private-server.ts';

// What a new user does: the commands of README.md in a clean copy of the project, without any setting, until charts are
// on the screen. Nothing of this repository that is not tracked goes along, so there is no built front.

const root = fileURLToPath(new URL('../../../', import.meta.url));
const email = 'camille@example.org';
const mostMs = 5 * 60_000;

/** The commands of the first shell block after a text of README.md. */
function commandsAfter(text: string): string[] {
  const [, after] = readFileSync(join(root, 'README.md'), 'utf8').split(text);
  const [, block = ''] = /```sh\n(.*?)```/s.exec(after ?? '') ?? [];
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter(Boolean);
}

async function copyProject(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-readme-'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 50_000_000 });
  for (const file of stdout.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  return folder;
}

/** As a login shell has it: no setting of svc, and no program of this repository in the path. */
const environment = {
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter),
  HOME: process.env.HOME ?? '',
};

type Running = { readonly output: () => string; readonly child: ChildProcess; stop(): Promise<void> };

function startCommand(command: string, folder: string, settings: Readonly<Record<string, string>> = {}): Running {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd: folder,
    env: { ...environment, ...settings },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    output: () => output,
    child,
    async stop() {
      // The whole group, as Ctrl-C does.
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

async function untilPrinted(running: Running, pattern: RegExp): Promise<RegExpExecArray> {
  for (const end = performance.now() + mostMs; performance.now() < end; await sleep(100)) {
    const found = pattern.exec(running.output());
    if (found) return found;
    if (running.child.exitCode !== null) break;
  }
  throw new Error(`${pattern} was not printed:\n${running.output()}`);
}

/** Follows README.md from a clean copy to charts; with a limit of seconds to the first chart where time is judged. */
export function describeReadme({ mostSeconds }: { readonly mostSeconds?: number } = {}): void {
  describe('README.md, followed by somebody new', () => {
    let folder: string;
    let dev: Running | undefined;
    let client: Running | undefined;
    let browser: Browser;
    let page: Page;
    let complaints: (string | Promise<string>)[];
    const addresses = new Map<string, string>();
    const steps: [step: string, seconds: number][] = [];
    const startedAt = performance.now();

    /** Notes how long a step took, since the one before. */
    function done(step: string): void {
      const before = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
      steps.push([step, (performance.now() - startedAt) / 1000 - before]);
    }
    const addressOf = (name: string) => {
      const address = addresses.get(name);
      if (address === undefined) throw new Error(`no ${name} in: ${[...addresses.keys()].join()}`);
      return address;
    };

    beforeAll(async () => {
      folder = await copyProject();
      browser = await openBrowser();
      done('a clean copy');
    });
    afterAll(async () => {
      await browser?.close();
      await client?.stop();
      await dev?.stop();
      if (folder) rmSync(folder, { recursive: true, force: true });
    });

    async function openPage(): Promise<void> {
      complaints = [];
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
      page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      // The console repeats what the answers below say.
      const isAnswer = /^Failed to load resource: the server responded with a status of/;
      page.on('console', (line) => {
        if (line.type() === 'error' && !isAnswer.test(line.text())) complaints.push(line.text());
      });
      page.on('response', (answer) => {
        if (answer.status() >= 400) complaints.push(complaintOf(answer));
      });
    }
    /** While an import goes on, days that the operator has not answered yet are "waiting", which is no failure. */
    async function complaintOf(answer: Response): Promise<string> {
      // The browser forgets the body of an answer when its page is left.
      const body = await answer.text().catch(() => '');
      const isWaiting = answer.status() === 503 && (body === '' || body.includes(waitingCode));
      return isWaiting ? '' : `${answer.status()} ${answer.url()} ${body}`;
    }
    const complaintsMade = async () => (await Promise.all(complaints)).filter((complaint) => complaint !== '');

    const heading = async () => plain(await page.locator('h1').textContent());
    const main = async () => plain(await page.locator('main').textContent());
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const kwh = (wh: number) =>
      new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(wh / 1000);

    /** Every screen of the menu is drawn, without a panel that failed. */
    async function walkMenu(): Promise<number> {
      const links = await page
        .locator('nav a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const menu = new Set(links.map((href) => new URL(href ?? '', page.url()).href.replace(/[?#].*/, '')));
      for (const address of menu) {
        await page.goto(address);
        await page.locator('h1').first().waitFor();
        // A synchronisation may still go on: what waits for its turn comes by itself.
        const awaited = page.locator('[data-state="loading"], [data-state="importing"], [data-state="waiting"]');
        await expect.poll(() => awaited.count()).toBe(0);
        const failed = page.locator('[data-state="error"], [data-state="offline"], [data-state="quota"]');
        expect(await failed.allTextContents(), address).toEqual([]);
      }
      return menu.size;
    }

    /** The newest published day, and that its page says what the meter of the simulated operator measured. */
    async function checkNewestDay(site: string, pdl: string): Promise<void> {
      const asked = `/api/gridop/consumption/daily/${pdl}`;
      const range = await page.evaluate<{ start: string; end: string }>(`(() => {
      const day = (offset) => new Date(Date.now() - offset * 86400000).toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
      return { start: day(7), end: day(0) };
    })()`);
      type Daily = { data?: { meter_reading: { interval_reading: { date: string }[] } } };
      const newestDate = async () => {
        const path = `${asked}?${new URLSearchParams(range)}`;
        const answer = (await page.evaluate((path) => fetch(path).then((got) => got.json()), path)) as Daily;
        return answer.data?.meter_reading.interval_reading.at(-1)?.date;
      };
      await expect.poll(newestDate).toBeDefined();
      const day: Day = toDay((await newestDate()) ?? '');
      const [home] = await page.evaluate(
        (path) =>
          fetch(path)
            .then((got) => got.json())
            .then((got) => (got as { data: { subscribed_power: number }[] }).data),
        '/api/pdl',
      );
      const truth = truthOfDay({ pdl, step: 30, subscribed_power: home?.subscribed_power ?? 0 }, 'consumption', day);
      const homeId = /\/p\/([\w-]{36})\//.exec(page.url())?.[1];
      await page.goto(`${site}/p/${homeId}/usage?from=${day}&to=${day}`);
      await page.locator('.chart').first().waitFor();
      await expect.poll(main).toContain(`${kwh(truth)} kWh`);
    }

    it('installs and starts with the two commands of the first block', { timeout: 2 * mostMs }, async () => {
      expect(existsSync(join(folder, 'web/dist'))).toBe(false);
      const [install, start, ...rest] = commandsAfter('**Look around.**');
      expect([install, start, rest]).toEqual(['npm ci', 'npm run dev', []]);
      await promisify(execFile)('sh', ['-c', String(install)], {
        cwd: folder,
        env: environment,
        maxBuffer: 50_000_000,
      });
      done(String(install));
      dev = startCommand(`${start} -- --port-base ${await findFreePorts(7)}`, folder);
      const [table] = await untilPrinted(dev, /^ +Open +Log in with[\s\S]*__requests.*$/m);
      for (const line of table.split('\n').slice(1)) {
        const [, name = '', address = ''] = /^(.+?)\s{2,}(http\S+)/.exec(line) ?? [];
        addresses.set(name, address);
      }
      done(String(start));
    });

    it('signs up, proves the mailbox on the mail page, consents and sees yesterday', {
      timeout: 2 * mostMs,
    }, async () => {
      await openPage();
      const site = addressOf('gateway').replace(/\/$/, '');
      await page.goto(site);
      await expect.poll(heading).toContain('Votre électricité en clair');
      await page.getByRole('link', { name: 'Créer un compte' }).first().click();
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
      await button('Créer le compte').click();
      await expect.poll(heading).toBe('Regardez vos messages');
      await expect
        .poll(async () => {
          await page.goto(addressOf('mail'));
          return page.getByText(email).count();
        })
        .toBeGreaterThan(0);
      await page.locator('a[href*="#token="]').first().click();
      await page.waitForURL('**/verify-email**');
      await button('Confirmer mon adresse').click();
      await page.getByTestId('secret').waitFor();
      await page.getByLabel(/Je l’ai rangé/).check();
      await button('Se connecter').click();
      await page.getByLabel('Adresse e-mail').fill(email);
      await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
      await button('Se connecter').click();
      await page.waitForURL('**/onboarding**');
      done('sign-up, mail, login');
      const [, pdl = ''] = await untilPrinted(dev as Running, /with the PDL (\d{14})/);
      await page.getByLabel('Numéro de PDL').fill(pdl);
      await button('Continuer').click();
      await button('Aller chez l’opérateur').click();
      await page.getByRole('button', { name: 'accepte' }).click();
      await page.getByText('l’appel d’essai a répondu.').waitFor();
      await page.getByRole('link', { name: 'Voir mes derniers jours' }).click();
      await page.waitForURL('**/p/*/today');
      await page.locator('.chart').first().waitFor();
      done('PDL, consent, first chart');
      await checkNewestDay(site, pdl);
      expect(await complaintsMade()).toEqual([]);
      const total = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
      if (mostSeconds !== undefined) expect(total).toBeLessThan(mostSeconds);
    });

    it('reads 24 months and opens every screen of the menu', { timeout: 2 * mostMs }, async () => {
      const site = addressOf('gateway').replace(/\/$/, '');
      await page.goto(`${site}/onboarding`);
      await expect.poll(heading, { timeout: mostMs }).toBe('Votre historique est là');
      done('import of 24 months');
      await page.goto(site);
      await page.waitForURL('**/p/*/today');
      expect(await walkMenu()).toBeGreaterThanOrEqual(12);
      const homeId = await page.evaluate(
        (path) =>
          fetch(path)
            .then((got) => got.json())
            .then((got) => (got as { data: { id: string }[] }).data[0]?.id),
        '/api/pdl',
      );
      await page.goto(`${site}/p/${homeId}/offers`);
      await expect.poll(() => page.locator('button.offer-row').count()).toBeGreaterThan(10);
      expect(await complaintsMade()).toEqual([]);
      done('every screen');
      await page.context().close();
    });

    it('opens the demonstration without a login, and Administration with the printed one', {
      timeout: 2 * mostMs,
    }, async () => {
      await openPage();
      await page.goto(addressOf('demonstration'));
      await page.waitForURL('**/p/*/today');
      await page.locator('.chart').first().waitFor();
      await page.context().close();
      expect(await complaintsMade()).toEqual([]);
      await openPage();
      const [, admin = '', password = ''] = await untilPrinted(dev as Running, /^administrator\s+\S+\s+(\S+)\s+(\S+)/m);
      await page.goto(addressOf('administrator'));
      await page.getByLabel('Adresse e-mail').fill(admin);
      await page.getByLabel('Mot de passe', { exact: true }).fill(password);
      await button('Se connecter').click();
      await page.waitForURL('**/admin**');
      await page.locator('h1').first().waitFor();
      expect(await complaintsMade()).toEqual([]);
      await page.context().close();
    });

    it('sets up a local client in the browser, synchronises and sees the same day', {
      timeout: 2 * mostMs,
    }, async () => {
      const start = commandsAfter('**The local client**').at(-1);
      expect(start).toBe('npm start');
      const [PORT, METRICS_PORT] = [String(await findFreePort()), String(await findFreePort())];
      client = startCommand(String(start), folder, { PORT, METRICS_PORT });
      const site = `http://127.0.0.1:${PORT}`;
      await untilPrinted(client, new RegExp(PORT));
      await openPage();
      await expect
        .poll(() =>
          fetch(`${site}/api/health/live`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200);
      await page.goto(site);
      await page.waitForURL('**/setup');
      const [block] = await untilPrinted(dev as Running, /^ *SVC_API_URL=.*\n.*\n *SVC_CLIENT_SECRET=\S+$/m);
      await page.getByLabel('Bloc copié', { exact: true }).fill(block);
      await button('Essayer').click();
      await page.getByRole('button', { name: 'Continuer avec 1 logement' }).click();
      await page.getByRole('button', { name: 'Importer 1 logement' }).click();
      await expect.poll(heading, { timeout: mostMs }).toMatch(/^\d[\d ]* jours sont arrivés$/);
      await page.getByRole('link', { name: 'Voir la consommation' }).click();
      await page.waitForURL('**/p/*/today');
      const [, pdl = ''] = await untilPrinted(dev as Running, /has the PDL (\d{14})/);
      await checkNewestDay(site, pdl);
      // The newest days come first; the menu is for the whole history.
      const isSynchronising = () =>
        page.evaluate(
          (path) =>
            fetch(path).then(async (got) => ((await got.json()) as { data: { running: boolean } }).data.running),
          '/api/sync',
        );
      await expect.poll(isSynchronising, { timeout: mostMs }).toBe(false);
      await page.goto(site);
      await page.waitForURL('**/p/*/today');
      expect(await walkMenu()).toBeGreaterThanOrEqual(13);
      expect(await complaintsMade()).toEqual([]);
      done('client: set-up, first synchronisation, every screen');
    });

    it('stops everything and says which files stay', async () => {
      await client?.stop();
      await dev?.stop();
      expect(dev?.output()).toMatch(/stopped\. These files stay: .*data\//);
      for (const address of addresses.values()) await expect(fetch(address)).rejects.toThrow();
      process.stdout.write(`${steps.map(([step, seconds]) => `${step}: ${seconds.toFixed(0)} s`).join(', ')}\n`);
    });
  });
}
