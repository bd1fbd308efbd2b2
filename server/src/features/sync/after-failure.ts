import type { GatewayFailure } from '#features/readings/client/index.ts';

/** What a failed call means for the rest of the pass. */
export type Consequence = 'next_range' | 'next_task' | 'next_pdl' | 'stop';

const consequences: Readonly<Record<GatewayFailure['kind'], Consequence>> = {
  unauthorized: 'stop',
  consent: 'next_pdl',
  not_found: 'next_task',
  refused: 'next_range',
  throttled: 'stop',
  upstream: 'next_task',
  gateway: 'next_task',
  rejected: 'next_task',
  stopped: 'stop',
};

/** One measure may fail alone. A gateway that fails twice in a row is away, and is not called until the next slot. */
export function decideAfterFailure(kind: GatewayFailure['kind'], consecutiveGatewayFailures: number): Consequence {
  return kind === 'gateway' && consecutiveGatewayFailures >= 2 ? 'stop' : consequences[kind];
}
