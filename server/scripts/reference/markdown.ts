import type { Language } from '#error-help/help.ts';

/** A text of the reference in both languages. */
export type Text = Readonly<Record<Language, string>>;

/** The languages of the site with the folder of their pages: English is at its root. */
export const languages = [
  { language: 'en', folder: 'docs/reference' },
  { language: 'fr', folder: 'docs/fr/reference' },
] as const satisfies readonly { readonly language: Language; readonly folder: string }[];

/** A page with its front matter: blocks are separated by one empty line. */
export function renderPage(title: string, description: string, blocks: readonly string[]): string {
  return `---\ndescription: ${description}\n---\n\n${[`# ${title}`, ...blocks].join('\n\n')}\n`;
}

export const code = (text: string) => `\`${text}\``;

export const codes = (texts: readonly string[]) => texts.map(code).join(', ');

export const block = (language: string, text: string) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

export const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/** In the compact style. A pipe would end its cell, also within code. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|') || '–').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Plain text in which `<name>` would otherwise begin an element. Code is left as it is. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll('<', '\\<') : part))
    .join('');
}

/** The entry of a table that is written by hand, for a name that the code gives. */
export function textOf<Entry>(table: Readonly<Record<string, Entry>>, name: string, what: string): Entry {
  const entry = Object.hasOwn(table, name) ? table[name] : undefined;
  if (entry === undefined) throw new Error(`the reference has no text for ${what} ${name}: add it`);
  return entry;
}

/** Reports texts about what the code no longer has. */
export function refuseUnused(table: Readonly<Record<string, unknown>>, used: Iterable<string>, what: string): void {
  const known = new Set(used);
  const unused = Object.keys(table).filter((name) => !known.has(name));
  if (unused.length > 0)
    throw new Error(`the reference describes ${what} that the code does not have: ${unused.join(', ')}`);
}
