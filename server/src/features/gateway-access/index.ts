import type { Feature } from '#feature.ts';
import { serveAccess } from './routes.ts';
import { type AccessParts, type AccessService, createAccessService } from './service.ts';

export type { GatewayAccess } from './repository.ts';
export { readSavedAccess } from './repository.ts';
export type { ProbeResponse } from './schemas.ts';

/** The gateway of this client, set in its settings or, without any, in the browser. */
export function createGatewayAccess(parts: AccessParts): AccessService & { readonly feature: Feature } {
  const service = createAccessService(parts);
  return { ...service, feature: { name: 'gateway-access', routes: (app) => serveAccess(app, service) } };
}
