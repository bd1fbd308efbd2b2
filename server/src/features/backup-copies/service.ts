import { hash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { formatInstant, hourMs, type Instant, minuteMs, parisDay } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import { type Backup, backUp, listBackups } from '#platform/database/sqlite-backup.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { decompressedSize } from '#platform/files/gzip-file.ts';
import type { Log } from '#platform/log.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { CopyFailure, toCopyFailure } from './failure.ts';
import { isOnSameDisk } from './folder-place.ts';
import { createGivenPlace } from './given-place.ts';
import { openPlace, openSecret, passphraseField, passwordField } from './open-place.ts';
import { describeRejection, placeKey, readOutcome } from './outcome.ts';
import type { Place } from './place.ts';
import { checkFolder, needsPassword, toApiError } from './place-rules.ts';
import { type Lock, openPrepared } from './prepare.ts';
import {
  type CopyRecord,
  type CopyRecords,
  readRecords,
  readSettings,
  type StoredSettings,
  saveRecords,
  saveSettings,
} from './repository.ts';
import { listExpired } from './retention.ts';
import type { CopyInput, CopyState } from './schemas.ts';

export type CopyParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** The embedded database; undefined when it is on a server, which has its own backups. */
  readonly file: string | undefined;
  /** Part of the names, so that two installations can share a place. */
  readonly installation: () => string;
  readonly stopping: AbortSignal;
  /** Of the process. It wins over a stored one. */
  readonly passphrase: string | undefined;
  /** What opens the stored secrets. */
  readonly key: () => string;
  /** Every device on the network can use this client. */
  readonly isOpenToNetwork: () => Promise<boolean>;
  readonly cipher: () => Cipher;
};

export type CopyService = ReturnType<typeof createCopyService>;

const retryMs = hourMs;
const mostTries = 4;
const longestCopyMs = hourMs;
const longestCleanUpMs = 5000;
const longestTestMs = minuteMs;
/** Records of all places, old and new. */
const mostRecords = 200;

