import { renderStatus } from '@svc/domain/exports/mqtt-messages';
import type { Instant } from '@svc/domain/paris-time';
import type { Attached, Attachment } from '../destination.ts';
import type { Broker, Publication } from './broker.ts';
import type { Links } from './links.ts';

export type AttachParts = {
  readonly links: Links;
  readonly version: string;
  readonly now: () => Instant;
  readonly birthDelayMs: () => number;
};

export type AttachTarget = {
  readonly broker: Broker;
  readonly prefix: string;
  /** False: each run opens a connection of its own, and no last will reports that this program has stopped. */
  readonly isPersistent: boolean;
  readonly birthTopic: string;
};

/**
 * Maintains the connection of a destination: publishes its status, listens for the hub's birth message, and republishes
 * everything.
 */
export function attachLink(parts: AttachParts, attachment: Attachment, target: AttachTarget): Attached {
  const { broker, prefix, isPersistent, birthTopic } = target;
  if (!isPersistent) return { close: async () => undefined };
  const topic = `${prefix}/status`;
  const statusMessage = (status: 'online' | 'offline'): Publication => {
    const presence = { version: parts.version, last_export: null, pdls: 0 };
    return { topic, payload: JSON.stringify(renderStatus(status, parts.now(), presence)), qos: 1, retain: true };
  };
  let birth: NodeJS.Timeout | undefined;
  const link = parts.links.acquire(broker, prefix, {
    online: () => statusMessage('online'),
    offline: () => statusMessage('offline'),
    will: { topic, payload: JSON.stringify({ status: 'offline' }) },
    listen: [birthTopic],
    onMessage: (_topic, payload) => {
      if (payload !== 'online') return;
      clearTimeout(birth);
      birth = setTimeout(() => attachment.republish('the hub has started'), parts.birthDelayMs()).unref();
    },
    onConnected: () => attachment.republish('connected to the broker'),
  });
  return {
    close: async () => {
      clearTimeout(birth);
      await link.close();
    },
  };
}
