import { StoreUnavailable } from '#platform/cache/store-unavailable.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job, JobRunner } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { findUser } from '../users/user-repository.ts';
import type { Notice } from './notices.ts';
import { type Mail, putMail } from './outbox-repository.ts';

/** Puts a mail into the outbox. Call the returned function after the commit. */
export type PutMail = (transaction: Connection, mail: Mail) => Promise<() => Promise<void>>;

type MailerOptions = {
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
};

export function createPutMail(options: MailerOptions, mailJob: Job): PutMail {
  return async (transaction, mail) => {
    const id = await putMail(transaction, mail, options.clock.now());
    return () => wake(options, mailJob, id);
  };
}

export async function putNotice(
  put: PutMail,
  transaction: Connection,
  user_id: string,
  notice: Notice,
): Promise<() => Promise<void>> {
  const user = await findUser(transaction, 'id', user_id);
  if (!user) return async () => undefined;
  return await put(transaction, { kind: notice.kind, recipient: user.email, language: 'fr', notice });
}

/** Without the queue the mail is not lost: the outbox is looked through every minute. */
async function wake({ jobs, log }: MailerOptions, mailJob: Job, id: string): Promise<void> {
  try {
    await jobs.enqueue(mailJob, undefined, { id });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log.warn({ mail: id, reason: error.reason }, 'the job queue is away: the mail waits in the outbox');
  }
}
