import { randomUUID } from 'node:crypto';
import { contributionLimits } from '@svc/domain/offers/contribution';
import { formatInstant, type Instant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { updateContribution } from './repository.ts';
import type { ContributionRow, ContributionTables, MessageRow } from './tables.ts';

export async function listMessages(connection: Connection, contribution_id: string): Promise<MessageRow[]> {
  const rows = connection.for<ContributionTables>().selectFrom('contribution_messages').selectAll();
  const found = await rows.where('contribution_id', '=', contribution_id).orderBy('position').execute();
  return found.map((row) => ({ ...row, is_from_admin: Boolean(row.is_from_admin) }));
}

/** Adds a message. The contribution's row is locked, so that two messages have different positions. */
export async function addMessage(
  transaction: Connection,
  contribution: ContributionRow,
  { content, is_from_admin }: { readonly content: string; readonly is_from_admin: boolean },
  now: Instant,
): Promise<void> {
  const tables = transaction.for<ContributionTables>();
  const { count } = await tables
    .selectFrom('contribution_messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('contribution_id', '=', contribution.id)
    .executeTakeFirstOrThrow();
  const position = Number(count);
  if (position >= contributionLimits.messages)
    throw apiError('CONTRIBUTION_CONFLICT', { detail: `This thread has ${position} messages, as many as it may have` });
  const message_type = is_from_admin ? 'info_request' : 'contributor_response';
  const created_at = formatInstant(now);
  const row = { id: randomUUID(), contribution_id: contribution.id, position, message_type, content, created_at };
  await tables
    .insertInto('contribution_messages')
    .values({ ...row, is_from_admin } as MessageRow)
    .execute();
  if (is_from_admin) await updateContribution(transaction, contribution.id, { unread: contribution.unread + 1 });
}
