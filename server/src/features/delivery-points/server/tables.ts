/** Rows as they are stored. SQLite returns booleans as 1 and 0: `readBoolean` reads both. */
export type PdlRow = {
  id: string;
  usage_point_id: string;
  user_id: string;
  name: string | null;
  has_consumption: boolean;
  has_production: boolean;
  subscribed_power: number | null;
  activation_date: string | null;
  oldest_available_data_date: string | null;
  display_order: number;
  is_active: boolean;
  linked_production_pdl_id: string | null;
  selected_offer_id: string | null;
  pricing_option: string | null;
  offpeak_hours: string;
  user_set: string;
  consent_status: string;
  consent_revoked_by: string | null;
  consent_started_at: string | null;
  consent_expires_at: string | null;
  consent_measures: string | null;
  consent_problem: string | null;
  last_proof_at: string | null;
  expiry_notices: string;
  /** The newest day whose energy the operator returned, and when it was first seen. */
  published_day?: string | null | undefined;
  published_at?: string | null | undefined;
  /** The newest day that was requested and not published yet. */
  unpublished_day?: string | null | undefined;
  created_at: string;
  updated_at: string;
};

export type PdlTables = { pdls: PdlRow };
