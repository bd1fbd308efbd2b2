import { type Outcome, succeed } from '@svc/domain/outcome';
import type { Gateway, GatewayFailure, GatewayPdl } from '#gateway/gateway.port.ts';
import type { PdlRow, PointError } from './tables.ts';

type RetainedField = Exclude<
  keyof PdlRow,
  | 'offpeak_hours'
  | 'contract_offpeak'
  | 'problem'
  | 'local_overrides'
  | 'consent_retry_at'
  | 'curve_retry_at'
  | 'gone_at'
  | 'updated_at'
>;

/** A PDL as the gateway lists it, every field there. */
export type ListedPdl = Pick<PdlRow, RetainedField> & {
  readonly offpeak_hours: unknown;
  readonly problem: PointError | null;
};

export type PdlListing = Outcome<readonly ListedPdl[], GatewayFailure>;

/** The user's PDLs at the gateway. */
export async function listGatewayPdls(gateway: Pick<Gateway, 'listPdls'>, signal?: AbortSignal): Promise<PdlListing> {
  const outcome = await gateway.listPdls(signal);
  return outcome.ok ? succeed(outcome.data.map(toListed)) : outcome;
}

function toListed(pdl: GatewayPdl, index: number): ListedPdl {
  return {
    id: pdl.id,
    usage_point_id: pdl.usage_point_id,
    name: pdl.name ?? null,
    has_consumption: pdl.has_consumption,
    has_production: pdl.has_production,
    subscribed_power: pdl.subscribed_power ?? null,
    activation_date: pdl.activation_date ?? null,
    oldest_available_data_date: pdl.oldest_available_data_date ?? null,
    display_order: pdl.display_order ?? index,
    is_active: pdl.is_active,
    linked_production_pdl_id: pdl.linked_production_pdl_id ?? null,
    selected_offer_id: pdl.selected_offer_id ?? null,
    pricing_option: pdl.pricing_option ?? null,
    offpeak_hours: pdl.offpeak_hours,
    consent_status: pdl.consent_status ?? null,
    consent_expires_at: pdl.consent_expires_at ?? null,
    problem: pdl.problem ? readPointError(pdl.problem) : null,
  };
}

function readPointError({ code, detail, help }: NonNullable<GatewayPdl['problem']>): PointError {
  return { code, ...(detail !== undefined && { detail }), ...(help !== undefined && { help }) };
}
