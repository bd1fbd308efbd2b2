import type { Day } from '@svc/domain/day';
import { announcesShape, type CatalogueChanges, changesPrices } from '@svc/domain/offers/catalogue-changes';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { type ContributionDraft, listOffers } from '@svc/domain/offers/contribution-draft';
import { matchKey } from '@svc/domain/offers/offer-rules';
import { apiError } from '#errors.ts';
import type { Connection } from '#platform/database/transaction.ts';
import { announcedShape } from '../catalogue/invalid-input.ts';
import { recordChanges } from '../catalogue/price-history-repository.ts';
import { findProvider, insertProvider, lockProvider, updateProvider } from '../catalogue/provider-repository.ts';
import { listEntries, setActivity } from '../catalogue/repository.ts';
import { endOffers, planOffers, type WriteContext, writeChanges } from '../catalogue/write-offers.ts';
import { toDraft } from './body.ts';
import type { StoredBody } from './schemas.ts';

type Approval = Omit<WriteContext, 'provider_id'>;

/**
 * Writes an approved contribution into the catalogue, the way a price grid is written. Throws the reason when it no
 * longer fits.
 */
export async function applyContribution(transaction: Connection, body: StoredBody, approval: Approval): Promise<void> {
  const draft = toDraft(body);
  const provider_id =
    draft.contribution_type === 'NEW_PROVIDER'
      ? await addProvider(transaction, body, approval)
      : await lockActiveProvider(transaction, draft);
  const context = { ...approval, provider_id };
  switch (draft.contribution_type) {
    case 'NEW_PROVIDER':
    case 'NEW_OFFER':
    case 'UPDATE_OFFER':
      return await writePrices(transaction, listOffers(draft), context);
    case 'DELETE_OFFER':
      return await endOffers(transaction, { id: draft.existing_offer_id ?? '' }, context);
    case 'DELETE_PROVIDER':
      await endOffers(transaction, { provider_id }, context);
      return await updateProvider(transaction, provider_id, { is_active: false }, approval.moment.now);
    case 'REACTIVATE_OFFER':
      return await reactivate(transaction, draft.existing_offer_id ?? '', context);
  }
}

const conflict = (detail: string) => apiError('CONTRIBUTION_CONFLICT', { detail });

async function lockActiveProvider(
  transaction: Connection,
  { existing_provider_id }: ContributionDraft,
): Promise<string> {
  const provider = await lockProvider(transaction, existing_provider_id ?? '');
  if (!provider?.is_active) throw conflict('The supplier is no longer in the catalogue');
  return provider.id;
}

async function addProvider(transaction: Connection, body: StoredBody, { moment }: Approval): Promise<string> {
  const [name, website] = [body.provider_name ?? '', body.provider_website];
  const id = await insertProvider(transaction, { name, website, logo_url: null, scraper_urls: null }, moment.now);
  if (id !== undefined) return id;
  const known = await findProvider(transaction, { name });
  if (!known || known.is_active) throw conflict('The catalogue has a supplier of this name by now');
  await lockProvider(transaction, known.id);
  await updateProvider(transaction, known.id, { website: website ?? known.website, is_active: true }, moment.now);
  return known.id;
}

async function writePrices(
  transaction: Connection,
  offers: readonly CatalogueOffer[],
  context: WriteContext,
): Promise<void> {
  const { today } = context.moment;
  const { entries, changes } = await planOffers(transaction, context.provider_id, offers, today);
  const newer = findNewer(changes, today);
  if (newer !== undefined) throw conflict(newer);
  if (announcesShape(changes, today)) throw conflict(`${announcedShape.field} ${announcedShape.message}`);
  await writeChanges(transaction, changes, { ...context, entries });
}

/** Prices of today that began after those of the contribution: they would be lost under older ones. */
export function findNewer({ update }: CatalogueChanges, today: Day): string | undefined {
  const found = update
    .filter(changesPrices)
    .find(
      ({ current: { valid_from }, new: next }) =>
        valid_from && valid_from <= today && valid_from > (next.valid_from ?? today),
    );
  if (!found) return undefined;
  const { name, power_kva, valid_from } = found.current;
  return `The catalogue has newer prices of ${name} ${power_kva ?? '?'} kVA, from ${valid_from}`;
}

async function reactivate(
  transaction: Connection,
  id: string,
  { provider_id, origin, moment }: WriteContext,
): Promise<void> {
  const [entry] = await listEntries(transaction, { id });
  if (!entry) throw conflict('The offer is no longer in the catalogue');
  if (entry.is_active) return;
  const active = await listEntries(transaction, { provider_id, active: true });
  if (active.some((other) => matchKey(other) === matchKey(entry)))
    throw conflict('An offer of this name, type and power is sold already');
  await setActivity(transaction, [id], true, moment.now);
  const changes = { is_active: { old: false, new: true } };
  await recordChanges(transaction, [{ offer_id: id, provider_id, kind: 'reactivate', changes }], origin, moment.now);
}