/** Copies the newest backup to one place outside this machine. */
export function createCopyService(parts: CopyParts) {
  const { database, clock, file } = parts;
  let running: Promise<CopyFailure | null> | undefined;

  const nameFile = (ending: string) =>
    `svc-backup-${parts.installation().slice(0, 8)}-${ending}-${randomBytes(4).toString('hex')}`;
  const signalFor = (ms: number) => AbortSignal.any([parts.stopping, AbortSignal.timeout(ms)]);

  function openLock({ passphrase: sealed, includes_key }: StoredSettings): Lock | null {
    if (parts.passphrase !== undefined) return { passphrase: parts.passphrase, key: parts.key() };
    if (sealed === null) return null;
    return { passphrase: openSecret(parts.cipher(), sealed, passphraseField), key: includes_key ? parts.key() : null };
  }

  /** Writes, reads and deletes a small file. Before a copy it finds a refusal without sending the whole file. */
  async function probe(place: Place, signal: AbortSignal): Promise<void> {
    const bytes = Buffer.from('svc writes, reads and deletes this file to test the place\n');
    const name = nameFile('test');
    const source = { size: bytes.byteLength, sha256: hash('sha256', bytes, 'hex'), read: () => Readable.from([bytes]) };
    try {
      await place.store(name, source, signal);
      await place.remove(name, signal);
    } catch (error) {
      // Also when the program stops: nothing remembers this file.
      await place.remove(name, AbortSignal.timeout(longestCleanUpMs)).catch(() => undefined);
      throw error;
    }
  }

  async function store(settings: StoredSettings, backup: Backup, made_at: Instant): Promise<void> {
    const place = openPlace(settings, parts);
    const signal = signalFor(longestCopyMs);
    await probe(place, signal);
    const lock = openLock(settings);
    const { source, file } = await openPrepared(backup.path, lock);
    try {
      const at = clock.now();
      const moment = formatInstant(at)
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(':', '');
      const name = `${nameFile(moment)}.gz${lock ? '.encrypted' : ''}`;
      const bytes = await decompressedSize(backup.path);
      const key = placeKey(settings);
      const copy = { name, place: key, day: backup.day, at, size: source.size, bytes, made_at, is_good: false };
      // Noted first: what a kill leaves is known, does not count, and is removed by the next copy.
      await change((records) => ({ ...records, copies: [...records.copies, copy].slice(-mostRecords) }));
      await place.store(name, source, signal);
      await change(({ copies }) => ({ copies: copies.map(markGood(name)), failure: null }));
      parts.log.info({ copy: name, bytes: source.size }, 'the backup was copied and read back');
    } finally {
      await file.close();
    }
    await noteDisk(settings).catch((error: unknown) => {
      parts.log.warn({ reason: String(error) }, 'the disk of the copies could not be determined');
    });
    await removeExpired(place, placeKey(settings), signal).catch((error: unknown) => {
      parts.log.warn({ reason: String(error) }, 'old copies of the backup could not be removed');
    });
  }

  /**
   * A folder that was chosen before its disk was mounted: from the first success on the other disk on, the folder
   * without that disk is a failure.
   */
  async function noteDisk({ place }: StoredSettings): Promise<void> {
    if (place?.kind !== 'folder' || file === undefined || isOnSameDisk(place.path, dirname(file))) return;
    const settings = await readSettings(database);
    // The place may have been changed during the copy.
    if (!settings || settings.is_other_disk || JSON.stringify(settings.place) !== JSON.stringify(place)) return;
    await saveSettings(database, { ...settings, is_other_disk: true }, clock.now());
  }

  async function removeExpired(place: Place, key: string, signal: AbortSignal): Promise<void> {
    const { copies } = await readRecords(database);
    for (const { name } of listExpired(copies.filter((copy) => copy.place === key))) {
      await place.remove(name, signal);
      await change((records) => ({ ...records, copies: records.copies.filter((copy) => copy.name !== name) }));
    }
  }

  async function seal(passphrase: string | null | undefined, before: StoredSettings | undefined) {
    const { passphrase: sealed = null, includes_key = false } = before ?? {};
    if (passphrase === undefined) return { passphrase: sealed, includes_key };
    if (passphrase === null) return { passphrase: null, includes_key: false };
    return {
      passphrase: parts.cipher().sealText(passphrase, passphraseField),
      // Otherwise a device on the network could choose a place and a passphrase, and read the stored secrets there.
      includes_key: !(await parts.isOpenToNetwork()),
    };
  }

  async function change(apply: (records: CopyRecords) => CopyRecords): Promise<void> {
    await saveRecords(database, apply(await readRecords(database)), clock.now());
  }

  // The first nightly one is hours away, and a person wants to see a copy now.
  async function makeFirstBackup(from: string): Promise<Backup> {
    const day = parisDay(clock.now());
    return { day, path: (await backUp(from, day)).path };
  }

  async function copyNewest(): Promise<CopyFailure | null> {
    const settings = await readSettings(database);
    if (settings?.place == null || file === undefined) return null;
    const backup = listBackups(file).at(-1) ?? (await makeFirstBackup(file));
    const made_at = statSync(backup.path).mtimeMs;
    try {
      await store(settings, backup, made_at);
      return null;
    } catch (error) {
      const failure = toCopyFailure(error);
      if (parts.stopping.aborted || !(failure instanceof CopyFailure)) throw error;
      const place = placeKey(settings);
      await change(({ copies, failure: before }) => {
        const times = before?.place === place && before.made_at === made_at ? before.times + 1 : 1;
        return { copies, failure: { code: failure.code, place, at: clock.now(), made_at, times } };
      });
      parts.log.warn({ code: failure.code, cause: causeOf(failure) }, `The backup was not copied. ${failure.message}`);
      return failure;
    }
  }

  /** One copy at a time: a second request joins the first. Null when the copy is good. */
  function copy(): Promise<CopyFailure | null> {
    running ??= copyNewest().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function state(): Promise<CopyState> {
    const { settings, good, failure, rejection } = await readOutcome(database);
    const last = good.at(-1);
    return {
      supported: file !== undefined,
      place: settings?.place ?? null,
      is_same_disk: settings?.place?.kind === 'folder' && !settings.is_other_disk,
      has_password: settings?.password != null,
      passphrase: parts.passphrase === undefined ? (settings?.passphrase == null ? 'none' : 'stored') : 'environment',
      includes_key: parts.passphrase !== undefined || settings?.includes_key === true,
      running: running !== undefined,
      last_good: last ? { name: last.name, at: formatInstant(last.at), size: last.size } : null,
      last_failure: rejection
        ? { code: rejection.code, message: describeRejection(rejection.code), at: formatInstant(rejection.at) }
        : failure && { ...describe(new CopyFailure(failure.code)), at: formatInstant(failure.at) },
      copies: good.length,
    };
  }

  /** Throws `CopyFailure` when the place cannot be used. */
  async function save({ place, password, passphrase }: CopyInput, since?: Instant): Promise<void> {
    if (file === undefined) throw new CopyFailure('server_database');
    const is_other_disk = place.kind === 'folder' && checkFolder(place.path, dirname(file));
    const before = await readSettings(database);
    const isSame = JSON.stringify(before?.place) === JSON.stringify(place);
    // A stored secret is never sent to a place that it was not entered for.
    if (password === undefined && !isSame && needsPassword(place)) throw new CopyFailure('no_password');
    const sealed = password === undefined ? null : parts.cipher().sealText(password, passwordField);
    await saveSettings(
      database,
      {
        place,
        password: sealed ?? (isSame ? (before?.password ?? null) : null),
        ...(await seal(passphrase, before)),
        since: isSame && before ? before.since : (since ?? clock.now()),
        is_other_disk,
      },
      clock.now(),
    );
  }

  return {
    state,
    copy,
    test: singleFlight(async () => {
      const settings = await requireSettings(database);
      try {
        await probe(openPlace(settings, parts), signalFor(longestTestMs));
        await noteDisk(settings);
        return { ok: true, failure: null };
      } catch (error) {
        const failure = toCopyFailure(error);
        if (!(failure instanceof CopyFailure)) throw error;
        return { ok: false, failure: describe(failure) };
      }
    }),
    /** Starts a copy and does not wait for its end. */
    async start(): Promise<CopyState> {
      await requireSettings(database);
      copy().catch((error: unknown) => parts.log.error({ reason: String(error) }, 'copying the backup failed'));
      return await state();
    },
    async save(input: CopyInput): Promise<CopyState> {
      await save(input).catch((error: unknown) => {
        throw toApiError(error);
      });
      return await state();
    },
    ...createGivenPlace({ database, clock, log: parts.log, save }),
    /** Forgets the place. The copies stay there. */
    async forget(): Promise<CopyState> {
      await saveSettings(database, { ...nothing, since: clock.now() }, clock.now());
      return await state();
    },
    /** Whether the newest backup is not copied yet, and another try is allowed. */
    async isDue(): Promise<boolean> {
      const { settings, good, failure } = await readOutcome(database);
      const newest = file === undefined ? undefined : listBackups(file).at(-1);
      if (settings?.place == null || !newest) return false;
      const made_at = statSync(newest.path).mtimeMs;
      if ((good.at(-1)?.made_at ?? 0) >= made_at) return false;
      if (failure?.made_at !== made_at) return true;
      return failure.times < mostTries && clock.now() - failure.at >= retryMs;
    },
    async stop(): Promise<void> {
      await running?.catch(() => undefined);
    },
  };
}

async function requireSettings(database: Connection): Promise<StoredSettings> {
  const settings = await readSettings(database);
  if (settings?.place == null) throw apiError('NOT_FOUND', { detail: 'No place is set' });
  return settings;
}

const nothing = { place: null, password: null, passphrase: null, includes_key: false, is_other_disk: false };
const markGood = (name: string) => (copy: CopyRecord) => (copy.name === name ? { ...copy, is_good: true } : copy);
const describe = ({ code, message }: CopyFailure) => ({ code, message });
const causeOf = ({ cause }: CopyFailure) => (cause instanceof Error ? cause.message : undefined);
