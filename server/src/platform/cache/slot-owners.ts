import type { Reply } from './node-connection.ts';

/** Which master serves which slots, in ranges with both ends included. */
export type SlotOwners = readonly {
  readonly first: number;
  readonly last: number;
  readonly host: string;
  readonly port: number;
}[];

/** Reads the answer to CLUSTER SLOTS; undefined when it is something else. */
export function parseSlotOwners(reply: Reply | undefined, asked: { readonly host: string }): SlotOwners | undefined {
  if (!Array.isArray(reply) || reply.length === 0) return undefined;
  const owners = reply.map((range) => {
    const [first, last, master] = Array.isArray(range) ? range : [];
    const [host, port] = Array.isArray(master) ? master : [];
    if (typeof first !== 'number' || typeof last !== 'number' || typeof port !== 'number') return undefined;
    // A node that does not know its own address leaves it empty: it is the one that was asked.
    const name = host === null || host === undefined ? '' : String(host);
    return { first, last, host: name === '' || name === '?' ? asked.host : name, port };
  });
  return owners.some((owner) => owner === undefined) ? undefined : owners.filter((owner) => owner !== undefined);
}
