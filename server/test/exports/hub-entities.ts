import { randomUUID } from 'node:crypto';
import { createHubEntities, type HubEntities } from '@svc/simulator';
import { connectAsync } from 'mqtt';
import { expect } from 'vitest';

export type ListeningHub = HubEntities & {
  /** Until everything that was published so far has been received. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

/** The hub's MQTT integration: it sets up entities from what it receives over a real broker, and judges their states. */
export async function listenAsHub(broker: { readonly port: number }): Promise<ListeningHub> {
  const entities = createHubEntities();
  const markers = new Set<string>();
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`);
  client.on('message', (topic, payload) => {
    if (topic.startsWith('marker/')) markers.add(topic);
    else entities.receive(topic, payload.toString());
  });
  await client.subscribeAsync('#', { qos: 1 });
  return {
    ...entities,
    async settle() {
      const marker = `marker/${randomUUID()}`;
      await client.publishAsync(marker, '', { qos: 1 });
      await expect.poll(() => markers.has(marker)).toBe(true);
    },
    close: () => client.endAsync(),
  };
}
