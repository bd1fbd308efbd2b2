import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSandbox, type Sandbox, tryStart, wrongSetUps } from '../fixtures/first-run.ts';

const pages = {
  en: {
    file: new URL('../../docs/reference/start-messages.md', import.meta.url),
    opening: `---
description: What svc prints when it cannot start, and which setting is wrong.
---

# Messages at the start

If something is set up wrongly, \`svc start\` prints one sentence that names the setting and what to do, and ends with exit code 1. Nothing is written or fetched. \`svc doctor\` checks the rest: the gateway, the credentials, the delivery points and their consent. See [Doctor](doctor.md).

`,
    head: ['Wrong set-up', 'Message'],
  },
  fr: {
    file: new URL('../../docs/fr/reference/start-messages.md', import.meta.url),
    opening: `---
description: Ce que svc affiche quand il ne peut pas démarrer, et quel réglage est en cause.
---

# Messages au démarrage

Si un réglage est faux, \`svc start\` affiche une phrase en anglais qui nomme le réglage et dit que faire, puis se termine avec le code 1. Rien n’est écrit ni lu. \`svc doctor\` vérifie le reste : la passerelle, les identifiants, les points de livraison et leur accord. Voir [Doctor](doctor.md).

`,
    head: ['Erreur de configuration', 'Message'],
  },
} as const;

/** As the formatter of the project aligns it. */
function alignTable(rows: readonly (readonly [string, string])[]): string {
  const width = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(width[column] ?? 0)).join(' | ')} |`;
  const [head = ['', ''], ...body] = rows;
  return [line(head), line(width.map((count) => '-'.repeat(count))), ...body.map(line)].join('\n');
}

/** Replaces what differs between machines with placeholders. */
function generalise(text: string, sandbox: Sandbox): string {
  const addresses = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );
  const own = addresses.length === 0 ? '' : `, or ${addresses.join(' or ')}`;
  return text
    .replaceAll(sandbox.folder, '/home/me')
    .replace(/\(uid \d+\)/, '(uid 1000)')
    .replace(/chown -R \d+/, 'chown -R 1000')
    .replaceAll(String(sandbox.takenPort), '8000')
    .replaceAll(String(sandbox.freePort), '5433')
    .replace(own, '');
}

describe('the first run', () => {
  let sandbox: Sandbox;
  const rows: { readonly en: string; readonly fr: string; readonly message: string }[] = [];

  beforeAll(async () => {
    sandbox = await prepareSandbox();
  });
  afterAll(() => sandbox.stop());

  it.each(wrongSetUps)('with $name ends in a sentence', async (set) => {
    const { code, stdout, stderr } = await tryStart(set, sandbox);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^svc cannot start: /);
    expect(stderr).not.toMatch(/\n\s+at |node:internal|Error:/);
    const lines = generalise(stderr.trim(), sandbox).replaceAll('|', '\\|').split('\n');
    const message = lines.map((line) => `\`${line.trim()}\``).join(' ');
    rows.push({ en: set.name, fr: set.french, message });
  });

  it.each(['en', 'fr'] as const)('prints what its page documents, byte for byte, in %s', (language) => {
    const { file, opening, head } = pages[language];
    expect(rows.length).toBeGreaterThanOrEqual(20);
    const table = alignTable([head, ...rows.map((row) => [row[language], row.message] as const)]);
    const text = `${opening}${table}\n`;
    if (process.env.WRITE_PAGES === 'true') writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });
});
