import type { Instant } from '@svc/domain/paris-time';
import { CompactSign, compactVerify, errors } from 'jose';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { SecretKeys } from '#platform/crypto/secret-key.ts';
import { createSecretText } from '#platform/crypto/secret-text.ts';
import type { User } from '../users/user.ts';

/**
 * The claims of the specification, and `jti`, which allows a single token to be ended. `is_admin` is informational and
 * never trusted. The first letter of `jti` is the kind of token, because a missing row means the opposite for the two
 * kinds: a session is valid while it is stored, a token from client credentials until it is stored as ended.
 */
const claimsForm = z.strictObject({
  sub: z.uuid(),
  email: z.string(),
  is_admin: z.boolean(),
  iat: z.int().nonnegative(),
  exp: z.int().nonnegative(),
  jti: z.string().regex(/^[sc]-[\w-]{22}$/),
});
const headerForm = z.strictObject({ alg: z.literal('HS256'), typ: z.literal('JWT') });

export type Claims = z.output<typeof claimsForm>;
export type TokenReading =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly reason: 'expired' | 'invalid' };
export type IssuedToken = { readonly access_token: string; readonly token_type: 'bearer'; readonly expires_in: number };

export type TokenKind = 'session' | 'client';
/** With the claims it carries; only the token itself leaves. */
export type NewToken = { readonly token: IssuedToken; readonly claims: Claims };

export type UserTokens = {
  readonly lifetimeSeconds: number;
  /** `since`: when the credential behind it was checked. Defaults to now. */
  issue(user: User, is_admin: boolean, kind: TokenKind, since?: Instant): Promise<NewToken>;
  read(token: string): Promise<TokenReading>;
};

const longestToken = 4096;
// Replicas' clocks differ a little, and a token made in the second of a revocation is dated after it.
const skewSeconds = 60;
const header = { alg: 'HS256', typ: 'JWT' } as const;

/** User tokens: JWT, HS256 only, signed with SECRET_KEY; SECRET_KEY_PREVIOUS still verifies during a rotation. */
export function createUserTokens(keys: SecretKeys, lifetimeMinutes: number, clock: Clock): UserTokens {
  const current = importKey(keys.current);
  const accepted = keys.previous === undefined ? [current] : [current, importKey(keys.previous)];
  const lifetimeSeconds = lifetimeMinutes * 60;
  return {
    lifetimeSeconds,
    async issue(user, is_admin, kind, since = clock.now()) {
      const iat = Math.max(secondOf(since), secondOf(user.tokens_valid_after));
      const jti = `${kind === 'session' ? 's' : 'c'}-${createSecretText(16)}`;
      const claims: Claims = { sub: user.id, email: user.email, is_admin, exp: iat + lifetimeSeconds, iat, jti };
      const payload = new TextEncoder().encode(JSON.stringify(claims));
      const access_token = await new CompactSign(payload).setProtectedHeader(header).sign(await current);
      return { token: { access_token, token_type: 'bearer', expires_in: lifetimeSeconds }, claims };
    },
    async read(token) {
      if (!isWellFormed(token)) return { ok: false, reason: 'invalid' };
      for (const key of accepted) {
        const claims = await verify(token, await key);
        if (claims) return validateClaims(claims, clock.now());
      }
      return { ok: false, reason: 'invalid' };
    },
  };
}

export function kindOfToken({ jti }: Pick<Claims, 'jti'>): TokenKind {
  return jti.startsWith('s') ? 'session' : 'client';
}

/** Three parts, the first of which is the header of a JWT: such a value is treated only as a token. */
export function looksLikeToken(text: string): boolean {
  const [first, ...others] = text.split('.', 4);
  return first !== undefined && others.length === 2 && isTokenHeader(first);
}

/**
 * The moment from which tokens count after a revocation: later than every token issued before, in whole seconds
 * because `iat` has no finer ones.
 */
export function revocationMoment(user: Pick<User, 'tokens_valid_after'>, now: Instant): Instant {
  return Math.max(secondOf(now), secondOf(user.tokens_valid_after)) * 1000 + 1000;
}

function isTokenHeader(part: string): boolean {
  if (part.length > longestToken || !/^[A-Za-z0-9_-]+$/.test(part)) return false;
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof read === 'object' && read !== null && 'alg' in read;
  } catch {
    return false;
  }
}

/** One text for one token: no padding, no stray bits behind the signature. */
function isWellFormed(token: string): boolean {
  if (token.length > longestToken || !/^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)) return false;
  const signature = token.slice(-43);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function validateClaims(claims: Claims, now: Instant): TokenReading {
  if (claims.exp <= secondOf(now)) return { ok: false, reason: 'expired' };
  if (claims.iat > secondOf(now) + skewSeconds || claims.exp <= claims.iat) return { ok: false, reason: 'invalid' };
  return { ok: true, claims };
}

async function verify(token: string, key: CryptoKey): Promise<Claims | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: ['HS256'] });
    if (!headerForm.safeParse(protectedHeader).success) return undefined;
    return claimsForm.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch (error) {
    // A forged token is an expected outcome; anything that is neither jose's nor the parser's verdict is not.
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function secondOf(instant: Instant): number {
  return Math.floor(instant / 1000);
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  return await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}
