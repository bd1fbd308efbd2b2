import { type ContractBody, type ContractFacts, renderContract } from './contract-body.ts';
import {
  type ContractApi,
  readAddress,
  readContact,
  readContractSituation,
  readContractSynthesis,
  readCustomer,
  readMetering,
  requestContractApi,
} from './contracts.ts';
import type { AddressBody, ContactBody, CustomerBody } from './customer-body.ts';
import {
  readAddressV5,
  readContactV5,
  readContractV5,
  readIdentityV5,
  requestCustomerV5,
} from './legacy/contracts-v5.ts';
import type { Generations } from './modes.ts';
import type { OperatorCall } from './operator-call.ts';
import { fail, mapOutcome, type Outcome, succeed } from './outcome.ts';
import type { CallerContext } from './port.ts';

export type CustomerRecords = {
  fetchContract(usagePointId: string, context: CallerContext): Promise<Outcome<ContractBody>>;
  fetchAddress(usagePointId: string, context: CallerContext): Promise<Outcome<AddressBody>>;
  fetchCustomer(usagePointId: string, context: CallerContext): Promise<Outcome<CustomerBody>>;
  fetchContact(usagePointId: string, context: CallerContext): Promise<Outcome<ContactBody>>;
};

type RecordV5 = Parameters<typeof requestCustomerV5>[0];
type Read<T> = (body: unknown) => Outcome<T>;
type Asker = ReturnType<typeof createAsker>;

function createAsker(call: OperatorCall, generations: Generations) {
  return {
    async modern<T>(api: ContractApi, pdl: string, context: CallerContext, read: Read<T>): Promise<Outcome<T>> {
      return mapOutcome(await call(requestContractApi(api, pdl), { ...context, key: `${api}:${pdl}` }), read);
    },
    async legacy<T>(record: RecordV5, pdl: string, context: CallerContext, read: Read<T>): Promise<Outcome<T>> {
      return mapOutcome(await call(requestCustomerV5(record, pdl), { ...context, key: `v5:${record}:${pdl}` }), read);
    },
    both<T>(pdl: string, api: ContractApi, modern: () => Promise<Outcome<T>>, legacy: () => Promise<Outcome<T>>) {
      return generations.ask<T>({
        usage_point_id: pdl,
        api,
        modern,
        legacy,
        without_legacy: fail({ class: 'unavailable' }),
      });
    },
  };
}

export function createCustomerRecords(call: OperatorCall, generations: Generations): CustomerRecords {
  const ask = createAsker(call, generations);
  return {
    fetchContract: (pdl, context) => fetchContract(ask, pdl, context),
    fetchAddress: (pdl, context) =>
      ask.both(
        pdl,
        'donnees_generales_auto',
        () => ask.modern('donnees_generales_auto', pdl, context, (body) => readAddress(pdl, body)),
        () => ask.legacy('addresses', pdl, context, (body) => readAddressV5(pdl, body)),
      ),
    fetchCustomer: (pdl, context) =>
      ask.both(
        pdl,
        'situation_contrat_auto',
        () => ask.modern('situation_contrat_auto', pdl, context, (body) => readCustomer(pdl, body)),
        () => ask.legacy('identity', pdl, context, readIdentityV5),
      ),
    fetchContact: (pdl, context) =>
      ask.both(
        pdl,
        'situation_contrat_auto',
        () => ask.modern('situation_contrat_auto', pdl, context, (body) => readContact(pdl, body)),
        () => ask.legacy('contact_data', pdl, context, readContactV5),
      ),
  };
}

/** Three calls that fail independently; whichever of them falls back, v5 is asked once. */
async function fetchContract(ask: Asker, pdl: string, context: CallerContext): Promise<Outcome<ContractBody>> {
  let v5: Promise<Outcome<ContractFacts>> | undefined;
  const legacy = () => {
    v5 ??= ask.legacy('contracts', pdl, context, (body) => readContractV5(pdl, body));
    return v5;
  };
  const part = (api: ContractApi, read: Read<ContractFacts>) =>
    ask.both(pdl, api, () => ask.modern(api, pdl, context, read), legacy);
  const parts = await Promise.all([
    part('situation_contrat_auto', (body) => readContractSituation(pdl, body)),
    part('synth_contrat_auto', readContractSynthesis),
    part('comptage_auto', readMetering),
  ]);
  // The contract is served from what answered; when nothing did, the main call says why.
  const facts = parts.filter((each) => each.ok).map((each) => each.data);
  const [main] = parts;
  return facts.length === 0 && !main.ok ? main : succeed(renderContract(pdl, facts));
}
