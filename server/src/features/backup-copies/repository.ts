import type { Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { deleteConfigValue, readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { copyFailureCodes } from './failure.ts';
import { placeSettings } from './schemas.ts';

const settingsKey = 'backup_copies';
const recordsKey = 'backup_copy_records';
const rejectionKey = 'backup_copy_rejection';

const storedSettings = z.object({
  /** Null: removed by the user, so that the settings of the process do not bring it back. */
  place: placeSettings.nullable(),
  /** Sealed. */
  password: z.string().nullable(),
  passphrase: z.string().nullable(),
  includes_key: z.boolean(),
  since: z.number(),
  is_other_disk: z.boolean(),
});
export type StoredSettings = z.output<typeof storedSettings>;

const record = z.object({
  name: z.string(),
  /** The place without its secrets. Only copies at the present place are looked at. */
  place: z.string(),
  day: z.string(),
  at: z.number(),
  size: z.number(),
  /** Of the database in it, for the rule that detects a loss. */
  bytes: z.number(),
  /** When the backup was made that it is a copy of. */
  made_at: z.number(),
  is_good: z.boolean(),
});
export type CopyRecord = z.output<typeof record>;

const storedRecords = z.object({
  copies: z.array(record),
  failure: z
    .object({
      code: z.enum(copyFailureCodes),
      place: z.string(),
      at: z.number(),
      made_at: z.number(),
      times: z.number(),
    })
    .nullable(),
});
export type CopyRecords = z.output<typeof storedRecords>;

const storedRejection = z.object({
  code: z.enum(copyFailureCodes),
  /** Of the first of the tries that all failed. */
  since: z.number(),
  /** Of the last one. */
  at: z.number(),
});
export type Rejection = z.output<typeof storedRejection>;

/** Undefined when nothing was ever set. */
export async function readSettings(connection: Connection): Promise<StoredSettings | undefined> {
  return storedSettings
    .optional()
    .catch(undefined)
    .parse(await readConfigValue(connection, settingsKey));
}

export async function saveSettings(connection: Connection, settings: StoredSettings, now: Instant): Promise<void> {
  await writeConfigValue(connection, settingsKey, settings, now);
}

/** The copies that were made from here: nothing else at the place is ever touched. */
export async function readRecords(connection: Connection): Promise<CopyRecords> {
  const read = storedRecords
    .optional()
    .catch(undefined)
    .parse(await readConfigValue(connection, recordsKey));
  return read ?? { copies: [], failure: null };
}

export async function saveRecords(connection: Connection, records: CopyRecords, now: Instant): Promise<void> {
  await writeConfigValue(connection, recordsKey, records, now);
}

/** Why the place of the process settings is not accepted; undefined when it is, or when there is none. */
export async function readRejection(connection: Connection): Promise<Rejection | undefined> {
  return storedRejection
    .optional()
    .catch(undefined)
    .parse(await readConfigValue(connection, rejectionKey));
}

export async function saveRejection(connection: Connection, rejection: Rejection, now: Instant): Promise<void> {
  await writeConfigValue(connection, rejectionKey, rejection, now);
}

export async function deleteRejection(connection: Connection): Promise<void> {
  await deleteConfigValue(connection, rejectionKey);
}
