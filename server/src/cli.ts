import { describeProblems, readProcessConfig } from './config.ts';
import { preferSmallHeap } from './small-heap.ts';

type Command = {
  readonly usage: string;
  readonly about: string;
  readonly run: (args: readonly string[]) => Promise<number>;
};

/** Each command loads its own code: `svc doctor` on a broken machine must not need a working web server. */
const commands: Readonly<Record<string, Command>> = {
  start: {
    usage: 'start',
    about: 'run the gateway (SERVER_MODE=true) or the local client',
    run: async () => {
      const reading = readProcessConfig();
      if ('problems' in reading) return complain(describeProblems(reading.problems));
      if (reading.config.mode === 'client') preferSmallHeap();
      const { startProcess } = await import('./main.ts');
      await startProcess(reading.config);
      return 0;
    },
  },
  migrate: {
    usage: 'migrate',
    about: 'bring the database schema up to date',
    run: async () => (await import('./commands/migrate.ts')).runMigrate(),
  },
  backup: {
    usage: 'backup [path]',
    about: 'copy the embedded database of the local client, also while it runs',
    run: async (args) => (await import('./commands/backup.ts')).runBackup(args),
  },
  doctor: {
    usage: 'doctor',
    about: 'check settings, database, Redis, addresses and clock, and say what to do',
    run: async () => (await import('./commands/doctor.ts')).runDoctor(),
  },
  token: {
    usage: 'token set|clear',
    about: 'ask a token of everybody who calls the local client, or no longer; prints it once',
    run: async (args) => (await import('./commands/token.ts')).runToken(args),
  },
  demo: {
    usage: 'demo create [--reset]',
    about: 'make the demonstration account of DEMO_EMAIL and DEMO_PASSWORD, with a year of readings',
    run: async (args) => (await import('./commands/demo.ts')).runDemo(args),
  },
  simulate: {
    usage: 'simulate [--port 9100]',
    about: 'play the outside world on loopback: operator, grid source, supplier site, captcha',
    run: async (args) => {
      const { startFromCommandLine } = await import('@svc/simulator');
      await startFromCommandLine(args);
      return 0;
    },
  },
  outlook: {
    usage: 'outlook score',
    about: 'score the outlook of tempo colours against base rates over the published seasons',
    run: async (args) => (await import('./commands/outlook.ts')).runOutlook(args),
  },
};

/** Runs `svc <command>` and gives the exit code; a running service keeps the process alive by itself. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = args;
  const command = commands[name];
  if (command) return await command.run(rest);
  const isHelp = name === 'help' || name === '--help' || name === '-h';
  const lines = Object.values(commands).map((row) => `  svc ${row.usage.padEnd(24)} ${row.about}`);
  const text = ['Usage:', ...lines].join('\n');
  if (!isHelp) return complain(`svc: no command named ${name}\n${text}`);
  console.log(text);
  return 0;
}

function complain(text: string): number {
  console.error(text);
  return 1;
}
