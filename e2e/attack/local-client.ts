import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { send } from '../../server/test/raw-http.ts';
import { household } from './accounts.ts';
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
