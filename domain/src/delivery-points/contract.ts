import type { Day } from '../day.ts';
import type { OffPeakSchedule } from '../pricing/off-peak.ts';
import { mergeOperatorOffPeak, type OffPeakDifference } from '../pricing/off-peak-operator.ts';
import type { PointError } from './point-error.ts';

/** The part of a PDL that its contract fills. */
export type ContractedPoint = {
  readonly subscribed_power: number | null;
  readonly activation_date: Day | null;
  readonly has_production: boolean;
  readonly offpeak_hours: readonly OffPeakSchedule[];
};

/** The result of a contract read. Absent and null both mean that the operator sent no value. */
export type ContractData = {
  readonly subscribed_power_kva?: number | null;
  readonly last_activation_date?: Day | null;
  readonly has_production?: boolean | null;
  readonly offpeak_hours?: string | null;
};

/** Fields the user has set by hand. They take precedence over the contract. */
export type UserSetField = 'subscribed_power' | 'has_production';

export type ContractMerge = {
  readonly point: ContractedPoint;
  readonly problem: PointError | null;
  readonly difference: OffPeakDifference | null;
};

/** A contract fills the fields it contains and erases nothing. Values that the user set remain. */
export function mergeContract(
  point: ContractedPoint,
  contract: ContractData,
  readOn: Day,
  userSet: readonly UserSetField[] = [],
): ContractMerge {
  const offPeak = mergeOperatorOffPeak(point.offpeak_hours, contract.offpeak_hours, readOn);
  const isUserSet = (field: UserSetField) => userSet.includes(field);
  return {
    point: {
      subscribed_power: isUserSet('subscribed_power')
        ? point.subscribed_power
        : (readPower(contract.subscribed_power_kva) ?? point.subscribed_power),
      activation_date: contract.last_activation_date ?? point.activation_date,
      has_production: isUserSet('has_production')
        ? point.has_production
        : (contract.has_production ?? point.has_production),
      offpeak_hours: offPeak.schedules,
    },
    problem: offPeak.problem,
    difference: offPeak.difference,
  };
}

// The stored power is a whole number of kVA above 0. An invalid value in a contract is ignored.
function readPower(power: number | null | undefined): number | undefined {
  return typeof power === 'number' && Number.isFinite(power) && power >= 1 ? Math.round(power) : undefined;
}
