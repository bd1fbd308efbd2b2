import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';

const folder = join(root, 'docs/adr');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const files = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .sort();

describe('the architecture decision records', () => {
  it('are numbered from 0001 without holes', () => {
    expect(files.map((file) => file.slice(0, 4))).toEqual(files.map((_, at) => String(at + 1).padStart(4, '0')));
  });

  it('are all in the index, in order, and nothing else is', () => {
    expect([...index.matchAll(/^\| \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file)).toEqual(files);
  });

  it.each(files)('%s has the five parts, and the index has its title, date and status', (file) => {
    expect(file).toMatch(/^\d{4}-[a-z0-9-]+\.md$/);
    const number = file.slice(0, 4);
    const head = new RegExp(
      `^# ${number}\\. (?<title>.+)\n\nDate: (?<date>\\d{4}-\\d\\d-\\d\\d)\n\nStatus: (?<status>accepted|superseded by \\d{4})\n\n## `,
    ).exec(readFileSync(join(folder, file), 'utf8'));
    expect(head?.groups).toBeDefined();
    const { title, date, status } = head?.groups ?? {};
    const row = index.split('\n').find((line) => line.startsWith(`| [${number}]`));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual(['', `[${number}](${file})`, title, date, status, '']);
    const [, ...parts] = readFileSync(join(folder, file), 'utf8').split('\n## ');
    expect(parts.map((part) => part.split('\n', 1)[0])).toEqual(['Context', 'Decision', 'Consequences']);
    for (const part of parts) expect(part.split('\n').slice(1).join('').trim()).not.toBe('');
  });

  it.each(files)('%s links to records that exist', (file) => {
    const links = [...readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([^)]+\.md)\)/g)];
    expect(files).toEqual(expect.arrayContaining(links.map(([, target]) => target)));
  });
});
