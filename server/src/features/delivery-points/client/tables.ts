import type { Day } from '@svc/domain/day';
import type { OffPeakSchedule } from '@svc/domain/pricing/off-peak';
import { readBoolean } from '#platform/database/database.ts';

export type PdlRow = {
  readonly id: string;
  readonly usage_point_id: string;
  readonly name: string | null;
  readonly has_consumption: boolean;
  readonly has_production: boolean;
  readonly subscribed_power: number | null;
  readonly activation_date: string | null;
  readonly oldest_available_data_date: string | null;
  readonly display_order: number;
  readonly is_active: boolean;
  readonly linked_production_pdl_id: string | null;
  readonly selected_offer_id: string | null;
  readonly pricing_option: string | null;
  readonly offpeak_hours: string | null;
  readonly contract_offpeak: string | null;
  readonly consent_status: string | null;
  readonly consent_expires_at: string | null;
  readonly problem: string | null;
  readonly local_overrides: string;
  readonly consent_retry_at: string | null;
  readonly curve_retry_at: string | null;
  readonly gone_at: string | null;
  readonly updated_at: string;
};

export type MirrorTables = { pdl_mirror: PdlRow };

/** What the user changed here: it wins over the gateway's value, and the difference is shown. */
export type LocalOverrides = {
  readonly name?: string | null;
  readonly selected_offer_id?: string | null;
  readonly offpeak_hours?: unknown;
  /** Excluded here, regardless of the gateway's value. */
  readonly is_active?: false | undefined;
};

export type PointError = { readonly code: string; readonly detail?: string; readonly help?: string };

/** A PDL as this client knows it: the gateway's values, and local changes stored separately. */
export type MirroredPdl = Omit<
  PdlRow,
  | 'offpeak_hours'
  | 'contract_offpeak'
  | 'problem'
  | 'local_overrides'
  | 'activation_date'
  | 'oldest_available_data_date'
> & {
  readonly activation_date: Day | null;
  readonly oldest_available_data_date: Day | null;
  /** The gateway's; the contract's where the gateway lists none. */
  readonly offpeak_hours: unknown;
  readonly problem: PointError | null;
  readonly local_overrides: LocalOverrides;
  /** Switched off here, not at the gateway. */
  readonly is_left_out: boolean;
};

export function readContractHours(row: Pick<PdlRow, 'contract_offpeak'>): OffPeakSchedule[] {
  return row.contract_offpeak === null ? [] : JSON.parse(row.contract_offpeak);
}

export function readPdlRow({ contract_offpeak, ...row }: PdlRow): MirroredPdl {
  const listed: unknown = row.offpeak_hours === null ? [] : JSON.parse(row.offpeak_hours);
  const local_overrides: LocalOverrides = JSON.parse(row.local_overrides);
  const is_left_out = local_overrides.is_active === false;
  const isListed = !(Array.isArray(listed) && listed.length === 0);
  return {
    ...row,
    has_consumption: readBoolean(row.has_consumption),
    has_production: readBoolean(row.has_production),
    is_active: readBoolean(row.is_active) && !is_left_out,
    is_left_out,
    activation_date: row.activation_date as Day | null,
    oldest_available_data_date: row.oldest_available_data_date as Day | null,
    offpeak_hours: isListed ? listed : readContractHours({ contract_offpeak }),
    problem: row.problem === null ? null : JSON.parse(row.problem),
    local_overrides,
  };
}
