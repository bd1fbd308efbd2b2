import { fail, type Outcome, succeed } from '@svc/domain/outcome';
import type { Failure } from '@svc/domain/readings/failure';
import { toFailure } from '#features/readings/client/index.ts';
import type { Gateway } from '#gateway/gateway.port.ts';
import { type AddressRecord, type ContractRecord, recordSchemas } from '../schemas.ts';

export { type GatewayReach, isLeftAlone } from '#gateway/reach.ts';

/** The operator's records that a household may see again. Names and contacts are not stored. */
export const mirroredKinds = ['contract', 'address'] as const;
export type MirroredKind = (typeof mirroredKinds)[number];
export type MirroredRecord = ContractRecord | AddressRecord;

export type RecordGateway = Pick<Gateway, 'readRecord'>;

/** A record at the gateway, in the form its contract promises. */
export async function fetchRecord(
  gateway: RecordGateway,
  kind: MirroredKind,
  usage_point_id: string,
  how: Parameters<RecordGateway['readRecord']>[2],
): Promise<Outcome<MirroredRecord>> {
  const outcome = await gateway.readRecord(kind, usage_point_id, how);
  if (!outcome.ok) return fail(toFailure(outcome.failure));
  const read = recordSchemas[kind].safeParse(outcome.data);
  return read.success ? succeed(read.data) : fail(wrongForm);
}

// Its content is not repeated: it contains an address.
const wrongForm: Failure = {
  class: 'unavailable',
  detail: 'The answer of the gateway has a wrong form',
  response: { status: 503, code: 'GATEWAY_UNREACHABLE' },
};
