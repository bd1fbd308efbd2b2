import type { Operator } from '#gridop/operator.ts';
import type { Outcome } from '#gridop/outcome.ts';
import type { CallerContext } from '#gridop/port.ts';
import type { RecordKind } from './record.ts';
import type { RecordSource } from './source.ts';

export type RecordSourceParts = {
  readonly operator: Operator;
  /** What each answer says about the consent: the delivery point carries it. */
  readonly onOutcome: (outcome: Outcome<unknown>) => Promise<void>;
};

export function createRecordSource(
  parts: RecordSourceParts,
  usagePointId: string,
  context: CallerContext,
): RecordSource {
  const { operator } = parts;
  const ask = {
    contract: () => operator.fetchContract(usagePointId, context),
    address: () => operator.fetchAddress(usagePointId, context),
    customer: () => operator.fetchCustomer(usagePointId, context),
    contact: () => operator.fetchContact(usagePointId, context),
  } satisfies Record<RecordKind, () => Promise<Outcome<unknown>>>;
  return {
    async fetch(kind) {
      const outcome = await ask[kind]();
      await parts.onOutcome(outcome);
      if (outcome.ok) return { ok: true, data: outcome.data };
      const { ok: _, ...failure } = outcome;
      return { ok: false, failure };
    },
  };
}
