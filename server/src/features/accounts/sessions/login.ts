import { normaliseEmail } from '@svc/domain/credentials/credentials';
import { apiError } from '#errors.ts';
import { type AttemptLimiter, fairnessKeyOf } from '../attempts/attempt-limiter.ts';
import { compareWithDummy, isClientIdForm, isSecretForm, type SecretVault } from '../credentials/client-credentials.ts';
import type { PasswordHasher } from '../credentials/password-hasher.ts';
import { isAdmin } from '../users/user.ts';
import { findUser } from '../users/user-repository.ts';
import { findRefusal } from './guard.ts';
import { beginSession, type Device, type SessionParts } from './session-service.ts';
import type { IssuedToken } from './user-token.ts';

export type LoginParts = SessionParts & { readonly limiter: AttemptLimiter; readonly hasher: PasswordHasher };
export type GrantParts = SessionParts & { readonly limiter: AttemptLimiter; readonly vault: SecretVault };

/**
 * An unknown address and a wrong password get the same response in the same time. Only the authenticated user learns
 * why access is refused.
 */
export async function logIn(
  parts: LoginParts,
  input: { readonly email: string; readonly password: string },
  device: Device,
): Promise<IssuedToken> {
  const { database, limiter, hasher } = parts;
  const email = normaliseEmail(input.email);
  await limiter.countErrand('password', device.address);
  await limiter.slowDown('login', email);
  return await hasher.withSlot(fairnessKeyOf(device.address), async (bcrypt) => {
    const admission = await limiter.admit('login', email, device.address);
    const user = await findUser(database, 'email', email);
    const isRight = await bcrypt.verify(input.password, user?.hashed_password);
    if (!user || !isRight) {
      await admission.fail();
      throw apiError('INVALID_CREDENTIALS');
    }
    await admission.succeed();
    return await beginSession(parts, user, device);
  });
}

/** The demonstration account is shared: every visitor gets a session. 404 when it is not configured. */
export async function openDemoSession(parts: LoginParts, device: Device): Promise<IssuedToken> {
  const { database, limiter, names } = parts;
  await limiter.countErrand('demo', device.address);
  const user = names.demoEmail === undefined ? undefined : await findUser(database, 'email', names.demoEmail);
  if (!user) throw apiError('NOT_FOUND');
  return await beginSession(parts, user, device);
}

/** OAuth 2.0 client credentials. */
export async function grantToken(
  parts: GrantParts,
  client: { readonly client_id: string; readonly client_secret: string },
  address: string,
): Promise<IssuedToken> {
  const { database, limiter, vault, clock, tokens, names } = parts;
  const refusal = () => apiError('INVALID_CLIENT', { extra: { error: 'invalid_client' } });
  // A malformed credential is not counted, so that random input leaves no trace in the store.
  if (!isClientIdForm(client.client_id) || !isSecretForm(client.client_secret)) throw refusal();
  // The token is dated to what was read: a secret that is replaced meanwhile takes it along.
  const since = clock.now();
  const owner = await findUser(database, 'client_id', client.client_id);
  if (!owner) {
    compareWithDummy(vault, client.client_secret);
    await limiter.countUnknownClient(address);
    throw refusal();
  }
  await limiter.slowDown('client', client.client_id);
  const admission = await limiter.admit('client', client.client_id, address);
  if (!vault.matches(owner, client.client_secret)) {
    await admission.fail();
    throw refusal();
  }
  await admission.succeed();
  const reason = findRefusal(owner, parts);
  if (reason) throw reason;
  return (await tokens.issue(owner, isAdmin(owner, names), 'client', since)).token;
}
