import { contributionRequirements } from '@svc/domain/offers/contribution-draft';
import { kindOf } from '@svc/domain/offers/offer-kinds';
import type { OfferFieldError } from '@svc/domain/offers/offer-rules';
import type { Connection } from '#platform/database/transaction.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-record.ts';
import { refuseInput } from '../catalogue/invalid-input.ts';
import { findProvider } from '../catalogue/provider-repository.ts';
import { listEntries } from '../catalogue/repository.ts';
import type { StoredBody } from './schemas.ts';

/** Completes a contribution with data from the catalogue. Refuses references that the catalogue does not contain. */
export async function completeBody(connection: Connection, body: StoredBody): Promise<StoredBody> {
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
