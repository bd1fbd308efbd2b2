import { checkPassword, normaliseEmail, parseEmail } from '@svc/domain/credentials/credentials';
import { describeConfigFailures, readProcessConfig, type ServerConfig } from '../config.ts';
import { isCommonPassword } from '../features/accounts/index.ts';
import { createDemo } from '../modes/demo-creation.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';

const usage = 'Usage: svc demo create [--reset]';

/** `svc demo create`: may be repeated; `--reset` deletes the account and makes a new one. */
export async function runDemo(args: readonly string[]): Promise<number> {
  const [action, ...flags] = args;
  if (action !== 'create' || flags.some((flag) => flag !== '--reset')) return printError(usage);
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  const { config } = reading;
  if (config.mode !== 'server') return printError('svc demo: the demonstration account belongs to a gateway');
  const options = readDemoSettings(config);
  if ('failure' in options) return printError(`svc demo: ${options.failure}`);
  const parts = { clock: systemClock, log: createLog({ level: 'silent' }) };
  const { credentials } = await createDemo(config, { ...options, reset: flags.includes('--reset') }, parts);
  if (!credentials) {
    console.log(`${options.email} exists already: its PDLs and cached days are complete`);
    return 0;
  }
  console.log(`created ${options.email}; these credentials are shown once`);
  console.log(`client_id      ${credentials.client_id}`);
  console.log(`client_secret  ${credentials.client_secret}`);
  return 0;
}

type DemoSettings = { readonly email: string; readonly password: string } | { readonly failure: string };

// No built-in default: a known password on every gateway would be a backdoor.
function readDemoSettings({ DEMO_EMAIL, DEMO_PASSWORD, ADMIN_EMAILS }: ServerConfig): DemoSettings {
  if (DEMO_EMAIL === undefined || DEMO_PASSWORD === undefined) return { failure: 'set DEMO_EMAIL and DEMO_PASSWORD' };
  const email = parseEmail(DEMO_EMAIL);
  if (email === undefined) return { failure: 'DEMO_EMAIL is not an e-mail address' };
  if (ADMIN_EMAILS.some((listed) => normaliseEmail(listed) === email))
    return { failure: 'DEMO_EMAIL is listed in ADMIN_EMAILS: the demonstration is no administrator' };
  const [broken] = checkPassword(DEMO_PASSWORD, isCommonPassword);
  return broken === undefined ? { email, password: DEMO_PASSWORD } : { failure: `DEMO_PASSWORD ${broken}` };
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
