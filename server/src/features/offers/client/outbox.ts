import { randomUUID } from 'node:crypto';
import { planRetry } from '@svc/domain/offers/outbox-delay';
import { formatInstant, type Instant, readStoredInstant } from '@svc/domain/paris-time';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { ContributionBody } from '../contributions/schemas.ts';
import {
  claimOutbox,
  deleteOutbox,
  deleteWaiting,
  findOutbox,
  insertOutbox,
  listDue,
  listUndecided,
  type OutboxRow,
  updateOutbox,
} from './outbox-repository.ts';
import { type ContributionsGateway, type Delivery, sendContribution } from './source.gateway.ts';

export type OutboxOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly gateway: ContributionsGateway;
};

export type Posted =
  | { readonly sent: true; readonly id: string }
  | { readonly sent: false; readonly outbox_id: string; readonly reason: string };

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Contributions to be sent to the gateway. Each is stored before it is sent, and sent under its own number. A client
 * that is killed before it has recorded the response sends it again, and the gateway recognises it.
 */
export function createOutbox(options: OutboxOptions) {
  const { database, clock } = options;
  return {
    /** Sent at once when the gateway is reachable. A refused contribution is not stored. */
    async post(body: ContributionBody): Promise<Posted> {
      const row = newRow(body, clock);
      await insertOutbox(database, row);
      const delivery = await deliver(options, row);
      if (delivery.is === 'sent') return { sent: true, id: delivery.id };
      if (delivery.is === 'away') return { sent: false, outbox_id: row.id, reason: delivery.reason };
      await deleteOutbox(database, row.id);
      throw apiError('VALIDATION_ERROR', {
        detail: delivery.reason,
        ...(delivery.errors && { errors: delivery.errors }),
      });
    },

    /** What is neither at the gateway nor on its way there. */
    async remove(id: string): Promise<void> {
      if (await deleteWaiting(database, id)) return;
      const row = await findOutbox(database, id);
      if (!row) throw apiError('CONTRIBUTION_NOT_FOUND');
      throw apiError(row.state === 'sent' ? 'CONTRIBUTION_SENT' : 'CONTRIBUTION_SENDING');
    },

    /** Sends each due contribution once. */
    async sendDue(signal: AbortSignal): Promise<void> {
      for (const row of await listDue(database, clock.now())) {
        if (signal.aborted) return;
        const attempt = { ...row, attempts: row.attempts + 1 };
        const claimed = { ...attempt, next_attempt_at: nextAttempt(attempt, null, clock) ?? row.next_attempt_at };
        if (!(await claimOutbox(database, row, claimed))) continue;
        const delivery = await deliver(options, attempt);
        if (delivery.is === 'refused')
          await updateOutbox(database, row.id, { state: 'failed', last_error: delivery.reason.slice(0, 500) });
      }
    },

    mirror: () => mirrorStatuses(options),
  };
}

async function deliver({ database, clock, gateway }: OutboxOptions, row: OutboxRow): Promise<Delivery> {
  const delivery = await sendContribution(gateway, row.body, row.id);
  if (delivery.is === 'sent') {
    const { id: gateway_id, status } = delivery;
    const sent_at = formatInstant(clock.now());
    await updateOutbox(database, row.id, { state: 'sent', gateway_id, status, sent_at, last_error: null });
  }
  if (delivery.is === 'away') {
    const next_attempt_at = nextAttempt(row, delivery.retry_at, clock);
    const next = next_attempt_at === undefined ? ({ state: 'failed' } as const) : { next_attempt_at };
    await updateOutbox(database, row.id, { ...next, last_error: delivery.reason.slice(0, 500) });
  }
  return delivery;
}

/** Undefined: it is abandoned. */
function nextAttempt(
  { attempts, created_at }: Pick<OutboxRow, 'attempts' | 'created_at'>,
  retryAt: Instant | null,
  clock: Clock,
): string | undefined {
  const retry = planRetry({ attempts, created_at: readStoredInstant(created_at), retryAt }, clock.now());
  return retry === 'give_up' ? undefined : formatInstant(retry.at);
}

function newRow(body: ContributionBody, clock: Clock): OutboxRow {
  const created_at = formatInstant(clock.now());
  return {
    id: randomUUID(),
    body: JSON.stringify(body),
    state: 'queued',
    attempts: 1,
    created_at,
    // Until then it is being sent by the request that brought it.
    next_attempt_at: nextAttempt({ attempts: 1, created_at }, null, clock) ?? created_at,
    last_error: null,
    gateway_id: null,
    status: null,
    reason: null,
    unread: 0,
    sent_at: null,
  };
}

/** As many as the gateway lists at once. */
const mostListed = 200;

/** What reviewers made of those that were sent: one call for all of them, none where nothing is open. */
async function mirrorStatuses({ database, gateway }: OutboxOptions): Promise<void> {
  const open = await listUndecided(database);
  if (open.length === 0) return;
  const listed = await gateway.listContributions();
  if (!listed.ok) return;
  const byId = new Map(listed.data.map((contribution) => [contribution.id, contribution]));
  for (const { id, gateway_id } of open) {
    const remote = byId.get(gateway_id ?? '');
    if (remote)
      await updateOutbox(database, id, { status: remote.status, reason: remote.reason ?? null, unread: remote.unread });
    // One that is too old for the list is not withdrawn for that.
    else if (listed.data.length < mostListed) await updateOutbox(database, id, { status: 'withdrawn' });
  }
}
