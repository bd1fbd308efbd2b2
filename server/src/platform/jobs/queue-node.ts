import { keySlot } from '../cache/key-slot.ts';
import { connectNode } from '../cache/node-connection.ts';
import { parseSlotOwners } from '../cache/slot-owners.ts';
import type { NodeAddress, StoreAddress } from '../cache/store-address.ts';

const answerWithinMs = 1000;

/**
 * The server that holds a queue. In a cluster the hash tag in the prefix keeps all keys of a queue in one slot, so that
 * one node serves it whole: BullMQ talks to that node as to a single server. Undefined when no node answers.
 */
export async function findQueueNode(address: StoreAddress, prefix: string): Promise<NodeAddress | undefined> {
  if (address.kind === 'single') return address.nodes[0];
  for (const seed of address.nodes) {
    const connection = await connectNode(seed, answerWithinMs, () => undefined);
    const outcome = await connection?.send([['CLUSTER', 'SLOTS']]);
    connection?.destroy();
    if (outcome?.kind !== 'answered') continue;
    const slot = keySlot(prefix);
    const owner = parseSlotOwners(outcome.replies[0], seed)?.find(({ first, last }) => first <= slot && slot <= last);
    if (owner) return { ...seed, host: owner.host, port: owner.port };
  }
  return undefined;
}
