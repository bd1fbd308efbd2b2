import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { formatLine } from './log-text.ts';
import { redact } from './redact.ts';

/** What features log with: pino's own shape, so that any child logger fits. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;

export type LogOptions = {
  readonly level: string;
  readonly destination?: DestinationStream;
  /** Readable lines instead of JSON. */
  readonly isText?: boolean;
};

// Field names whose values are secret wherever they appear.
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
 * JSON lines. Two filters, because either alone misses secrets: pino removes fields with a secret's name, and every
 * finished line is redacted of anything that looks like a token, an e-mail or a whole PDL number.
 */
export function createLog(options: LogOptions): Logger {
  const out = options.destination ?? process.stdout;
  const logListeners = new Set<LogListener>();
  const log = pino(
    {
      level: options.level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      formatters: { level: (label) => ({ level: label }) },
    },
    {
      write: (line: string) => {
        const clean = redact(line);
        out.write(options.isText ? `${formatLine(clean)}\n` : clean);
        for (const onLogLine of logListeners) onLogLine(clean);
      },
    },
  );
  listeners.set(log, logListeners);
  return log;
}

type LogListener = (line: string) => void;
const listeners = new WeakMap<Logger, Set<LogListener>>();

/**
 * Passes every finished line of a log, and of its children, to one more listener. Returns a function that removes it.
 */
export function listenToLog(log: Logger, onLogLine: LogListener): () => void {
  const logListeners = listeners.get(log);
  logListeners?.add(onLogLine);
  return () => void logListeners?.delete(onLogLine);
}
