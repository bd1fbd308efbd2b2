import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createLinkToken, type LinkPurpose } from '../credentials/link-token-repository.ts';
import type { MailRow } from '../users/tables.ts';
import { findUser } from '../users/user-repository.ts';
import { type Notice, renderNotice } from './notices.ts';
import { claimMail, deleteMail, findDueMails, noteMailFailure } from './outbox-repository.ts';
import type { MailSender } from './sender.smtp.ts';
import { type Language, renderMail } from './templates.ts';

type MailJobOptions = {
  readonly database: Connection;
  readonly clock: Clock;
  /** Undefined without SMTP_URL: mails wait in the outbox. */
  readonly sender: MailSender | undefined;
  readonly frontendUrl: string;
};

const perRound = 20;

/** Sends what is due: when a mail was put, and every minute for what failed. At least once, with one Message-ID. */
export function createMailJob(options: MailJobOptions): Job {
  const { database, clock, sender } = options;
  return {
    name: 'mail-outbox',
    schedule: { everyMinutes: 1 },
    atStart: true,
    afterLoss: true,
    run: async (_data, { log, signal }) => {
      if (!sender) return;
      for (;;) {
        const due = await findDueMails(database, clock.now(), perRound);
        for (const mail of due) {
          if (signal.aborted) return;
          if (!(await claimMail(database, mail, clock.now()))) continue;
          const sending = await deliver(mail, sender, options);
          if (sending.sent) await deleteMail(database, mail.id);
          else {
            await noteMailFailure(database, mail.id, sending.reason);
            log.warn({ mail: mail.id, attempts: mail.attempts + 1, reason: sending.reason }, 'a mail was not sent');
          }
        }
        if (due.length < perRound) return;
      }
    },
  };
}

/** The address may have no account. All requests get the same response, so the lookup happens here. */
async function deliver(mail: MailRow, sender: MailSender, { database, clock, frontendUrl }: MailJobOptions) {
  const user = await findUser(database, 'email', mail.recipient);
  const language = mail.language as Language;
  if (mail.details !== null) {
    if (!user?.is_active) return { sent: true } as const;
    const notice = renderNotice(JSON.parse(mail.details) as Notice, language, frontendUrl);
    return await sender.send({ id: mail.id, to: mail.recipient, ...notice });
  }
  const kind = mail.kind as LinkPurpose;
  const isNeedless = !user?.is_active || (kind === 'verification' && user.email_verified);
  if (isNeedless) return { sent: true } as const;
  const token = await createLinkToken(database, user.id, kind, clock.now());
  const content = renderMail(kind, language, frontendUrl, token);
  return await sender.send({ id: mail.id, to: mail.recipient, ...content });
}
