import { randomUUID } from 'node:crypto';
import { announcesShape } from '@svc/domain/offers/catalogue-changes';
import { allowContributions } from '@svc/domain/offers/contribution';
import { checkContribution, contributionRequirements, listOffers } from '@svc/domain/offers/contribution-draft';
import { kindOf } from '@svc/domain/offers/offer-kinds';
import type { OfferFieldError } from '@svc/domain/offers/offer-rules';
import { formatInstant, parisDay, readStoredInstant, startOfDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Connection, inTransaction } from '#platform/database/transaction.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-record.ts';
import { announcedShape, refuseInput } from '../catalogue/invalid-input.ts';
import { findProvider } from '../catalogue/provider-repository.ts';
import { listEntries } from '../catalogue/repository.ts';
import { planOffers } from '../catalogue/write-offers.ts';
import { readBody, toDraft } from './body.ts';
import {
  countSent,
  findByKey,
  insertContribution,
  lockContribution,
  lockContributions,
  updateContribution,
} from './repository.ts';
import type { ContributionBody, StoredBody } from './schemas.ts';
import { describeContribution, isReviewer, requireStep } from './standing.ts';
import type { ContributionRow } from './tables.ts';

export type Submission = ReturnType<typeof createSubmission>;

/** What contributors do: send, change and withdraw, each their own. */
export function createSubmission({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** Sent twice under one key, it is there once. */
    async send(caller: Caller, body: ContributionBody, key: string | null = null): Promise<ContributionRow> {
      return await inTransaction(database, async (transaction) => {
        await lockContributions(transaction, caller.user_id);
        const known = key === null ? undefined : await findByKey(transaction, caller.user_id, key);
        if (known) return known;
        await checkAllowance(transaction, caller, clock);
        const stored = await checkSubmission(transaction, caller, body, clock);
        const row = newRow(caller, stored, key, formatInstant(clock.now()));
        await insertContribution(transaction, row);
        return row;
      });
    },

    async change(caller: Caller, id: string, body: ContributionBody) {
      return await inTransaction(database, async (transaction) => {
        const { row } = requireStep(await lockContribution(transaction, id), 'edit', caller);
        const stored = await checkSubmission(transaction, caller, body, clock);
        // Always later than before: the reviewer sends this time to identify the form that was seen.
        const at = Math.max(clock.now(), readStoredInstant(row.updated_at) + 1);
        const columns = { body: JSON.stringify(stored), updated_at: formatInstant(at) };
        await updateContribution(transaction, id, columns);
        return describeContribution({ ...row, ...columns });
      });
    },

    /**
     * It is no longer visible. The record that it was sent is retained for a while, otherwise it could be sent a second
     * time.
     */
    async withdraw(caller: Caller, id: string) {
      return await inTransaction(database, async (transaction) => {
        const { row, next } = requireStep(await lockContribution(transaction, id), 'withdraw', caller);
        const columns = { state: next, body: '{}', updated_at: formatInstant(clock.now()) };
        await updateContribution(transaction, id, columns);
        return describeContribution(row);
      });
    },
  };
}

async function checkAllowance(transaction: Connection, caller: Caller, clock: Clock): Promise<void> {
  const now = clock.now();
  const known = await countSent(transaction, caller.user_id, startOfDay(parisDay(now)));
  const { left, until } = allowContributions(known, isReviewer(caller), now);
  if (left > 0) return;
  if (until !== null) throw apiError('CONTRIBUTION_LIMIT', { n: Math.ceil((until - now) / 1000), retryAt: until });
  const detail = `${known.pending} of your contributions wait for a reviewer, which is as many as may wait`;
  throw apiError('CONTRIBUTION_LIMIT', { detail });
}

/** What is stored of a body that may be sent. */
async function checkSubmission(
  transaction: Connection,
  caller: Caller,
  body: ContributionBody,
  clock: Clock,
): Promise<StoredBody> {
  const stored = await completeBody(transaction, readBody(body));
  const where = { today: parisDay(clock.now()), isReviewer: isReviewer(caller) };
  const draft = toDraft(stored);
  const errors = checkContribution(draft, where);
  if (errors.length > 0) throw refuseInput(errors);
  if (stored.existing_provider_id === null) return stored;
  const { changes } = await planOffers(transaction, stored.existing_provider_id, listOffers(draft), where.today);
  if (announcesShape(changes, where.today)) throw refuseInput([announcedShape]);
  return stored;
}

function newRow({ user_id }: Caller, body: StoredBody, idempotency_key: string | null, at: string): ContributionRow {
  return {
    id: randomUUID(),
    user_id,
    idempotency_key,
    state: 'pending',
    body: JSON.stringify(body),
    reason: null,
    reviewed_by: null,
    reviewed_at: null,
    unread: 0,
    created_at: at,
    updated_at: at,
  };
}

/** Completes a contribution with data from the catalogue. Refuses references that the catalogue does not contain. */
async function completeBody(connection: Connection, body: StoredBody): Promise<StoredBody> {
  const completed = body.existing_offer_id === null ? body : await completeOffer(connection, body);
  const errors: OfferFieldError[] = [];
  if (completed.existing_provider_id !== null) {
    const provider = await findProvider(connection, { id: completed.existing_provider_id });
    if (!provider?.is_active)
      errors.push({ field: 'existing_provider_id', message: 'is no supplier of the catalogue' });
  }
  if (completed.contribution_type === 'NEW_PROVIDER' && completed.provider_name !== null) {
    const known = await findProvider(connection, { name: completed.provider_name });
    if (known?.is_active)
      errors.push({
        field: 'provider_name',
        message: 'is in the catalogue already: name it by existing_provider_id',
      });
  }
  if (errors.length > 0) throw refuseInput(errors);
  return completed;
}

async function completeOffer(connection: Connection, body: StoredBody): Promise<StoredBody> {
  const { contribution_type: type, existing_offer_id: id } = body;
  const [entry] = await listEntries(connection, { id: id ?? '' });
  const refuse = (field: string, message: string) => refuseInput([{ field, message }]);
  if (!entry) throw refuse('existing_offer_id', 'is no offer of the catalogue');
  if (type === 'REACTIVATE_OFFER' && entry.is_active) throw refuse('existing_offer_id', 'is sold already');
  if (type !== 'REACTIVATE_OFFER' && !entry.is_active) throw refuse('existing_offer_id', 'is no longer sold');
  if (body.existing_provider_id !== null && body.existing_provider_id !== entry.provider_id)
    throw refuse('existing_provider_id', 'is not the supplier of this offer');
  return {
    ...body,
    existing_provider_id: entry.provider_id,
    offer_name: body.offer_name ?? entry.name,
    offer_type: body.offer_type ?? kindOf(entry) ?? entry.type,
    power_variants: contributionRequirements[type].prices === 'none' ? body.power_variants : withPower(body, entry),
  };
}

// Who reports the price of one offer need not repeat its power.
function withPower({ power_variants }: StoredBody, { power_kva }: CatalogueEntry): StoredBody['power_variants'] {
  const [only, ...more] = power_variants;
  if (!only || more.length > 0 || only.power_kva !== null) return power_variants;
  return [{ ...only, power_kva }];
}
