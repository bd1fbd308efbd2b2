import type { DestinationConfig, DestinationState } from '../../api/destinations.ts';
import { isInOwnHub, readForm } from './fields.ts';

/** The condition of a destination, from most to least blocking: first unusable, last working. */
export type Condition =
  | { readonly kind: 'unset' }
  | { readonly kind: 'incomplete'; readonly lacking: readonly string[] }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'off' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'partial' }
  | { readonly kind: 'unsent' }
  | { readonly kind: 'fine' };

export function conditionOf(state: DestinationState): Condition {
  const { config, configured } = state;
  if (!configured) return { kind: 'unset' };
  const lacking = lackingFields(state, config);
  if (lacking.length > 0) return { kind: 'incomplete', lacking };
  if (state.secret_unreadable) return { kind: 'unreadable' };
  if (!state.enabled) return { kind: 'off' };
  if (state.running) return { kind: 'running' };
  if (state.last_status === 'error') return { kind: 'failed' };
  if (state.last_status === 'partial') return { kind: 'partial' };
  return state.last_status === null ? { kind: 'unsent' } : { kind: 'fine' };
}

function lackingFields(state: DestinationState, config: DestinationConfig): string[] {
  const isThere = (name: string) => config[name] !== null && config[name] !== undefined && config[name] !== '';
  if (state.type !== 'home_assistant')
    return readForm(state).fields.flatMap(({ name, isRequired }) => (isRequired && !isThere(name) ? [name] : []));
  // A hub that svc runs in needs neither. Any other has two ways in: its address with a token, or its broker.
  if (isThere('ha_url')) return isThere('ha_token') ? [] : ['ha_token'];
  return isInOwnHub(state) || isThere('mqtt_broker') ? [] : ['ha_url'];
}

const urgency: Readonly<Record<Condition['kind'], number>> = {
  failed: 0,
  unreadable: 0,
  partial: 1,
  incomplete: 2,
  running: 3,
  unsent: 4,
  fine: 4,
  off: 5,
  unset: 6,
};

/** What is broken first; the rest in the order of the server. */
export function byUrgency(a: { readonly condition: Condition }, b: { readonly condition: Condition }): number {
  return urgency[a.condition.kind] - urgency[b.condition.kind];
}
