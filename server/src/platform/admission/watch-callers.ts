import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '@svc/domain/credentials/network';
import type { App } from '../http/app.ts';
import { type ClassificationRules, classifyRequest } from './admission-class.ts';
import type { CredentialReputation } from './credential-reputation.ts';

/** Remembers what showed a caller, and which network showed what did not. */
export function trackCredentials(
  app: App,
  reputation: CredentialReputation,
  classification: ClassificationRules,
): void {
  const credentialOf = (request: IncomingMessage) => {
    const classified = classifyRequest(request, classification);
    return typeof classified === 'string' ? undefined : classified.credential;
  };
  app.addHook('preHandler', async (request) => {
    const credential = request.caller && credentialOf(request.raw);
    if (credential !== undefined) reputation.trust(credential);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // An internal error does not affect the caller.
    if (request.caller || reply.statusCode >= 500) return payload;
    const credential = credentialOf(request.raw);
    if (credential !== undefined) reputation.distrust(networkKeyOf(request.ip), credential);
    return payload;
  });
}

/** As the framework reads the address of a request, before it has one. */
export function createNetworkReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => networkKeyOf(proxyAddress(request, isTrusted));
}

export function networkKeyOf(address: string): string {
  return networkOf(address) ?? 'unknown';
}
