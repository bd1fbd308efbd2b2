import type { Home } from '../../api/queries.ts';

/** What a contract is looked for by. */
export type ContractCriteria = { readonly power_kva: number; readonly kind: string; readonly isFromOperator: boolean };

type OperatorContract = {
  readonly subscribed_power_kva: number | null;
  readonly distribution_tariff: string | null;
  readonly offpeak_hours: string | null;
};

const usualPower = 6;

/** What the operator provides of a contract: its power, and whether it has off-peak hours. Nothing more. */
export function guessContract(home: Home, contract: OperatorContract | undefined): ContractCriteria {
  const power = contract?.subscribed_power_kva ?? home.subscribed_power;
  const hasHours = Boolean(contract?.offpeak_hours) || (home.offpeak_hours as readonly unknown[] | null)?.length;
  return {
    power_kva: power ?? usualPower,
    kind: home.pricing_option ?? (hasHours ? 'HC_HP' : 'BASE'),
    isFromOperator: power != null,
  };
}
