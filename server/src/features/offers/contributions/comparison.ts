import type { Day } from '@svc/domain/day';
import { compareOffers, offerOn, planChanges, statedDay } from '@svc/domain/offers/catalogue-changes';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { listOffers } from '@svc/domain/offers/contribution-draft';
import { matchKey } from '@svc/domain/offers/offer-rules';
import { parisDay } from '@svc/domain/paris-time';
import type { Caller } from '#caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { CatalogueEntry } from '../catalogue/catalogue-record.ts';
import { describeDraft } from '../catalogue/describe-offer.ts';
import { listProviders } from '../catalogue/provider-repository.ts';
import { listEntries } from '../catalogue/repository.ts';
import { suppliers } from '../price-grids/suppliers/index.ts';
import { findNewer } from './apply.ts';
import { toDraft } from './body.ts';
import { listPending, type Page } from './repository.ts';
import type { StoredBody } from './schemas.ts';
import { bodyOf, describeContribution } from './standing.ts';

/** What waits for a reviewer, each with the prices of its day beside those it brings: four statements for a page. */
export async function listForReview(database: Connection, clock: Clock, caller: Caller, page: Omit<Page, 'status'>) {
  const rows = await listPending(database, page);
  if (rows.length === 0) return [];
  const entries = await listEntries(database);
  const names = new Map((await listProviders(database)).map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const body = bodyOf(row);
    const provider = names.get(body.existing_provider_id ?? '') ?? body.provider_name;
    return {
      ...describeContribution(row),
      contributor_id: row.user_id,
      is_own: row.user_id === caller.user_id,
      provider,
      ...compare(body, provider, entries, parisDay(clock.now())),
    };
  });
}

function compare(body: StoredBody, provider: string | null, entries: readonly CatalogueEntry[], today: Day) {
  const offers = listOffers(toDraft(body));
  const own = entries.filter(({ provider_id }) => provider_id === body.existing_provider_id);
  const sold = own.filter(({ is_active }) => is_active);
  const ended = body.contribution_type === 'DELETE_PROVIDER' ? sold : [];
  const named = own.filter(({ id }) => id === body.existing_offer_id);
  const replacedBy = (offer: CatalogueOffer) => {
    const entry = sold.find((known) => matchKey(known) === matchKey(offer));
    return entry ? offerOn(entry, statedDay(offer.valid_from, today)) : null;
  };
  const isReturn = body.contribution_type === 'REACTIVATE_OFFER';
  const comparison =
    offers.length > 0
      ? offers.map((offer) => beside(replacedBy(offer), offer))
      : [...ended, ...named]
          .map((entry) => offerOn(entry, today))
          .map((offer) => (isReturn ? beside(null, offer) : beside(offer, null)));
  const same = sold.filter((known) => offers.some((offer) => matchKey(offer) === matchKey(known)));
  const newer = findNewer(planChanges(same, offers, { today, manual: new Map() }), today);
  const isRead = suppliers.some(({ name }) => name === provider);
  return {
    comparison,
    warnings: [
      ...(newer === undefined ? [] : [newer]),
      ...(isRead && offers.length > 0 ? [describeRefresh(provider)] : []),
    ],
  };
}

function describeRefresh(provider: string | null): string {
  return `The price grids of ${provider} are read every day. An offer that they list under the same name, type and power takes their prices at the next refresh. Others stay as contributed until someone ends them`;
}

function beside(current: CatalogueOffer | null, next: CatalogueOffer | null) {
  return {
    current: current && describeDraft(current),
    new: next && describeDraft(next),
    changes: current && next ? compareOffers(current, next) : {},
  };
}
