/** Rows as they are stored. Only hashes of states and browser secrets, only sealed tokens. */
export type ConsentStateRow = {
  state_hash: string;
  user_id: string;
  purpose: string;
  browser_hash: string;
  /** The home that the consent was begun for; null where the request named none. */
  pdl_id: string | null;
  created_at: string;
  expires_at: string;
};

export type CallbackAttemptRow = { id: string; user_id: string; at: string };

export type AuthorisationRow = {
  id: string;
  user_id: string;
  autorisation_id: number | null;
  usage_point_id: string | null;
  given_at: string;
  attempts: number;
  next_attempt_at: string | null;
};

/** A number that was held and then released. */
export type ReleasedAuthorisationRow = {
  id: string;
  number_index: string;
  sealed_number: string;
  /** null once the account is gone. */
  user_id: string | null;
  released_at: string;
};

export type OperatorTokenRow = {
  id: string;
  holder: string;
  operator_account_id: string;
  user_id: string | null;
  usage_point_id: string | null;
  grant_id: string;
  access_token: string | null;
  refresh_token: string | null;
  token_type: string;
  scope: string | null;
  issued_at: string;
  expires_at: string;
  claim_id: string | null;
  claimed_until: string | null;
};

export type ConsentTables = {
  consent_states: ConsentStateRow;
  callback_attempts: CallbackAttemptRow;
  authorisations: AuthorisationRow;
  released_authorisations: ReleasedAuthorisationRow;
  operator_tokens: OperatorTokenRow;
};
