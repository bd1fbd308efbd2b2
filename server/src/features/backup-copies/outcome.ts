import type { Instant } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import { CopyFailure, type CopyFailureCode } from './failure.ts';
import { readRecords, readRejection, readSettings, type StoredSettings } from './repository.ts';

export type CopyAge = { readonly ms: number; readonly failure: string | null };

/** Names a place in the records: without its secrets. */
export const placeKey = ({ place }: StoredSettings) => JSON.stringify(place);

/** The settings, with the good copies and the last failure at that place; without settings, why there are none. */
export async function readOutcome(database: Connection) {
  const settings = await readSettings(database);
  const { copies, failure } = await readRecords(database);
  const key = settings && placeKey(settings);
  const good = copies.filter(({ place, is_good }) => is_good && place === key);
  const rejection = settings === undefined ? await readRejection(database) : undefined;
  return { settings, good, failure: failure?.place === key ? failure : null, rejection };
}

export const describeRejection = (code: CopyFailureCode) =>
  `BACKUP_COPY_URL is not accepted. ${new CopyFailure(code).message}`;

/** How long there has been no good copy, and why; null when no place was ever given. */
export async function readCopyAge(database: Connection, now: Instant): Promise<CopyAge | null> {
  const { settings, good, failure, rejection } = await readOutcome(database);
  if (rejection) return { ms: now - rejection.since, failure: describeRejection(rejection.code) };
  if (settings?.place == null) return null;
  const since = Math.max(settings.since, good.at(-1)?.at ?? 0);
  return { ms: now - since, failure: failure && new CopyFailure(failure.code).message };
}
