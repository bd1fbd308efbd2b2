import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import { purgeLinkTokens } from './credentials/link-token-repository.ts';
import { purgeMails } from './mail/outbox-repository.ts';
import { purgeTokens } from './sessions/session-repository.ts';

/**
 * Daily: deletes used or expired links, expired sessions and ended tokens, and mails that could not be sent within a
 * week.
 */
export function createPurgeJob({ database, clock }: { database: Connection; clock: Clock }): Job {
  return {
    name: 'accounts-purge',
    schedule: { slots: [{ minute: 3 * 60 + 20 }] },
    run: async (_data, { log }) => {
      const links = await purgeLinkTokens(database, clock.now());
      const mails = await purgeMails(database, clock.now());
      const tokens = await purgeTokens(database, clock.now());
      log.info({ links, mails, tokens }, 'used and expired links purged');
      if (mails > 0) log.error({ mails }, 'mails were given up after a week');
    },
  };
}
