import { basename, dirname } from 'node:path';
import { formatInstant } from '@svc/domain/paris-time';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Feature } from '#feature.ts';
import type { Clock } from '#platform/clock.ts';
import { type Rescue, rescueSqliteFile } from '#platform/database/sqlite-rescue.ts';
import { tightenFolder } from '#platform/files/private-files.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { localUser } from './local-access.ts';

export { admitLocalUser, needsNoToken } from './local-access.ts';
export {
  checkKeyFile,
  isUsableKey,
  keyPath,
  nameInstallation,
  openLocalCipher,
  readLocalSecretKey,
} from './local-secret-key.ts';
export { deleteLocalToken, needsToken, setLocalToken } from './local-token.ts';

const account = z.object({
  id: z.string(),
  email: z.string().nullable(),
  is_admin: z.literal(false),
  is_demo: z.literal(false),
  permissions: z.array(z.string()),
});

/** The web frontend requests the signed-in user. In client mode it is always the local user. */
export const localAccount: Feature = {
  name: 'accounts',
  routes: (app) => {
    const responseSchema = ok({
      id: localUser.user_id,
      email: null,
      is_admin: false,
      is_demo: false,
      permissions: [],
    } as const);
    app.get(
      '/accounts/me',
      { schema: { tags: ['accounts'], summary: 'The local user', response: { 200: envelope(account) } } },
      () => ({ ...responseSchema, data: { ...responseSchema.data, permissions: [] } }),
    );
  },
};

/**
 * Restricts files that an older version made or the user copied to their owner. Returns the notice for a folder that
 * cannot be restricted.
 */
export function closeToOthers(file: string, log: Logger): string[] {
  const isOurs = (name: string) => name.startsWith(basename(file)) || name.startsWith('svc.key') || name === 'backups';
  const { tightened, open } = tightenFolder(dirname(file), isOurs);
  if (tightened.length > 0)
    log.info({ files: tightened.length }, 'files of the database are now readable by their owner alone');
  if (open.length === 0) return [];
  const names = open.map((path) => basename(path)).join(', ');
  const notice = `Other users of this machine can read ${names}: the filesystem or its owner does not let svc change that. Move the database to a folder of your own.`;
  log.warn(notice);
  return [notice];
}

/** A damaged, empty or lost file does not stop the start: the last backup replaces it, and the user is notified. */
export async function rescueLocalFile(file: string, log: Logger, clock: Clock): Promise<string[]> {
  const outcome = await rescueSqliteFile(file, formatInstant(clock.now()).replace(/[:.]/g, '-'));
  if (outcome.state !== 'rescued') return [];
  const notice = describeRescue(outcome);
  log.error(notice);
  return [notice];
}

const causes = { damaged: 'was damaged', empty: 'was empty', lost: 'was missing' };

function describeRescue({ cause, aside, restored }: Extract<Rescue, { state: 'rescued' }>): string {
  const before = aside === null ? '' : ` and is renamed to ${basename(aside)}`;
  const now =
    restored === null
      ? 'There was no backup: what the operator still gives is fetched again; older days and imported files are lost unless that file can be mended.'
      : `The backup of ${restored} was restored; what the gateway has given since is fetched again, files imported since have to be imported again.`;
  return `The database ${causes[cause]}${before}. ${now}`;
}
