import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '../../server/test/raw-http.ts';
import { household } from './accounts.ts';
import { startSite } from './hostile-servers.ts';
import { type Attack, blocked, comes, decideOutcome, opened } from './outcome.ts';
import type { AttackedClient, Target } from './target.ts';

type Attacked = AttackedClient & { readonly pdl: string };
const clients = new WeakMap<Target, Promise<Attacked>>();

/** One client for all attacks. The attack that may end it comes last. */
export function clientOf(target: Target): Promise<Attacked> {
  const running = clients.get(target) ?? startOne(target);
  clients.set(target, running);
  return running;
}

async function startOne(target: Target): Promise<Attacked> {
  const owner = await household(target);
  const client = await target.startClient(owner);
  const isKnown = async () => (await send(`${client.url}/api/pdl`)).text.includes(owner.pdl);
  if (!(await comes(30, isKnown))) throw new Error('the client did not learn of its PDL');
  return { ...client, pdl: owner.pdl };
}

/** L-2: who else on the machine may read the readings. */
export const readableFiles: Attack = async (target) => {
  const { folder } = await clientOf(target);
  const modes = ['.', ...readdirSync(folder)].map((name) => {
    const { mode } = statSync(join(folder, name));
    return { name: name === '.' ? 'the folder' : name, mode: (mode & 0o777).toString(8) };
  });
  const others = modes.filter(({ mode }) => !mode.endsWith('00'));
  const format = (list: typeof modes) => list.map(({ name, mode }) => `${name} ${mode}`).join(', ');
  return others.length > 0 ? opened(format(others)) : blocked(format(modes));
};

/** L-8: another program on this machine, whose page sends writes to this client. */
export const foreignPort: Attack = async (target) => {
  const { url } = await clientOf(target);
  const points = (await send(`${url}/api/pdl`)).data<{ id: string }[]>();
  const headers = { origin: 'http://localhost:9999' };
  const body = { name: 'taken' };
  const { status } = await send(`${url}/api/pdl/${points[0]?.id}/name`, { method: 'PATCH', headers, body });
  const summary = `a write from a page on another port: ${status}`;
  return decideOutcome(summary, [status]);
};

/** M-7: a file that is within the limit and does not fit into memory. */
export const largeFile: Attack = async (target) => {
  const client = await clientOf(target);
  const statuses: number[] = [];
  for (const [text, megabytes] of [
    [';', 8],
    ['a;b\n', 31],
  ] as const) {
    const form = new FormData();
    form.append('file', new Blob([Buffer.alloc(megabytes * 1024 * 1024, text)]), `historique_conso_${client.pdl}.csv`);
    const response = await fetch(`${client.url}/api/import/csv`, { method: 'POST', body: form }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    statuses.push(response?.status ?? 0);
    if (statuses.at(-1) === 0 && (await comes(5, () => client.hasEnded())))
      return opened(`${megabytes} MB of ${JSON.stringify(text)} ended the process`);
  }
  const { status } = await send(`${client.url}/api/health/live`);
  const summary = `two files were answered ${statuses.join(' and ')}, the client lives: ${status}`;
  return status === 200 ? blocked(summary) : opened(summary);
};

/** N-2: the test of a destination and of a gateway, pointed at a page of another machine. */
export const reflectedPage: Attack = async (target) => {
  const { url } = await clientOf(target);
  const secret = 'INTERNAL-PAGE-CONTENT';
  const shown: string[] = [];
  for (const [status, type] of [
    [200, 'text/html'],
    [500, 'text/html'],
    [200, 'text/plain'],
  ] as const) {
    const site = await startSite((_, response) => response.writeHead(status, { 'content-type': type }).end(secret));
    const tests: readonly (readonly [string, object])[] = [
      ['/export/configs/victoriametrics/test', { url: site.url }],
      ['/export/configs/influxdb/test', { url: site.url, org: 'o', bucket: 'b', token: 't' }],
      ['/export/configs/jeedom/test', { url: site.url, api_key: 'k' }],
      ['/export/configs/home_assistant/test', { ha_url: site.url, ha_token: 't' }],
      ['/gateway/test', { url: `${site.url}/api`, client_id: 'cli_1', client_secret: 'secret' }],
    ];
    for (const [path, body] of tests) {
      const { text } = await send(`${url}/api${path}`, { method: 'POST', body });
      if (text.includes(secret)) shown.push(`${path} of ${status} ${type}`);
    }
    await site.stop();
  }
  const summary = `15 tests of foreign pages repeat the content of ${shown.length}: ${shown.join(', ')}`;
  return shown.length > 0 ? opened(summary) : blocked(summary);
};

/** N-3: a client that every machine of the network reaches, without a token. */
export const silentlyOpen: Attack = async (target) => {
  const owner = await household(target);
  const { url } = await target.startClient(owner, { settings: { HOST: '0.0.0.0' } });
  const { text } = await send(`${url}/api/diagnostics`);
  const says = /without a token/i.test(text);
  return says ? blocked('its diagnostics say so') : opened('its diagnostics say nothing of it');
};

/** F-6: the largest file that an import takes, with a value for each ten minutes of 26 years, imported for real. */
export const largestImport: Attack = async (target) => {
  const owner = await household(target);
  const client = await target.startClient(owner);
  const isKnown = async () => (await send(`${client.url}/api/pdl`)).text.includes(owner.pdl);
  if (!(await comes(30, isKnown))) throw new Error('the client did not learn of its PDL');
  const step = 10 * 60_000;
  const begin = Date.UTC(2000, 0, 1);
  const count = Math.floor((Date.now() - 40 * 86_400_000 - begin) / step);
  const lines = Array.from({ length: count }, (_, index) => {
    const time = new Date(begin + index * step).toISOString().slice(0, 16).replace('T', ' ');
    return `${time};${index % 10}\n`;
  });
  const content = Buffer.from(`debut;kW\n${lines.join('')}`);
  const form = new FormData();
  form.append('file', new Blob([content]), `historique_conso_${owner.pdl}.csv`);
  const uploading = fetch(`${client.url}/api/import/csv`, { method: 'POST', body: form }).catch(() => undefined);
  let isDone = false;
  void uploading.finally(() => {
    isDone = true;
  });
  let [answered, refused] = [0, 0];
  while (!isDone) {
    const { status } = await send(`${client.url}/api/pdl`);
    if (status === 200) answered += 1;
    else refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const response = await uploading;
  const size = `${Math.round(content.byteLength / 1_048_576)} MB`;
  if (client.hasEnded()) return opened(`${size} ended the process`);
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${client.pid}/status`, 'utf8'))?.[1]) / 1024;
  if (!response) return opened(`${size}: the connection was broken`);
  const { data } = (await response.json()) as { data?: { inserted?: number } };
  const summary = `${size}: ${response.status}, ${data?.inserted} of ${count} values stored, at most ${Math.round(peak)} MB of memory; other requests meanwhile: ${answered} answered, ${refused} not`;
  const isStored = response.status === 200 && (data?.inserted ?? 0) > count * 0.99;
  return isStored && refused === 0 && peak < 400 ? blocked(summary) : opened(summary);
};
