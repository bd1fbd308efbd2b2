import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '@svc/domain/credentials/network';
import type { App } from './app.ts';
import type { CallerMemory } from './caller-memory.ts';
import { judgeRequest, type ShareRules } from './share.ts';

/** Remembers what showed a caller, and which network showed what did not. */
export function watchCallers(app: App, memory: CallerMemory, shares: ShareRules): void {
  const shownBy = (request: IncomingMessage) => {
    const judged = judgeRequest(request, shares);
    return typeof judged === 'string' ? undefined : judged.shown;
  };
  app.addHook('preHandler', async (request) => {
    const shown = request.caller && shownBy(request.raw);
    if (shown !== undefined) memory.prove(shown);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // A fault of ours says nothing about who asked.
    if (request.caller || reply.statusCode >= 500) return payload;
    const shown = shownBy(request.raw);
    if (shown !== undefined) memory.doubt(placeOf(request.ip), shown);
    return payload;
  });
}

/** As the framework reads the address of a request, before it has one. */
export function createNetworkReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request) => placeOf(proxyAddress(request, isTrusted));
}

export function placeOf(address: string): string {
  return networkOf(address) ?? 'unknown';
}
