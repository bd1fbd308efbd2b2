import { parseEmail } from '@svc/domain/credentials/credentials';
import { formatInstant } from '@svc/domain/paris-time';
import { describeConfigFailures, readProcessConfig, type ServerConfig } from '../config.ts';
import { type AdminLink, createAdminLink } from '../features/accounts/index.ts';
import { migrations } from '../migrations/index.ts';
import { readAccountSettings } from '../modes/account-settings.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createLog } from '../platform/log.ts';
import { findDatabaseFailure } from '../start-check.ts';

const refusals = {
  demo: 'this is the address of DEMO_EMAIL: the demonstration is no administrator. Choose another address',
  inactive: 'this account is deactivated. Another administrator has to activate it first',
  wrong_key: 'SECRET_KEY is not the one of this gateway. Run the command with the settings of the gateway',
} as const;

/** `svc admin link EMAIL`: prints the link to stdout, all else to stderr. May be repeated: the previous link ends. */
export async function runAdmin([action, address, ...more]: readonly string[]): Promise<number> {
  if (action !== 'link' || address === undefined || more.length > 0) return printError('Usage: svc admin link EMAIL');
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  const { config } = reading;
  if (config.mode !== 'server') return printError('svc admin: administrators belong to a gateway (SERVER_MODE=true)');
  const email = parseEmail(address);
  if (email === undefined) return printError(`svc admin: "${address}" is not an e-mail address`);
  const failure = await findDatabaseFailure(config);
  if (failure !== undefined) return printError(`svc admin: ${failure.text}. ${failure.advice}.`);
  const made = await makeLink(config, email);
  if (typeof made === 'string') return printError(`svc admin: ${email}: ${refusals[made]}.`);
  console.log(made.link);
  console.error(describeLink(email, made));
  return 0;
}

async function makeLink(config: ServerConfig, email: string) {
  const database = openDatabase(config.DATABASE_URL, { log: createLog({ level: 'warn' }) });
  try {
    await migrate(database, migrations, systemClock);
    return await createAdminLink({ database, clock: systemClock, settings: readAccountSettings(config) }, email);
  } finally {
    await database.close();
  }
}

function describeLink(email: string, { expires_at, is_new_account, is_administrator }: AdminLink): string {
  const lines = [
    `Open the link to set the password of ${email}. This also proves the address.`,
    `The link works once, for one hour (until ${formatInstant(expires_at)}). Links made before it no longer work.`,
  ];
  if (is_new_account) lines.push('The account is new: the link has to be used before the first sign-in.');
  if (!is_administrator)
    lines.push(
      `Warning: ADMIN_EMAILS does not list ${email}. The account is no administrator until you add the address to ADMIN_EMAILS and restart the gateway, or until an administrator gives it a role.`,
    );
  return lines.join('\n');
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
