import type { Failure } from '@svc/domain/readings/failure';
import { type AddressRecord, type ContractRecord, recordSchemas } from '#features/customer-records/index.ts';
import { toFailure } from '#features/readings/index.ts';
import type { Gateway } from '#gateway/gateway.ts';

/** What a household may see again of what the operator knows; names and contacts are not kept. */
export const mirroredKinds = ['contract', 'address'] as const;
export type MirroredKind = (typeof mirroredKinds)[number];
export type MirroredRecord = ContractRecord | AddressRecord;

export type RecordGateway = Pick<Gateway, 'readRecord'>;
export type RecordOutcome =
  | { readonly ok: true; readonly data: MirroredRecord }
  | { readonly ok: false; readonly failure: Failure };

/** A record at the gateway, in the form its contract promises. */
export async function askRecord(
  gateway: RecordGateway,
  kind: MirroredKind,
  usagePointId: string,
  how: Parameters<RecordGateway['readRecord']>[2],
): Promise<RecordOutcome> {
  const outcome = await gateway.readRecord(kind, usagePointId, how);
  if (!outcome.ok) return { ok: false, failure: toFailure(outcome.failure) };
  const read = recordSchemas[kind].safeParse(outcome.data);
  return read.success ? { ok: true, data: read.data } : { ok: false, failure: wrongForm };
}

// What it said is not repeated: it holds an address.
const wrongForm: Failure = {
  class: 'unavailable',
  detail: 'The answer of the gateway has a wrong form',
  answer: { status: 503, code: 'GATEWAY_UNREACHABLE' },
};
