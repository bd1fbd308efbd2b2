import { randomUUID } from 'node:crypto';
import { contributionLimits } from '@svc/domain/offers/contribution';
import { formatInstant, parisDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { applyContribution } from './apply.ts';
import {
  countMessages,
  findContribution,
  insertMessage,
  listMessages,
  lockContribution,
  updateContribution,
} from './repository.ts';
import { actorOf, bodyOf, describeContribution, requireStep } from './standing.ts';
import type { ContributionRow } from './tables.ts';

type ReviewOptions = { readonly database: Database; readonly clock: Clock };

export type Review = ReturnType<typeof createReview>;

/** Review of contributions: decisions of reviewers, and messages about them. */
export function createReview(options: ReviewOptions) {
  const { database, clock } = options;
  return {
    /**
     * Writes it into the catalogue and records the decision, in one transaction. Without `seen`, the reviewer has seen
     * the form that was sent first, so a contribution that was changed since needs another look.
     */
    async approve(caller: Caller, id: string, seen?: string) {
      const now = clock.now();
      const moment = { today: parisDay(now), now };
      return await inTransaction(database, async (transaction) => {
        const { row, next } = requireStep(await lockContribution(transaction, id), 'approve', caller);
        if ((seen ?? row.created_at) !== row.updated_at)
          throw apiError('CONTRIBUTION_CONFLICT', { detail: changedSince });
        const origin = { actor_id: caller.user_id, source: 'contribution', contribution_id: id } as const;
        await applyContribution(transaction, bodyOf(row), { origin, moment });
        return await decide(transaction, clock, caller, row, { state: next });
      });
    },

    async reject(caller: Caller, id: string, reason: string | null) {
      return await inTransaction(database, async (transaction) => {
        const { row, next } = requireStep(await lockContribution(transaction, id), 'reject', caller);
        return await decide(transaction, clock, caller, row, { state: next, reason });
      });
    },

    requestInfo: (caller: Caller, id: string, message: string) =>
      postMessage(options, caller, id, 'request_info', message),
    reply: (caller: Caller, id: string, message: string) => postMessage(options, caller, id, 'reply', message),

    /** The thread. Its contributor has read it then. */
    async readThread(caller: Caller, id: string) {
      const found = await findContribution(database, id);
      const actor = found && actorOf(caller, found);
      if (!found || found.state === 'withdrawn' || !(actor?.is_owner || actor?.is_reviewer))
        throw apiError('CONTRIBUTION_NOT_FOUND');
      const messages = await listMessages(database, id);
      if (actor.is_owner && found.unread > 0) await updateContribution(database, id, { unread: 0 });
      return messages;
    },
  };
}

const changedSince =
  'Its contributor has changed it since. Look at it again, and approve it with the updated_at that you see';

async function decide(
  transaction: Connection,
  clock: Clock,
  caller: Caller,
  row: ContributionRow,
  decision: Pick<ContributionRow, 'state'> & Partial<Pick<ContributionRow, 'reason'>>,
) {
  const at = formatInstant(clock.now());
  const unread = row.unread + (row.user_id === caller.user_id ? 0 : 1);
  const columns = { ...decision, unread, reviewed_by: caller.user_id, reviewed_at: at, updated_at: at };
  await updateContribution(transaction, row.id, columns);
  return describeContribution({ ...row, ...columns });
}

/** The contribution's row is locked, so that two messages have different positions. */
async function postMessage(
  { database, clock }: ReviewOptions,
  caller: Caller,
  id: string,
  action: 'request_info' | 'reply',
  content: string,
) {
  return await inTransaction(database, async (transaction) => {
    const { row } = requireStep(await lockContribution(transaction, id), action, caller);
    const is_from_admin = action === 'request_info' || !actorOf(caller, row).is_owner;
    const position = await countMessages(transaction, id);
    if (position >= contributionLimits.messages)
      throw apiError('CONTRIBUTION_CONFLICT', {
        detail: `This thread has ${position} messages, as many as it may have`,
      });
    await insertMessage(transaction, {
      id: randomUUID(),
      contribution_id: id,
      position,
      message_type: is_from_admin ? 'info_request' : 'contributor_response',
      content,
      is_from_admin,
      created_at: formatInstant(clock.now()),
    });
    const unread = row.unread + (is_from_admin ? 1 : 0);
    if (is_from_admin) await updateContribution(transaction, id, { unread });
    return describeContribution({ ...row, unread });
  });
}

/** Each by itself; what is refused stops none of the others. */
export async function decideMany(ids: readonly string[], work: (id: string) => Promise<unknown>) {
  const errors: { contribution_id: string; code: string; message: string }[] = [];
  const each = [...new Set(ids)];
  for (const id of each) {
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      errors.push({ contribution_id: id, code: error.parts.code, message: error.parts.detail });
    }
  }
  return { done: each.length - errors.length, errors };
}
