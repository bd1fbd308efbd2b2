import { readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareSandbox, type Sandbox, tryStart, wrongSetUps } from '../fixtures/first-run.ts';

const page = new URL('../../docs/first-run.md', import.meta.url);
const opening = `# First run

A local client starts without any setting. It calls no one until its set-up in the browser, which has four steps:

1. Enter the address of the gateway, the client ID from its page "Account" and the client secret. The gateway shows the secret once; the same page creates another. They are tested before they are stored. The secret is encrypted with the key of this client and never shown again.
2. Choose the homes to read.
3. Start the first import.
4. Add a first destination.

You can leave at any step and continue there later. The settings SVC_API_URL, SVC_CLIENT_ID and SVC_CLIENT_SECRET take precedence over the values entered in the browser, and the page says so. Set all three or none. Until the set-up is complete, \`npx svc doctor\` reports the gateway as "not set up yet", which is not a failure.

If something is configured wrongly, \`npm start\` prints one sentence that names the setting and what to do. Nothing is written or fetched. \`npx svc doctor\` checks the rest: the gateway, the credentials, the PDLs and their consent.

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
    .replace(/\(uid \d+\)/, '(uid 1000)')
    .replace(/chown -R \d+/, 'chown -R 1000')
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
    const text = `${opening}${alignTable([['Wrong set-up', 'Message'], ...rows])}\n${written}`;
    expect(rows.length).toBeGreaterThanOrEqual(20);
    if (process.env.WRITE_PAGES === 'true') writeFileSync(page, text);
    expect(readFileSync(page, 'utf8')).toBe(text);
  });
});
