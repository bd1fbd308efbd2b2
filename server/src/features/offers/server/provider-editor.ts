import { parisDay } from '@svc/domain/paris-time';
import type { z } from 'zod';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Provider } from '../catalogue/catalogue-record.ts';
import { refuseInput } from '../catalogue/invalid-input.ts';
import type { providerBody, providerChange } from '../catalogue/offer-schemas.ts';
import { findProvider, insertProvider, lockProvider, updateProvider } from '../catalogue/provider-repository.ts';
import { endOffers } from '../catalogue/write-offers.ts';
import { suppliers } from '../price-grids/suppliers/index.ts';
import { editOf } from './offer-editor.ts';

export type ProviderEditorOptions = {
  readonly database: Database;
  readonly clock: Clock;
  /** Why an address may not be downloaded from; undefined where it may. */
  readonly refuseAddress: (address: string) => Promise<string | undefined>;
};

export type ProviderEditor = ReturnType<typeof createProviderEditor>;

/** Suppliers that administrators change manually. */
export function createProviderEditor({ database, clock, refuseAddress }: ProviderEditorOptions) {
  const existing = async (id: string): Promise<Provider> => {
    const provider = await findProvider(database, { id });
    if (!provider?.is_active) throw apiError('PROVIDER_NOT_FOUND');
    return provider;
  };
  return {
    async add(body: z.output<typeof providerBody>): Promise<Provider> {
      await checkAddresses(body.scraper_urls, refuseAddress);
      const id = await insertProvider(database, body, clock.now());
      if (id !== undefined) return await existing(id);
      const known = await findProvider(database, { name: body.name });
      if (!known || known.is_active) throw apiError('PROVIDER_EXISTS');
      await updateProvider(database, known.id, { ...body, is_active: true }, clock.now());
      return await existing(known.id);
    },

    async change(id: string, body: z.output<typeof providerChange>): Promise<Provider> {
      const provider = await existing(id);
      await checkAddresses(body.scraper_urls ?? null, refuseAddress);
      if (body.name !== undefined && body.name !== provider.name) await checkRename(database, provider, body.name);
      await updateProvider(database, id, body, clock.now());
      return await existing(id);
    },

    /** The supplier and its offers are no longer listed. A user with one of these offers retains its prices. */
    async end(caller: Caller, id: string): Promise<void> {
      await existing(id);
      const moment = { today: parisDay(clock.now()), now: clock.now() };
      await inTransaction(database, async (transaction) => {
        await lockProvider(transaction, id);
        await endOffers(transaction, { provider_id: id }, { provider_id: id, origin: editOf(caller), moment });
        await updateProvider(transaction, id, { is_active: false }, moment.now);
      });
    },
  };
}

async function checkRename(database: Database, provider: Provider, name: string): Promise<void> {
  // The grids of a supplier are found by its name.
  if (suppliers.some((supplier) => supplier.name === provider.name || supplier.name === name))
    throw refuseInput([{ field: 'name', message: 'the price grids of this supplier are read under its name' }]);
  if (await findProvider(database, { name })) throw apiError('PROVIDER_EXISTS');
}

async function checkAddresses(
  addresses: readonly string[] | null,
  refuse: ProviderEditorOptions['refuseAddress'],
): Promise<void> {
  const reasons = await Promise.all((addresses ?? []).map(refuse));
  const errors = reasons.flatMap((message, index) =>
    message === undefined ? [] : [{ field: `scraper_urls.${index}`, message }],
  );
  if (errors.length > 0) throw refuseInput(errors);
}
