import type { FastifyRequest } from 'fastify';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { guardLocalAccess } from '#platform/http/local-guard.ts';
import { requireLocalToken } from './local-token.ts';

/** The one user of a local instance. There is no login, no cookie and no administration. */
export const localUser: Caller = {
  user_id: 'local',
  email: '',
  is_admin: false,
  is_demo: false,
  counted_as: 'local',
  permissions: [],
};

/** Where this instance answers, and under which names. */
export type LocalAddresses = {
  readonly HOST: string;
  readonly ALLOWED_HOSTS: readonly string[];
  readonly FRONTEND_URL?: string | undefined;
  readonly BACKEND_URL?: string | undefined;
};

const misdirected =
  'This host name is not served here: add it to the setting ALLOWED_HOSTS, or call by the address in digits';

/** Every request of a local instance is the local user's, when it comes from where it may come from. */
export function admitLocalUser(app: App, config: LocalAddresses, database: Connection): void {
  guardLocalAccess(app, {
    hosts: listHosts(config),
    pages: [...config.ALLOWED_HOSTS, ...listAddresses(config).map((address) => new URL(address).host)],
    misdirected: () => apiError('MISDIRECTED_HOST', { detail: misdirected }),
    foreignOrigin: () => apiError('FOREIGN_ORIGIN'),
    unsupportedMediaType: () => apiError('UNSUPPORTED_MEDIA_TYPE'),
  });
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    await requireLocalToken(database, request);
    request.caller = localUser;
    // On the way to the same machine nothing is saved, and packing a year takes longer than reading it.
    if (isRecompressed(request) && isOwnMachine(request)) delete request.headers['accept-encoding'];
  });
}

/** Answers are; files of the front lie packed on the disk: handing those out costs nothing. */
const isRecompressed = ({ url }: FastifyRequest) => url.startsWith('/api/');

/** A proxy or a hub beside us hands the answer on to somebody who may be far away, and says so. */
function isOwnMachine({ socket, headers }: FastifyRequest): boolean {
  const isHandedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-ingress-path'].some((name) => headers[name]);
  return isLoopback(socket.remoteAddress) && !isHandedOn;
}

function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address ?? '');
}

function listHosts(config: LocalAddresses): string[] {
  return [config.HOST, ...config.ALLOWED_HOSTS, ...listAddresses(config).map((address) => new URL(address).hostname)];
}

function listAddresses({ FRONTEND_URL, BACKEND_URL }: LocalAddresses): string[] {
  return [FRONTEND_URL, BACKEND_URL].filter((address) => address !== undefined);
}
