import { createHash, hash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatInstant, hourMs, type Instant, minuteMs } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Cipher } from '#platform/crypto/cipher.ts';
import { type Backup, listBackups } from '#platform/database/sqlite-backup.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { decompressedSize } from '#platform/files/gzip-file.ts';
import type { Log } from '#platform/log.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { CopyFailure, toCopyFailure } from './failure.ts';
import { isInside, isOnSameDisk } from './folder-place.ts';
import { openPlace, passwordField } from './open-place.ts';
import type { Place, Source } from './place.ts';
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
import type { CopyInput, CopyState, PlaceSettings } from './schemas.ts';

export type CopyParts = {
  readonly database: Connection;
  readonly clock: Clock;
  readonly log: Log;
  /** The embedded database; undefined when it is on a server, which has its own backups. */
  readonly file: string | undefined;
  /** Part of the names, so that two installations can share a place. */
  readonly installation: () => string;
  readonly stopping: AbortSignal;
  readonly cipher: () => Cipher;
};

export type CopyService = ReturnType<typeof createCopyService>;

const retryMs = hourMs;
const mostTries = 4;
const longestCopyMs = hourMs;
const longestTestMs = minuteMs;
const pieceBytes = 256 * 1024;
/** Records of all places, old and new. */
const mostRecords = 200;

