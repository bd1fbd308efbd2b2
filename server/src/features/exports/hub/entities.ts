import { renderStatus } from '@svc/domain/exports/mqtt-messages';
import type { Instant } from '@svc/domain/paris-time';
import type { AttachParts } from '../mqtt/attach.ts';
import type { Publication } from '../mqtt/broker.ts';
import { type HubConfig, hubBrokerOf } from './config.ts';
import type { Rendered } from './render.ts';

/**
 * Publishes the status, then the entities, then their states: the hub must know an entity before it receives its state.
 */
export async function publishEntities(
  discovery: Rendered['discovery'],
  config: HubConfig,
  { links, version }: AttachParts,
  now: Instant,
): Promise<number> {
  const broker = hubBrokerOf(config);
  if (broker === null || discovery === null) return 0;
  const { topic_prefix: prefix, qos, retain } = config;
  const presence = { version, last_export: now, pdls: discovery.pdls };
  const publications: Publication[] = [
    { topic: `${prefix}/status`, payload: JSON.stringify(renderStatus('online', now, presence)), qos: 1, retain: true },
    ...discovery.emptied.map((topic): Publication => ({ topic, payload: '', qos: 1, retain: true })),
    ...discovery.configs.map(
      ({ topic, payload }): Publication => ({ topic, payload: JSON.stringify(payload), qos: 1, retain: true }),
    ),
    ...discovery.states.map(
      ({ topic, payload }): Publication => ({ topic, payload: JSON.stringify(payload), qos, retain }),
    ),
  ];
  const sent = await links.publish(broker, prefix, publications);
  return sent - discovery.emptied.length;
}
