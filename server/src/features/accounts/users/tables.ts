/** Rows as stored. SQLite returns booleans as 1 and 0: `readBoolean` reads both. */
export type UserRow = {
  id: string;
  /** Trimmed and lower-cased: the form in which addresses are unique. */
  email: string;
  hashed_password: string;
  client_id: string;
  /** Sealed under SECRET_KEY. */
  client_secret: string;
  /** Blind index of the client_secret: how a row is found by its secret. */
  client_secret_index: string;
  email_verified: boolean;
  /** The password was set by a mailed link, so a person who signed up with another's address does not know it. */
  password_proved: boolean;
  debug_mode: boolean;
  is_active: boolean;
  /** null means `visitor`. */
  role_id: string | null;
  /** User tokens issued before this moment are refused. A whole second, like the `iat` of a token. */
  tokens_valid_after: string;
  created_at: string;
  updated_at: string;
};

export type RoleRow = { id: string; name: string; display_name: string; permissions: string };

/** A live session. Ended sessions leave no row. */
export type SessionRow = {
  id: string;
  user_id: string;
  /** SHA-256 of the token's `jti`. */
  token_hash: string;
  browser: string;
  network: string | null;
  begun_at: string;
  /** To the hour. */
  last_seen_at: string;
  expires_at: string;
};

/** A token from client credentials that was logged out before its time. */
export type EndedTokenRow = { token_hash: string; user_id: string; expires_at: string };

export type LinkTokenRow = {
  /** SHA-256 of what was mailed. */
  token_hash: string;
  user_id: string;
  purpose: string;
  expires_at: string;
  used_at: string | null;
  created_at: string;
};

/** A mail to send. It contains no link: the single-use token is created when the mail is sent. */
export type MailRow = {
  id: string;
  kind: string;
  /** JSON; null for mails about a link. */
  details: string | null;
  recipient: string;
  language: string;
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
};

export type AuditRow = {
  seq: number;
  at: string;
  actor_id: string;
  action: string;
  subject_id: string | null;
  detail: string;
  previous_hash: string;
  hash: string;
};

export type AccountTables = {
  users: UserRow;
  roles: RoleRow;
  sessions: SessionRow;
  ended_tokens: EndedTokenRow;
  link_tokens: LinkTokenRow;
  mail_outbox: MailRow;
  audit: AuditRow;
};
