import { normaliseEmail } from '@svc/domain/credentials';
import { apiError } from '#errors.ts';
import type { AccountServices } from '../identity/account-services.ts';
import { isAdmin, type User } from '../identity/user.ts';
import { findUser } from '../identity/user-repository.ts';
import { findClient } from './authenticate.ts';
import { findRefusal } from './guard.ts';
import type { IssuedToken } from './user-token.ts';

/** Unknown address and wrong password are one answer and take one time. What keeps a user out is told to the user only. */
export async function logIn(
  services: AccountServices,
  input: { readonly email: string; readonly password: string },
  address: string,
): Promise<IssuedToken> {
  const { database, limiter, hasher } = services;
  const email = normaliseEmail(input.email);
  return await hasher.inLine(async (bcrypt) => {
    const admission = await limiter.admit('login', email, address);
    const user = await findUser(database, 'email', email);
    const isRight = await bcrypt.verify(input.password, user?.hashed_password);
    if (!user || !isRight) {
      await admission.fail();
      throw apiError('INVALID_CREDENTIALS');
    }
    await admission.succeed();
    return await issueToken(services, user);
  });
}

/** OAuth 2.0 client credentials. */
export async function grantToken(
  services: AccountServices,
  client: { readonly client_id: string; readonly client_secret: string },
  address: string,
): Promise<IssuedToken> {
  const { database, limiter, vault } = services;
  const admission = await limiter.admit('client', client.client_id, address);
  const user = await findClient(database, vault, client.client_id, client.client_secret);
  if (!user) {
    await admission.fail();
    throw apiError('INVALID_CLIENT', { extra: { error: 'invalid_client' } });
  }
  await admission.succeed();
  return await issueToken(services, user);
}

/** A token for a user who may have one. */
export async function issueToken(services: AccountServices, user: User): Promise<IssuedToken> {
  const refusal = findRefusal(user, services);
  if (refusal) throw refusal;
  return await services.tokens.issue(user, isAdmin(user, services.names));
}
