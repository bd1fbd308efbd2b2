import { StoreUnavailable } from './cache/store-unavailable.ts';

// Error codes of Node and PostgreSQL when the server is unavailable, shutting down, starting up or out of connections.
const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const awayClasses = ['08', '57', '53'];
const awayTexts = /connection terminated|timeout exceeded when trying to connect|query read timeout|connection ended/i;

const sqliteFull = 13;
const sqliteInputOutput = 10;

/** The disk is full: stored data stays readable, new data cannot be stored. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const number = 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  return code === 'ENOSPC' || code === '53100' || number === sqliteFull || number === sqliteInputOutput;
}

/** A cache or database that could not be queried. Never the same as a missing entry. */
export function isStoreFailure(error: unknown): boolean {
  if (error instanceof StoreUnavailable || isDiskFull(error)) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isPostgresCode = /^[0-9A-Z]{5}$/.test(code) && awayClasses.includes(code.slice(0, 2));
  return lostConnection.has(code) || isPostgresCode || awayTexts.test(error.message);
}
