import { fail, type Outcome, succeed } from '@svc/domain/outcome';
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
} from './contracts-2026.ts';
import { readAddressV5, readContactV5, readContractV5, readIdentityV5, requestCustomerV5 } from './contracts-v5.ts';
import type { Generations } from './generations.ts';
import type { CallerContext, CustomerRecords } from './operator.port.ts';
import type { OperatorCall } from './operator-call.ts';
import { mapOutcome } from './outcome.ts';

type RecordV5 = Parameters<typeof requestCustomerV5>[0];
type Read<T> = (body: unknown) => Outcome<T>;
type RecordCalls = ReturnType<typeof createRecordCalls>;

function createRecordCalls(call: OperatorCall, generations: Generations) {
  return {
    async of2026<T>(
      api: ContractApi,
      usage_point_id: string,
      context: CallerContext,
      read: Read<T>,
    ): Promise<Outcome<T>> {
      return mapOutcome(
        await call(requestContractApi(api, usage_point_id), { ...context, key: `${api}:${usage_point_id}` }),
        read,
      );
    },
    async v5<T>(record: RecordV5, usage_point_id: string, context: CallerContext, read: Read<T>): Promise<Outcome<T>> {
      return mapOutcome(
        await call(requestCustomerV5(record, usage_point_id), { ...context, key: `v5:${record}:${usage_point_id}` }),
        read,
      );
    },
    both<T>(
      usage_point_id: string,
      api: ContractApi,
      of2026: () => Promise<Outcome<T>>,
      v5: () => Promise<Outcome<T>>,
    ) {
      return generations.call<T>({
        usage_point_id,
        api,
        of2026,
        v5,
        without_v5: fail({ class: 'unavailable' }),
      });
    },
  };
}

export function createCustomerRecords(call: OperatorCall, generations: Generations): CustomerRecords {
  const calls = createRecordCalls(call, generations);
  return {
    fetchContract: (usage_point_id, context) => fetchContract(calls, usage_point_id, context),
    fetchAddress: (usage_point_id, context) =>
      calls.both(
        usage_point_id,
        'donnees_generales_auto',
        () =>
          calls.of2026('donnees_generales_auto', usage_point_id, context, (body) => readAddress(usage_point_id, body)),
        () => calls.v5('addresses', usage_point_id, context, (body) => readAddressV5(usage_point_id, body)),
      ),
    fetchCustomer: (usage_point_id, context) =>
      calls.both(
        usage_point_id,
        'situation_contrat_auto',
        () =>
          calls.of2026('situation_contrat_auto', usage_point_id, context, (body) => readCustomer(usage_point_id, body)),
        () => calls.v5('identity', usage_point_id, context, readIdentityV5),
      ),
    fetchContact: (usage_point_id, context) =>
      calls.both(
        usage_point_id,
        'situation_contrat_auto',
        () =>
          calls.of2026('situation_contrat_auto', usage_point_id, context, (body) => readContact(usage_point_id, body)),
        () => calls.v5('contact_data', usage_point_id, context, readContactV5),
      ),
  };
}

/** Three calls that fail independently. Whichever of them falls back, v5 is called once. */
async function fetchContract(
  call: RecordCalls,
  usage_point_id: string,
  context: CallerContext,
): Promise<Outcome<ContractBody>> {
  let v5Contract: Promise<Outcome<ContractFacts>> | undefined;
  const v5 = () => {
    v5Contract ??= call.v5('contracts', usage_point_id, context, (body) => readContractV5(usage_point_id, body));
    return v5Contract;
  };
  const part = (api: ContractApi, read: Read<ContractFacts>) =>
    call.both(usage_point_id, api, () => call.of2026(api, usage_point_id, context, read), v5);
  const parts = await Promise.all([
    part('situation_contrat_auto', (body) => readContractSituation(usage_point_id, body)),
    part('synth_contrat_auto', readContractSynthesis),
    part('comptage_auto', readMetering),
  ]);
  // The contract is served from the successful responses. When there is none, the main call gives the reason.
  const facts = parts.filter((each) => each.ok).map((each) => each.data);
  const [main] = parts;
  return facts.length === 0 && !main.ok ? main : succeed(renderContract(usage_point_id, facts));
}
