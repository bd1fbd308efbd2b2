// Outbox: a mail is a row of the transaction that makes it necessary, and is sent afterwards.

import { randomUUID } from 'node:crypto';
import { formatInstant, hourMs, type Instant, minuteMs } from '@svc/domain/paris-time';
import type { Connection } from '#platform/database/transaction.ts';
import type { LinkPurpose } from '../credentials/link-token-repository.ts';
import type { AccountTables, MailRow } from '../users/tables.ts';
import type { Notice } from './notices.ts';
import type { Language } from './templates.ts';

export type Mail = { readonly recipient: string; readonly language: Language } & (
  | { readonly kind: LinkPurpose }
  | { readonly kind: Notice['kind']; readonly notice: Notice }
);

const longestWaitMs = hourMs;
const retentionMs = 7 * 24 * hourMs;

/** Written in the transaction that makes the mail necessary: what is committed will be mailed, and nothing else. */
export async function putMail(connection: Connection, mail: Mail, now: Instant): Promise<string> {
  const id = randomUUID();
  const at = formatInstant(now);
  const { kind, recipient, language } = mail;
  const details = 'notice' in mail ? JSON.stringify(mail.notice) : null;
  await connection
    .for<AccountTables>()
    .insertInto('mail_outbox')
    .values({
      kind,
      recipient,
      language,
      details,
      id,
      attempts: 0,
      next_attempt_at: at,
      last_error: null,
      created_at: at,
    })
    .execute();
  return id;
}

export async function findDueMails(connection: Connection, now: Instant, limit: number): Promise<MailRow[]> {
  return await connection
    .for<AccountTables>()
    .selectFrom('mail_outbox')
    .selectAll()
    .where('next_attempt_at', '<=', formatInstant(now))
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/**
 * Takes a mail for one attempt: it is due again after a growing wait, unless it is deleted as sent by then.
 * False when another process took it. A process that dies in the middle therefore delays a mail and loses none.
 */
export async function claimMail(connection: Connection, mail: MailRow, now: Instant): Promise<boolean> {
  const wait = Math.min(longestWaitMs, minuteMs * 2 ** Math.min(mail.attempts, 10));
  const result = await connection
    .for<AccountTables>()
    .updateTable('mail_outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_at: formatInstant(now + wait) })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteMail(connection: Connection, id: string): Promise<void> {
  await connection.for<AccountTables>().deleteFrom('mail_outbox').where('id', '=', id).execute();
}

export async function noteMailFailure(connection: Connection, id: string, reason: string): Promise<void> {
  await connection
    .for<AccountTables>()
    .updateTable('mail_outbox')
    .set({ last_error: reason.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}

/** Deletes mails that could not be sent within a week, and returns how many. */
export async function purgeMails(connection: Connection, now: Instant): Promise<number> {
  const result = await connection
    .for<AccountTables>()
    .deleteFrom('mail_outbox')
    .where('created_at', '<=', formatInstant(now - retentionMs))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