/** Copies the newest backup to one place outside this machine. */
export function createCopyService(parts: CopyParts) {
  const { database, clock, file } = parts;
  let running: Promise<CopyFailure | null> | undefined;

  const nameFile = (ending: string) =>
    `svc-backup-${parts.installation().slice(0, 8)}-${ending}-${randomBytes(4).toString('hex')}`;
  const signalFor = (ms: number) => AbortSignal.any([parts.stopping, AbortSignal.timeout(ms)]);

  /** Writes, reads and deletes a small file. Before a copy it finds a refusal without sending the whole file. */
  async function probe(place: Place, signal: AbortSignal): Promise<void> {
    const bytes = Buffer.from('svc writes, reads and deletes this file to test the place\n');
    const name = nameFile('test');
    const source = { size: bytes.byteLength, sha256: hash('sha256', bytes, 'hex'), read: () => Readable.from([bytes]) };
    await place.store(name, source, signal).catch(async (error: unknown) => {
      await place.remove(name, signal).catch(() => undefined);
      throw error;
    });
    await place.remove(name, signal);
  }

  async function store(settings: StoredSettings, backup: Backup, made_at: Instant): Promise<void> {
    const place = openPlace(settings, parts);
    const signal = signalFor(longestCopyMs);
    await probe(place, signal);
    const file = await open(backup.path);
    try {
      const source = await describeFile(file);
      const at = clock.now();
      const name = `${nameFile(
        formatInstant(at)
          .replace(/\.\d+Z$/, 'Z')
          .replaceAll(':', ''),
      )}.gz`;
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
    await removeExpired(place, placeKey(settings), signal).catch((error: unknown) => {
      parts.log.warn({ reason: String(error) }, 'old copies of the backup could not be removed');
    });
  }

  async function removeExpired(place: Place, key: string, signal: AbortSignal): Promise<void> {
    const { copies } = await readRecords(database);
    for (const { name } of listExpired(copies.filter((copy) => copy.place === key))) {
      await place.remove(name, signal);
      await change((records) => ({ ...records, copies: records.copies.filter((copy) => copy.name !== name) }));
    }
  }

  async function change(apply: (records: CopyRecords) => CopyRecords): Promise<void> {
    await saveRecords(database, apply(await readRecords(database)), clock.now());
  }

  async function copyNewest(): Promise<CopyFailure | null> {
    const settings = await readSettings(database);
    if (settings?.place == null || file === undefined) return null;
    const backup = listBackups(file).at(-1);
    const made_at = backup ? statSync(backup.path).mtimeMs : 0;
    try {
      if (!backup) throw new CopyFailure('no_backup');
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

  async function read() {
    const settings = await readSettings(database);
    const { copies, failure } = await readRecords(database);
    const key = settings && placeKey(settings);
    const good = copies.filter(({ place, is_good }) => is_good && place === key);
    return { settings, good, failure: failure?.place === key ? failure : null };
  }

  async function state(): Promise<CopyState> {
    const { settings, good, failure } = await read();
    const last = good.at(-1);
    return {
      supported: file !== undefined,
      place: settings?.place ?? null,
      has_password: settings?.password != null,
      running: running !== undefined,
      last_good: last ? { name: last.name, at: formatInstant(last.at), size: last.size } : null,
      last_failure: failure && { ...describe(new CopyFailure(failure.code)), at: formatInstant(failure.at) },
      copies: good.length,
    };
  }

  return {
    state,
    copy,
    test: singleFlight(async () => {
      const settings = await requireSettings(database);
      try {
        await probe(openPlace(settings, parts), signalFor(longestTestMs));
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
    async save({ place, password }: CopyInput): Promise<CopyState> {
      if (file === undefined) throw invalid('place', 'DATABASE_URL is not a file: back up PostgreSQL with pg_dump');
      const is_other_disk = place.kind === 'folder' && checkFolder(place.path, dirname(file));
      const before = await readSettings(database);
      const isSame = JSON.stringify(before?.place) === JSON.stringify(place);
      // A stored secret is never sent to a place that it was not entered for.
      if (password === undefined && !isSame && needsPassword(place)) throw secretRequired();
      const sealed = password === undefined ? null : parts.cipher().sealText(password, passwordField);
      await saveSettings(
        database,
        {
          place,
          password: sealed ?? (isSame ? (before?.password ?? null) : null),
          since: isSame && before ? before.since : clock.now(),
          is_other_disk,
        },
        clock.now(),
      );
      return await state();
    },
    /** Forgets the place. The copies stay there. */
    async forget(): Promise<CopyState> {
      await saveSettings(
        database,
        { place: null, password: null, since: clock.now(), is_other_disk: false },
        clock.now(),
      );
      return await state();
    },
    /** Whether the newest backup is not copied yet, and another try is allowed. */
    async isDue(): Promise<boolean> {
      const { settings, good, failure } = await read();
      const newest = file === undefined ? undefined : listBackups(file).at(-1);
      if (settings?.place == null || !newest) return false;
      const made_at = statSync(newest.path).mtimeMs;
      if ((good.at(-1)?.made_at ?? 0) >= made_at) return false;
      if (failure?.made_at !== made_at) return true;
      return failure.times < mostTries && clock.now() - failure.at >= retryMs;
    },
    /** How long there has been no good copy, and why; null without a place. */
    async age(): Promise<{ readonly ms: number; readonly failure: string | null } | null> {
      const { settings, good, failure } = await read();
      if (settings?.place == null) return null;
      const since = Math.max(settings.since, good.at(-1)?.at ?? 0);
      return { ms: clock.now() - since, failure: failure && new CopyFailure(failure.code).message };
    },
    async stop(): Promise<void> {
      await running?.catch(() => undefined);
    },
  };
}

/** An open file stays the same, also when its name becomes another backup. */
async function describeFile(file: FileHandle): Promise<Source> {
  const read = () => Readable.from(readPieces(file), { objectMode: false });
  const digest = createHash('sha256');
  await pipeline(read(), digest);
  return { size: (await file.stat()).size, sha256: digest.digest('hex'), read };
}

async function* readPieces(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function requireSettings(database: Connection): Promise<StoredSettings> {
  const settings = await readSettings(database);
  if (settings?.place == null) throw apiError('NOT_FOUND', { detail: 'No place is set' });
  return settings;
}

/** True when the folder is on another disk than the database. */
function checkFolder(path: string, dataFolder: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) throw invalid('path', 'is not an existing folder');
  if (isInside(path, dataFolder)) throw invalid('path', 'is inside the data folder of svc');
  return !isOnSameDisk(path, dataFolder);
}

const placeKey = ({ place }: StoredSettings) => JSON.stringify(place satisfies PlaceSettings | null);
const markGood = (name: string) => (copy: CopyRecord) => (copy.name === name ? { ...copy, is_good: true } : copy);
const describe = ({ code, message }: CopyFailure) => ({ code, message });
const causeOf = ({ cause }: CopyFailure) => (cause instanceof Error ? cause.message : undefined);

/** A WebDAV folder without a user may be open to the network. */
const needsPassword = (place: PlaceSettings) => place.kind === 's3' || (place.kind === 'webdav' && place.user !== '');

function secretRequired() {
  const message = 'must be typed for this place';
  return apiError('SECRET_REQUIRED', { errors: [{ field: 'password', message }] });
}

function invalid(field: string, message: string) {
  return apiError('VALIDATION_ERROR', { detail: 'The place cannot be used', errors: [{ field, message }] });
}
