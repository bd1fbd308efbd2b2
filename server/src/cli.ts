import { type CommandRow, readCommandLine, refuseCommand } from './command-line.ts';
import { describeConfigFailures, readProcessConfig } from './config.ts';
import { pause } from './platform/pause.ts';
import { preferSmallHeap } from './small-heap.ts';
import { describeStartFailure, explainError, type StartFailure } from './start-failure.ts';
import { version } from './version.ts';

type Command = CommandRow & { readonly run: (args: readonly string[]) => Promise<number> };

/** Each command loads its own code: `svc doctor` on a broken machine must not need a working web server. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    usage: 'start [--wait]',
    about: 'run the gateway (SERVER_MODE=true) or the local client',
    options: {
      wait: { type: 'boolean', about: 'wait for the data folder or PostgreSQL instead of ending without them' },
    },
    run: start,
  },
  migrate: {
    usage: 'migrate',
    about: 'bring the database schema up to date',
    run: async () => (await import('./commands/migrate.ts')).runMigrate(),
  },
  backup: {
    usage: 'backup [--with-key] [FILE]',
    about: 'copy the embedded database of the local client, also while it runs; with its key for a new machine',
    arguments: { most: 1 },
    options: {
      'with-key': {
        type: 'boolean',
        about: 'put the key in as well: the file alone is then all that another machine needs',
      },
    },
    run: async (args) => (await import('./commands/backup.ts')).runBackup(args),
  },
  restore: {
    usage: 'restore FILE',
    about: 'put a backup in the place of the embedded database; the file that was there is renamed',
    arguments: { most: 1 },
    run: async (args) => (await import('./commands/restore.ts')).runRestore(args),
  },
  import: {
    usage: 'import FILE',
    about: 'take past days from a CSV file of the operator or a database of another program; what is here stays',
    arguments: { most: 1 },
    run: async (args) => (await import('./commands/import.ts')).runImport(args),
  },
  'import-archive': {
    usage: 'import-archive FILE',
    about: 'take the archive of a local client into this one; a second time changes nothing',
    arguments: { most: 1 },
    run: async (args) => (await import('./commands/import-archive.ts')).runImportArchive(args),
  },
  doctor: {
    usage: 'doctor',
    about: 'try everything that is needed, sign in at the gateway, read a day, and say what to do',
    run: async () => (await import('./commands/doctor.ts')).runDoctor(),
  },
  token: {
    usage: 'token set|clear',
    about: 'require a token from every caller of the local client, or stop requiring it; prints it once',
    arguments: { most: 1, first: ['set', 'clear'] },
    run: async (args) => (await import('./commands/token.ts')).runToken(args),
  },
  admin: {
    usage: 'admin link EMAIL',
    about: 'print a link that sets the password of an account and proves its address, without mail; works once',
    arguments: { most: 2, first: ['link'] },
    run: async (args) => (await import('./commands/admin.ts')).runAdmin(args),
  },
  audit: {
    usage: 'audit verify',
    about: 'check that no line of what administrators did was changed or taken out; 1 when one was',
    arguments: { most: 1, first: ['verify'] },
    run: async (args) => (await import('./commands/audit.ts')).runAudit(args),
  },
  demo: {
    usage: 'demo create [--reset]',
    about: 'make the demonstration account of DEMO_EMAIL and DEMO_PASSWORD, with a year of readings',
    arguments: { most: 1, first: ['create'] },
    options: { reset: { type: 'boolean', about: 'delete the account first and make a new one' } },
    run: async (args) => (await import('./commands/demo.ts')).runDemo(args),
  },
  outlook: {
    usage: 'outlook score',
    about: 'score the outlook of tempo colours against base rates over the published seasons',
    arguments: { most: 1, first: ['score'] },
    run: async (args) => (await import('./commands/outlook.ts')).runOutlook(args),
  },
};

const waitMs = 5000;

/** Prints what is missing once, then waits for it: a container that ends would be restarted again and again. */
async function waitForStart(findFailure: () => Promise<StartFailure | undefined>): Promise<void> {
  // The first process of a container has no default reaction to a signal.
  const end = () => process.exit(0);
  process.on('SIGTERM', end).on('SIGINT', end);
  let printed = '';
  for (;;) {
    const failure = await findFailure();
    if (failure === undefined) break;
    const text = `${describeStartFailure(failure)} Waiting for it.`;
    if (text !== printed) printError(text);
    printed = text;
    await pause(waitMs);
  }
  process.off('SIGTERM', end).off('SIGINT', end);
}

async function start(args: readonly string[]): Promise<number> {
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  if (reading.config.mode === 'client') preferSmallHeap();
  const { findRedisFailure, findStartFailure } = await import('./start-check.ts');
  const { config } = reading;
  if (args.includes('--wait')) await waitForStart(() => findStartFailure(config));
  const failure = await findStartFailure(config);
  if (failure !== undefined) return printError(describeStartFailure(failure));
  const without = reading.config.mode === 'server' ? await findRedisFailure(reading.config) : undefined;
  if (without) printError(`svc starts without Redis, and no readings are served: ${without.text}. ${without.advice}.`);
  const { startProcess } = await import('./main.ts');
  await startProcess(reading.config);
  return 0;
}

/** Runs `svc <command>` and returns the exit code. A running service prevents the process from ending. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  if (name === '--version' || name === '-v' || name === 'version') return print(`svc ${version}`);
  if (name === 'help' || name === '--help' || name === '-h') return print(describeCommands());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return printError(refuseCommand(name, commands));
  const line = readCommandLine(name, command, rest);
  if ('help' in line) return print(line.help);
  if ('failure' in line) return printError(line.failure);
  try {
    return await command.run(line.run);
  } catch (error) {
    printError(name === 'start' ? `svc cannot start: ${explainError(error)}` : `svc ${name}: ${explainError(error)}`);
    // A start that failed half way may leave connections open.
    return process.exit(1);
  }
}

function describeCommands(): string {
  const lines = Object.values(commands).map((row) => `  svc ${row.usage.padEnd(27)} ${row.about}`);
  return [
    'Usage:',
    ...lines,
    '',
    '"svc <command> --help" prints the options of a command, "svc --version" the version.',
  ].join('\n');
}

function print(text: string): number {
  console.log(text);
  return 0;
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
