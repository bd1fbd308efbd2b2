import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isForbiddenAddress } from '@svc/domain/outgoing-address';

/** No connection was made: the host is, or its name resolves to, an address that is never connected to. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor(host: string) {
    super(`svc does not connect to ${host}: it is a link-local address or one for the credentials of a cloud machine`);
  }
}

/** For a host in digits, which is never resolved. */
export function checkHost(host: string): void {
  if (isForbiddenAddress(host)) throw new ForbiddenAddress(host);
}

type Resolved = readonly { readonly address: string; readonly family: number }[];
export type Resolve = (
  hostname: string,
  options: { readonly all: true; readonly family?: number | 'IPv4' | 'IPv6'; readonly hints?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: Resolved) => void,
) => void;

/**
 * The lookup of a connection: the connection goes to the addresses checked here, so that a name cannot resolve to
 * another one between the check and the connection.
 */
export const guardLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, { all, family, hints }, callback) => {
    const given = {
      all: true as const,
      ...(family !== undefined && { family }),
      ...(hints !== undefined && { hints }),
    };
    resolve(hostname, given, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => isForbiddenAddress(address)))
        return callback(new ForbiddenAddress(hostname), '', 4);
      if (all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    });
  };

export const guardedLookup: LookupFunction = guardLookup((hostname, options, callback) =>
  lookUp(hostname, options, callback),
);
