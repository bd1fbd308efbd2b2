import { z } from 'zod';
import type { Caller } from '#caller.ts';
import type { ClientConfig } from '#config.ts';
import { apiError } from '#errors.ts';
import type { Feature } from '#feature.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { envelope, ok } from '#platform/http/envelope.ts';
import { guardLocalAccess } from '#platform/http/local-guard.ts';
import { demandLocalToken } from './local-token.ts';

/** The one user of a local instance. There is no login, no cookie and no administration. */
const localUser: Caller = { user_id: 'local', email: '', is_admin: false, is_demo: false, permissions: [] };

/** Every request of a local instance is the local user's, when it comes from where it may come from. */
export function admitLocalUser(app: App, config: ClientConfig, database: Connection): void {
  guardLocalAccess(app, {
    hosts: listHosts(config),
    misdirected: () => apiError('MISDIRECTED_HOST'),
    foreignOrigin: () => apiError('FOREIGN_ORIGIN'),
    unsupportedMediaType: () => apiError('UNSUPPORTED_MEDIA_TYPE'),
  });
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    await demandLocalToken(database, request);
    request.caller = localUser;
    // On the way to the same machine nothing is saved, and packing a year takes longer than reading it.
    if (isLoopback(request.socket.remoteAddress)) delete request.headers['accept-encoding'];
  });
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
}

function listHosts(config: ClientConfig): string[] {
  const addresses = [config.FRONTEND_URL, config.BACKEND_URL].filter((address) => address !== undefined);
  return [config.HOST, ...config.ALLOWED_HOSTS, ...addresses.map((address) => new URL(address).hostname)];
}

const account = z.object({
  id: z.string(),
  email: z.string().nullable(),
  is_admin: z.literal(false),
  is_demo: z.literal(false),
  permissions: z.array(z.string()),
});

/** The web front asks who is there; in client mode it is always the local user. */
export const localAccount: Feature = {
  name: 'accounts',
  routes: (app) => {
    const answer = ok({
      id: localUser.user_id,
      email: null,
      is_admin: false,
      is_demo: false,
      permissions: [],
    } as const);
    app.get(
      '/accounts/me',
      { schema: { tags: ['accounts'], summary: 'The local user', response: { 200: envelope(account) } } },
      () => ({ ...answer, data: { ...answer.data, permissions: [] } }),
    );
  },
};
