import { parseArgs } from 'node:util';

export type CommandRow = {
  readonly usage: string;
  readonly about: string;
  /** The arguments allowed after the name. Omitted: none. */
  readonly arguments?: { readonly most: number; readonly first?: readonly string[] };
  /** Further options, each with a description. */
  readonly options?: Readonly<Record<string, { readonly type: 'boolean' | 'string'; readonly about: string }>>;
};

/** What a person typed after the name of a command: to be run, to be explained, or not understood. */
export type Reading = { readonly run: readonly string[] } | { readonly help: string } | { readonly failure: string };

const helpOption = { type: 'boolean', short: 'h' } as const;

/** Every command reads its line here: help never acts, and what is not known is refused before anything happens. */
export function readCommandLine(name: string, row: CommandRow, args: readonly string[]): Reading {
  const options: Record<string, { type: 'boolean' | 'string'; short?: string }> = { ...row.options, help: helpOption };
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (values.help) return { help: describeCommand(row) };
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const known = Object.hasOwn(options, token.name) && token.rawName.startsWith('--');
    if (!known) return { failure: refuse(`svc ${name}: no option ${token.rawName}`, token.name, options, '--') };
    const needsValue = options[token.name]?.type === 'string';
    if (needsValue && token.value === undefined) return { failure: `svc ${name}: ${token.rawName} needs a value` };
  }
  const { most = 0, first } = row.arguments ?? {};
  const extra = positionals[most];
  if (extra !== undefined) return { failure: `svc ${name}: what is "${extra}"? Usage: svc ${row.usage}` };
  const argument = positionals[0];
  if (first && !first.includes(argument ?? '')) return { failure: `Usage: svc ${row.usage}` };
  return { run: args };
}

/** "no option --rest; did you mean --reset?" */
function refuse(what: string, given: string, known: object, prefix = ''): string {
  const near = findNearest(given, Object.keys(known));
  return near === undefined ? `${what}; "--help" shows what there is` : `${what}; did you mean ${prefix}${near}?`;
}

export function refuseCommand(name: string, commands: Readonly<Record<string, CommandRow>>): string {
  return refuse(`svc: no command named ${name}`, name, commands);
}

export function describeCommand({ usage, about, options = {} }: CommandRow): string {
  const rows = [
    ...Object.entries(options).map(([name, option]) => [`--${name}`, option.about]),
    ['--help', 'this text'],
  ];
  return [`Usage: svc ${usage}`, `  ${about}`, ...rows.map(([name = '', text]) => `  ${name.padEnd(16)} ${text}`)].join(
    '\n',
  );
}

/** The known word that needs the fewest changes. Undefined when none is near. */
export function findNearest(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((argument) => [argument, countChanges(given, argument)] as const)
    .sort((a, b) => a[1] - b[1]);
  const [best] = ranked;
  return best && best[1] <= Math.max(1, Math.floor(best[0].length / 2)) ? best[0] : undefined;
}

function countChanges(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const swap = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
