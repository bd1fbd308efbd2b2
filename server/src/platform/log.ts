import type { Logger } from 'pino';

/** What features log with: pino's own shape, so that any child logger fits. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug' | 'child'>;
