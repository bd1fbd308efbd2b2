import { toDay } from '@svc/domain/day';
import { announcesShape, statedDay } from '@svc/domain/offers/catalogue-changes';
import type { CatalogueOffer } from '@svc/domain/offers/catalogue-offer';
import { checkOffer } from '@svc/domain/offers/offer-rules';
import { parisDay } from '@svc/domain/paris-time';
import { versionOn } from '@svc/domain/pricing/price-versions';
import type { z } from 'zod';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { describeVersion, gatherPrices } from '../catalogue/describe-offer.ts';
import { announcedShape, refuseInput } from '../catalogue/invalid-input.ts';
import type { offerBody } from '../catalogue/offer-schemas.ts';
import { lockProvider } from '../catalogue/provider-repository.ts';
import { listEntries } from '../catalogue/repository.ts';
import { endOffers, planOffers, writeChanges } from '../catalogue/write-offers.ts';

export type OfferEditor = ReturnType<typeof createOfferEditor>;

/** Offers that administrators change manually. */
export function createOfferEditor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const momentOf = () => ({ today: parisDay(clock.now()), now: clock.now() });
  return {
    /** New, or new prices of the one that has its name, type and power. */
    async put(caller: Caller, body: z.output<typeof offerBody>) {
      const offer = toOffer(body);
      const errors = checkOffer(offer);
      if (errors.length > 0) throw refuseInput(errors);
      const moment = momentOf();
      const id = await inTransaction(database, async (transaction) => {
        const provider = await lockProvider(transaction, body.provider_id);
        if (!provider?.is_active) throw apiError('PROVIDER_NOT_FOUND');
        const provider_id = provider.id;
        const { entries, same, changes } = await planOffers(transaction, provider_id, [offer], moment.today);
        if (announcesShape(changes, moment.today)) throw refuseInput([announcedShape]);
        const writing = { provider_id, entries, origin: editOf(caller), moment };
        const { created } = await writeChanges(transaction, changes, writing);
        return created[0] ?? same[0]?.id ?? '';
      });
      const [entry] = await listEntries(database, { id });
      const written = versionOn(entry?.versions ?? [], statedDay(offer.valid_from, moment.today));
      if (!entry || !written) throw apiError('OFFER_NOT_FOUND');
      return describeVersion(entry, written.version);
    },

    /** No longer sold. It stays in the history, and with those who have it. */
    async end(caller: Caller, id: string): Promise<void> {
      const [known] = await listEntries(database, { id, active: true });
      if (!known) throw apiError('OFFER_NOT_FOUND');
      const { provider_id } = known;
      await inTransaction(database, async (transaction) => {
        await lockProvider(transaction, provider_id);
        await endOffers(transaction, { id }, { provider_id, origin: editOf(caller), moment: momentOf() });
      });
    },
  };
}

export function editOf({ user_id }: Caller) {
  return { actor_id: user_id, source: 'edit' } as const;
}

function toOffer({
  provider_id: _,
  registers = null,
  valid_from,
  ...body
}: z.output<typeof offerBody>): CatalogueOffer {
  const { name, type, variant, power_kva, subscription_price, description, hc_schedules, offer_url } = body;
  return {
    name,
    type,
    variant,
    power_kva,
    subscription_price,
    description,
    hc_schedules,
    offer_url,
    registers,
    prices: gatherPrices(body),
    valid_from: valid_from === null ? null : toDay(valid_from),
  };
}
