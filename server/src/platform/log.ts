import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { scrub } from './scrub.ts';

/** What features log with: pino's own shape, so that any child logger fits. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

export type LogOptions = { readonly level: string; readonly destination?: DestinationStream };

// Field names whose values are secrets wherever they stand.
const secretFields = [
  'password',
  'old_password',
  'new_password',
  'client_secret',
  'access_token',
  'refresh_token',
  'token',
  'authorization',
  'cookie',
  'secret',
  'captcha_token',
  'email',
];

/**
 * JSON lines. Two nets, because either alone has holes: fields with a secret's name are cut by pino,
 * and every finished line is scrubbed of whatever looks like a token, an e-mail or a whole PDL number.
 */
export function createLog(options: LogOptions): Logger {
  const out = options.destination ?? process.stdout;
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => out.write(scrub(line)) },
  );
}
