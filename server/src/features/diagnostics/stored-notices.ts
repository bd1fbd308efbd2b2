import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import { deleteConfigValue, readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';

const key = 'kept-notices';
const savedNotices = z.array(z.object({ at: z.string(), text: z.string() }));
const most = 20;

/** Stores an event that the user should see, also after the next start. */
export async function saveNotice(database: Connection, text: string, now: Instant): Promise<void> {
  const before = await read(database);
  await writeConfigValue(database, key, [...before, { at: formatInstant(now), text }].slice(-most), now);
}

export async function listSavedNotices(database: Connection): Promise<string[]> {
  return (await read(database)).map((notice) => notice.text);
}

export async function dismissNotices(database: Connection): Promise<void> {
  await deleteConfigValue(database, key);
}

async function read(database: Connection): Promise<z.output<typeof savedNotices>> {
  return savedNotices.catch([]).parse(await readConfigValue(database, key));
}
