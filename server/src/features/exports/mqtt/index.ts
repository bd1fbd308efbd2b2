import {
  type Message,
  partsDueAt,
  renderMessages,
  renderStatus,
  withdrawnTopics,
} from '@svc/domain/exports/mqtt-messages';
import type { Instant } from '@svc/domain/paris-time';
import type { Destination } from '../destination.ts';
import { attachLink } from './attach.ts';
import type { Publication } from './broker.ts';
import { brokerOf, type MqttConfig, mqttConfig, tidyBroker } from './config.ts';
import type { Links } from './links.ts';
import { readRetained, testBroker } from './probe-broker.ts';

type Rendered = { readonly messages: readonly Message[]; readonly withdrawn: readonly string[]; readonly pdls: number };

export type MqttParts = {
  readonly links: Links;
  readonly version: string;
  readonly now: () => Instant;
  /** How long after the hub's birth message everything is published again. Many clients receive it at once. */
  readonly birthDelayMs: () => number;
};

const collectMs = 2000;
/** The default topic where a hub publishes that it has started. */
const birthTopic = 'homeassistant/status';

export function createMqtt(parts: MqttParts): Destination<MqttConfig, Rendered> {
  const { links } = parts;
  return {
    type: 'mqtt',
    title: 'MQTT',
    config: mqttConfig,
    tidy: (given) => tidyBroker(given),
    needs: () => ({ days: 'recent', curves: 'recent' }),
    render: (snapshot, { topic_prefix: prefix, data }) => ({
      messages: renderMessages(snapshot, { prefix, data }),
      withdrawn: snapshot.withdrawn.flatMap((usagePointId) => withdrawnTopics(prefix, usagePointId)),
      pdls: snapshot.points.length,
    }),
    preview: ({ messages }) => messages.map(({ topic, payload }) => `${topic} ${JSON.stringify(payload)}`),
    async deliver({ messages, withdrawn, pdls }, config, { now }) {
      const broker = brokerOf(config);
      const { qos, retain, topic_prefix: prefix } = config;
      const presence = { version: parts.version, last_export: now(), pdls };
      const status = JSON.stringify(renderStatus('online', now(), presence));
      // An empty retained message takes away what a PDL has left.
      const emptied: Publication[] = withdrawn.map((topic) => ({ topic, payload: '', qos, retain: true }));
      const publications: Publication[] = messages.map(({ topic, payload }) => ({
        topic,
        payload: JSON.stringify(payload),
        qos,
        retain,
      }));
      const last: Publication = { topic: `${prefix}/status`, payload: status, qos: 1, retain: true };
      const sent = await links.publish(broker, prefix, [...emptied, ...publications, last]);
      const topics = sent - emptied.length;
      return { records: topics, details: { topics }, skipped: [], errors: [] };
    },
    test: (config, { signal }) => testBroker(brokerOf(config), config.topic_prefix, signal),
    content: (config) => readRetained(brokerOf(config), [`${config.topic_prefix}/#`], collectMs),
    atHour: {
      needs: (config, hour) =>
        hour === 0 || !config.retain ? { days: 'recent', curves: 'recent' } : { days: 'none', curves: 'none' },
      // Messages that the broker does not retain are all published again each hour.
      select: (rendered, { retain }, hour) => ({
        ...rendered,
        messages: retain ? rendered.messages.filter(({ part }) => partsDueAt(hour).includes(part)) : rendered.messages,
      }),
    },
    async publish(config, topic, payload) {
      const { topic_prefix: prefix, qos } = config;
      // Not retained by the broker, so that later subscribers do not receive outdated messages.
      await links.publish(brokerOf(config), prefix, [{ topic: `${prefix}/${topic}`, payload, qos, retain: false }]);
    },
    attach: (config, attachment) =>
      attachLink(parts, attachment, {
        broker: brokerOf(config),
        prefix: config.topic_prefix,
        isPersistent: config.keep_connection,
        birthTopic,
      }),
  };
}
