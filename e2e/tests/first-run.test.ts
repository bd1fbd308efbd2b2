import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSandbox, type Sandbox, tryStart, wrongSetUps } from '../fixtures/first-run.ts';

const page = new URL('../../docs/first-run.md', import.meta.url);
const opening = `# First run

Without any setting a local client starts, sends no request, and shows four steps in the browser: the address of the gateway with the two codes of its page "Account" (tried before they are kept; the secret is sealed with the key of this box and never shown again), the homes to read, the first import, and a first destination. Each step can be left and goes on where it was. SVC_API_URL, SVC_CLIENT_ID and SVC_CLIENT_SECRET win over what was kept there, and the page says so; they are set together or not at all. Until then \`npx svc doctor\` calls the gateway "not set up yet", which is a remark and no failure.

What \`npm start\` says when something is set up wrongly: one sentence that names the setting and what to do, and nothing is written or fetched. \`npx svc doctor\` tries the rest: the gateway, the credentials, the PDLs and their consent.

`;

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
    .replaceAll(String(sandbox.takenPort), '8000')
    .replaceAll(String(sandbox.freePort), '5433')
    .replace(own, '');
}

describe('the first run', () => {
  let sandbox: Sandbox;
  const rows: (readonly [string, string])[] = [];

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
    const message = generalise(stderr.trim(), sandbox).replaceAll('\n', '<br>').replaceAll('|', '\\|');
    rows.push([set.name, message]);
  });

  it('prints what its page documents, byte for byte', () => {
    const current = readFileSync(page, 'utf8');
    // The sections after the table are written by hand.
    const [, ...sections] = current.split('\n## ');
    const written = sections.map((section) => `\n## ${section}`).join('');
    const text = `${opening}${alignTable([['Set up wrongly', 'What it says'], ...rows])}\n${written}`;
    expect(rows.length).toBeGreaterThanOrEqual(20);
    if (process.env.WRITE_PAGES === 'true') writeFileSync(page, text);
    expect(readFileSync(page, 'utf8')).toBe(text);
  });
});
