import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredItem, Tested } from '../destination.ts';
import { DestinationError } from '../failure.ts';
import { type Broker, publishAll } from './broker.ts';
import { withClient } from './links.ts';

const echoMs = 5000;

/** Connects, sends itself one message that is not retained, and disconnects. Nothing remains at the broker. */
export async function testBroker(broker: Broker, prefix: string, signal: AbortSignal): Promise<Tested> {
  const topic = `${prefix}/test/${randomUUID()}`;
  await withClient(broker, `svc-test-${randomUUID().slice(0, 8)}`, async (client) => {
    const received = Promise.withResolvers<void>();
    client.on('message', (from) => from === topic && received.resolve());
    const granted = await client.subscribeAsync(topic, { qos: 1 }).catch(() => []);
    if (granted.some(({ qos }) => qos > 2) || granted.length === 0) throw notAllowed(topic);
    await publishAll(client, broker, [{ topic, payload: 'test', qos: 1, retain: false }]);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(echoMs)]);
    const late = sleep(echoMs, undefined, { signal: limit }).then(
      () => Promise.reject(notAllowed(topic)),
      () => Promise.reject(notAllowed(topic)),
    );
    await Promise.race([received.promise, late]);
  });
  const warnings = broker.insecure_skip_verify ? ['The certificate of the broker is not checked.'] : [];
  const checks = ['connect', 'authenticate', 'publish'].map((name) => ({ name, ok: true }));
  return { checks, details: { host: broker.host, port: broker.port }, warnings };
}

function notAllowed(topic: string): DestinationError {
  const message = `The broker took the connection but did not pass on a message under ${topic.split('/')[0]}/: the user may lack the right to read or write there.`;
  return new DestinationError('unauthorized', message, 'broker-rights');
}

/** The messages that the broker retains under these topics, as they arrive within the time. */
export async function readRetained(broker: Broker, filters: readonly string[], ms: number): Promise<StoredItem[]> {
  return await withClient(broker, `svc-read-${randomUUID().slice(0, 8)}`, async (client) => {
    const items = new Map<string, StoredItem>();
    client.on('message', (name, payload, { retain }) => {
      if (retain) items.set(name, { name, value: readPayload(payload.toString()), at: null });
    });
    await client.subscribeAsync([...filters], { qos: 0 });
    await sleep(ms);
    return [...items.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}

function readPayload(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return payload.slice(0, 500);
  }
}
