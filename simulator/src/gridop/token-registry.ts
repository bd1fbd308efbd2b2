import { randomUUID } from 'node:crypto';
import type { Instant } from '@svc/domain/paris-time';

export type AccessToken = {
  readonly client_id: string;
  /** The points of a user's token; a machine token has none and serves every consenting PDL. */
  readonly pdls: readonly string[] | undefined;
  readonly expires_at: Instant;
};

type Code = {
  readonly client_id: string;
  readonly redirect_uri: string | undefined;
  readonly pdls: readonly string[];
  readonly expires_at: Instant;
};

type Refresh = { readonly client_id: string; readonly pdls: readonly string[] };

/** Access tokens, codes and refresh tokens. Expiry follows the simulated clock; a reset kills them all. */
export type TokenRegistry = {
  issueAccess(client_id: string, lifetime_seconds: number, pdls?: readonly string[]): string;
  issueCode(code: Omit<Code, 'expires_at'>): string;
  issueRefresh(refresh: Refresh): string;
  find(access_token: string): AccessToken | undefined;
  /** A code and a refresh token are good once. */
  spendCode(code: string): Code | undefined;
  spendRefresh(refresh_token: string): Refresh | undefined;
  revoke(token: string): void;
  reset(): void;
};

const codeLifetimeMs = 600_000;

export function createTokens(now: () => Instant): TokenRegistry {
  const access = new Map<string, AccessToken>();
  const codes = new Map<string, Code>();
  const refreshes = new Map<string, Refresh>();

  return {
    issueAccess(client_id, lifetime_seconds, pdls) {
      const expires_at = now() + lifetime_seconds * 1000;
      const token = webToken(client_id, expires_at);
      access.set(token, { client_id, pdls, expires_at });
      return token;
    },
    issueCode(code) {
      const text = randomUUID().replaceAll('-', '');
      codes.set(text, { ...code, expires_at: now() + codeLifetimeMs });
      return text;
    },
    issueRefresh(refresh) {
      const text = `r-${randomUUID()}`;
      refreshes.set(text, refresh);
      return text;
    },
    find(token) {
      const found = access.get(token);
      return found && now() < found.expires_at ? found : undefined;
    },
    spendCode(text) {
      const code = codes.get(text);
      codes.delete(text);
      return code && now() < code.expires_at ? code : undefined;
    },
    spendRefresh(text) {
      const refresh = refreshes.get(text);
      refreshes.delete(text);
      return refresh;
    },
    revoke(token) {
      access.delete(token);
      refreshes.delete(token);
    },
    reset() {
      access.clear();
      codes.clear();
      refreshes.clear();
    },
  };
}

/** The format of a JWT signed RS256. Clients must not interpret it further, so the signature is noise. */
function webToken(client_id: string, expires_at: Instant): string {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const claims = { sub: client_id, exp: Math.floor(expires_at / 1000), jti: randomUUID() };
  return `${encode('{"alg":"RS256"}')}.${encode(JSON.stringify(claims))}.${encode(randomUUID().repeat(5))}`;
}
