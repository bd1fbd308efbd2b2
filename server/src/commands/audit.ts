import { describeConfigFailures, readProcessConfig } from '../config.ts';
import { type AuditCheck, checkAudit } from '../features/accounts/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';

/** `svc audit verify`: reads the trail of what administrators did, and changes nothing. 1 where a line does not fit. */
export async function runAudit([action]: readonly string[]): Promise<number> {
  if (action !== 'verify') return printError('Usage: svc audit verify');
  const reading = readProcessConfig();
  if ('failures' in reading) return printError(describeConfigFailures(reading.failures));
  if (reading.config.mode !== 'server') return printError('svc audit: the audit trail belongs to a gateway');
  const database = openDatabase(reading.config.DATABASE_URL, { log: createLog({ level: 'warn' }) });
  try {
    const check = await checkAudit(database);
    if (check.broken !== undefined) return printError(describeBreak(check.broken));
    console.log(describeChain(check));
    return 0;
  } finally {
    await database.close();
  }
}

/** Lines cut off at either end leave a valid chain. Only a copy of the last digest, stored elsewhere, reveals that. */
function describeChain({ lines, first, last }: AuditCheck): string {
  if (!first || !last) return 'audit: no line is there yet';
  return `audit: ${lines} lines, ${first.seq} to ${last.seq}, and each fits the one before; the digest of the last is ${last.hash}`;
}

function describeBreak(seq: number): string {
  return `audit: line ${seq} does not fit: it was changed, or what stood before it was changed or taken out`;
}

function printError(text: string): number {
  console.error(text);
  return 1;
}
