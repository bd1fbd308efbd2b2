import type { FastifyRequest } from 'fastify';
import type { Caller } from '#caller.ts';
import { apiError } from '#errors.ts';
import type { Connection } from '#platform/database/transaction.ts';
import type { App } from '#platform/http/app.ts';
import { guardLocalAccess } from '#platform/http/local-guard.ts';
import { isLoopback, needsToken, requireLocalToken } from './local-token.ts';

/** The only user of a local instance. It has no login, no cookie and no administration. */
export const localUser: Caller = {
  user_id: 'local',
  email: '',
  is_admin: false,
  is_demo: false,
  counted_as: 'local',
  permissions: [],
};

/** Where this instance listens, and under which names. */
export type LocalAddresses = {
  readonly HOST: string;
  readonly ALLOWED_HOSTS: readonly string[];
  readonly INGRESS_PROXY: readonly string[];
  readonly FRONTEND_URL?: string | undefined;
  readonly BACKEND_URL?: string | undefined;
};

const misdirected =
  'This host name is not served here: add it to the setting ALLOWED_HOSTS, or call by the address in digits';

/** Every request from an allowed origin to a local instance belongs to the local user. */
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
    if (!isFromHub(request)) await requireLocalToken(database, request, config);
    request.caller = localUser;
    // On the way to the same machine nothing is saved, and packing a year takes longer than reading it.
    if (isRecompressed(request) && isOwnMachine(request)) delete request.headers['accept-encoding'];
  });
}

/** The session of the hub replaces the token: the ingress has checked it. */
const isFromHub = ({ ingressPath }: FastifyRequest) => ingressPath !== undefined;

/** Whether the sender of a page request may have the data of the household without showing a token. */
export async function needsNoToken(config: LocalAddresses, database: Connection, request: FastifyRequest) {
  return isFromHub(request) || !(await needsToken(database, config));
}

/**
 * API responses are compressed on each request. Files of the frontend are stored compressed on disk, so serving them
 * costs nothing.
 */
const isRecompressed = ({ url }: FastifyRequest) => url.startsWith('/api/');

/** A local proxy or hub forwards the response to a client that may be remote, and sets a header that indicates it. */
function isOwnMachine({ socket, headers }: FastifyRequest): boolean {
  const isHandedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-ingress-path'].some((name) => headers[name]);
  return isLoopback(socket.remoteAddress) && !isHandedOn;
}

function listHosts(config: LocalAddresses): string[] {
  return [config.HOST, ...config.ALLOWED_HOSTS, ...listAddresses(config).map((address) => new URL(address).hostname)];
}

function listAddresses({ FRONTEND_URL, BACKEND_URL }: LocalAddresses): string[] {
  return [FRONTEND_URL, BACKEND_URL].filter((address) => address !== undefined);
}
