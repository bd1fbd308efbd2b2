import type { Instant } from '@svc/domain/paris-time';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { CopyFailure, toCopyFailure } from './failure.ts';
import { describeRejection } from './outcome.ts';
import { parsePlaceAddress } from './place-address.ts';
import { deleteRejection, readRejection, readSettings, saveRejection } from './repository.ts';
import type { CopyInput } from './schemas.ts';

type GivenParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** Throws `CopyFailure` when the place cannot be used. `since`: from when on copies are expected. */
  readonly save: (input: CopyInput, since?: Instant) => Promise<void>;
};
type Given = { readonly address: string; readonly password: string | undefined };

/** The place of the process settings: BACKUP_COPY_URL and BACKUP_COPY_PASSWORD. */
export function createGivenPlace({ database, clock, log, save }: GivenParts) {
  let given: Given | undefined;

  async function tryGiven({ address, password }: Given, since: Instant | undefined): Promise<CopyFailure | null> {
    try {
      await save({ place: parsePlaceAddress(address), ...(password !== undefined && { password }) }, since);
      return null;
    } catch (error) {
      const failure = toCopyFailure(error);
      if (!(failure instanceof CopyFailure)) throw error;
      return failure;
    }
  }

  /**
   * Takes the place, unless one was set or removed before. Called again before each nightly copy, since the disk may be
   * mounted by then. Returns why it is not accepted, and stores that for the notices and the pages.
   */
  async function accept(): Promise<CopyFailure | null> {
    const before = await readRejection(database);
    const failure = given && (await readSettings(database)) === undefined ? await tryGiven(given, before?.since) : null;
    if (failure === null) {
      if (before) await deleteRejection(database);
      return null;
    }
    const at = clock.now();
    await saveRejection(database, { code: failure.code, since: before?.since ?? at, at }, at);
    return failure;
  }

  /** At the start. A place that is not accepted stops nothing. */
  async function seed(address: string | undefined, password: string | undefined): Promise<void> {
    given = address === undefined ? undefined : { address, password };
    try {
      const failure = await accept();
      const cause = failure?.cause instanceof Error ? failure.cause.message.slice(0, 500) : undefined;
      if (failure) log.warn({ code: failure.code, cause }, describeRejection(failure.code));
    } catch (error) {
      log.error({ reason: String(error).slice(0, 500) }, 'BACKUP_COPY_URL cannot be stored');
    }
  }

  return { seed, acceptGiven: accept };
}
