import type { Day } from '@svc/domain/day';
import type { ContractData } from '@svc/domain/delivery-points/contract';
import type { ContractRecord } from './schemas.ts';

/** What a contract contains about its PDL. */
export function contractData({ customer }: ContractRecord): ContractData {
  const [point] = customer.usage_points;
  return {
    subscribed_power_kva: point?.contracts.subscribed_power_kva ?? null,
    last_activation_date: (point?.contracts.last_activation_date ?? null) as Day | null,
    has_production: point?.has_production ?? null,
    offpeak_hours: point?.contracts.offpeak_hours ?? null,
  };
}
