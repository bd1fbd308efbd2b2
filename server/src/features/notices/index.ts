import { findNotices, type HouseholdNow, type Notice, noticeCodes } from '@svc/domain/notices';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { readConfigValue, writeConfigValue } from '#platform/database/config-repository.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { singleFlight } from '#platform/single-flight.ts';

export { watchHousehold } from './household-now.ts';

export const currentNotice = z.object({
  code: z.enum(noticeCodes),
  usage_point_id: z.string().nullable(),
  text: z.string(),
  advice: z.string(),
  since: z.string(),
});
/** An active notice, and the time it began. */
export type CurrentNotice = z.output<typeof currentNotice>;

export type NoticeParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  readonly now: () => Promise<HouseholdNow>;
};

export type Notices = {
  /** Checks the household and returns the active notices. Logs one line for each beginning and each end. */
  list(): Promise<readonly CurrentNotice[]>;
  /** Checks again periodically, so that the log shows notices even without requests. */
  watch(everyMs: number): void;
  stop(): void;
};

const key = 'notices';

export function createNotices(parts: NoticeParts): Notices {
  let known: readonly CurrentNotice[] | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<readonly CurrentNotice[]> {
    const before = known ?? (await readStored(parts.database));
    const { notices, unknown } = findNotices(await parts.now());
    const retained = before.filter((notice) => unknown.has(notice.code));
    const current = [...notices.map((notice) => date(notice, before, parts.clock.now())), ...retained];
    known = current;
    const isNew = (notice: CurrentNotice) => !before.some((other) => isSame(notice, other));
    const isOver = (notice: CurrentNotice) => !current.some((other) => isSame(notice, other));
    for (const { code, text, advice } of current.filter(isNew)) parts.log.warn({ notice: code }, `${text} ${advice}`);
    for (const { code, text } of before.filter(isOver)) parts.log.info({ notice: code }, `No longer so: ${text}`);
    if (current.some(isNew) || before.some(isOver)) await store(parts, current);
    return current;
  }
  const list = singleFlight(look);
  return {
    list,
    watch(everyMs) {
      timer = setInterval(() => {
        list().catch((error: unknown) => parts.log.error({ reason: String(error) }, 'the notices cannot be listed'));
      }, everyMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}

function isSame(a: Pick<Notice, 'code' | 'usage_point_id'>, b: Pick<Notice, 'code' | 'usage_point_id'>): boolean {
  return a.code === b.code && a.usage_point_id === b.usage_point_id;
}

function date(notice: Notice, before: readonly CurrentNotice[], now: Instant): CurrentNotice {
  return { ...notice, since: before.find((other) => isSame(notice, other))?.since ?? formatInstant(now) };
}

async function readStored(database: Connection): Promise<CurrentNotice[]> {
  const read = z.array(currentNotice).safeParse(await readConfigValue(database, key));
  return read.success ? read.data : [];
}

// A disk that accepts no writes is itself a notice, reported from memory.
async function store({ database, clock }: NoticeParts, notices: readonly CurrentNotice[]): Promise<void> {
  await writeConfigValue(database, key, notices, clock.now()).catch(() => undefined);
}
