import { hash } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import type { Log } from '#platform/log.ts';
import { DestinationError } from '../failure.ts';
import { type Broker, openClient, type Publication, publishAll, untilConnected, type Will } from './broker.ts';

/** What one user of a lasting connection wants of it. */
export type LinkUser = {
  /** Published at each (re)connection before anything else, and at the end. */
  readonly online: () => Publication;
  readonly offline: () => Publication;
  /** Published by the broker when this program disconnects without closing the connection. */
  readonly will: Will;
  /** Topics to listen to. */
  readonly listen: readonly string[];
  readonly onMessage: (topic: string, payload: string) => void;
  readonly onConnected: (isFirst: boolean) => void;
};

export type Link = { close(): Promise<void> };

export type Links = {
  /**
   * A persistent connection that reconnects when it was lost. Users with the same broker, credentials, certificate
   * rules and prefix share it.
   */
  acquire(broker: Broker, prefix: string, user: LinkUser): Link;
  /** Uses the persistent connection if there is one, otherwise a temporary one. */
  publish(broker: Broker, prefix: string, publications: readonly Publication[]): Promise<number>;
};

const firstDelayMs = 1000;
const longestDelayMs = 60_000;
// A broker that takes a connection and ends it at once, again and again, has two clients of one name.
const shortLifeMs = 5000;
const suspiciousLives = 3;

/**
 * `instance` distinguishes this installation from every other, so that two on one broker do not disconnect each other.
 */
export function createLinks({ instance, log }: { readonly instance: string; readonly log: Log }): Links {
  const openLinks = new Map<string, LastingLink>();
  const clientIdOf = (key: string) => `svc-${hash('sha256', `${instance}\n${key}`, 'hex').slice(0, 16)}`;
  return {
    acquire(broker, prefix, user) {
      const key = keyOf(broker, prefix);
      const link = openLinks.get(key) ?? new LastingLink(broker, clientIdOf(key), user.will, log);
      openLinks.set(key, link);
      link.add(user);
      return {
        close: async () => {
          // Before it ends, so that a new user does not join a connection that is being closed.
          if (link.isLast(user)) openLinks.delete(key);
          await link.remove(user);
        },
      };
    },
    async publish(broker, prefix, publications) {
      const key = keyOf(broker, prefix);
      const link = openLinks.get(key);
      if (link) return await link.publish(publications);
      return await withClient(broker, `${clientIdOf(key)}-once`, (client) => publishAll(client, broker, publications));
    },
  };
}

function keyOf(broker: Broker, prefix: string): string {
  const { host, port, username, use_tls, password, ca_certificate, insecure_skip_verify } = broker;
  const secret = hash('sha256', JSON.stringify([password, ca_certificate]), 'hex');
  return JSON.stringify([host, port, username, use_tls, insecure_skip_verify, prefix, secret]);
}

/** Connects, runs the work and disconnects. */
export async function withClient<Result>(
  broker: Broker,
  clientId: string,
  work: (client: MqttClient) => Promise<Result>,
): Promise<Result> {
  const client = openClient(broker, clientId);
  client.on('error', () => undefined);
  try {
    await untilConnected(client, broker);
    return await work(client);
  } finally {
    await client.endAsync(!client.connected).catch(() => undefined);
  }
}

class LastingLink {
  readonly #broker: Broker;
  readonly #clientId: string;
  readonly #will: Will;
  readonly #log: Log;
  readonly #users = new Set<LinkUser>();
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;
  #delay = firstDelayMs;
  #shortLives = 0;
  #isFirst = true;
  #closed = false;
  #ready = Promise.withResolvers<MqttClient>();

  constructor(broker: Broker, clientId: string, will: Will, log: Log) {
    this.#broker = broker;
    this.#clientId = clientId;
    this.#will = will;
    this.#log = log;
    this.#ready.promise.catch(() => undefined);
    this.#connect();
  }

  add(user: LinkUser): void {
    this.#users.add(user);
    if (this.#client?.connected) void this.#welcome(this.#client, [user]);
  }

  isLast(user: LinkUser): boolean {
    return this.#users.size === 1 && this.#users.has(user);
  }

  /** Closes the connection when no user is left. */
  async remove(user: LinkUser): Promise<void> {
    this.#users.delete(user);
    const isLast = this.#users.size === 0;
    if (isLast) {
      this.#closed = true;
      clearTimeout(this.#timer);
    }
    const client = this.#client;
    if (client?.connected) await publishAll(client, this.#broker, [user.offline()]).catch(() => undefined);
    if (isLast) await client?.endAsync(!client.connected).catch(() => undefined);
  }

  async publish(publications: readonly Publication[]): Promise<number> {
    return await publishAll(await this.#untilReady(), this.#broker, publications);
  }

  // A caller waits, so the next attempt is made now.
  #untilReady(): Promise<MqttClient> {
    const { promise } = this.#ready;
    if (this.#timer) this.#connect();
    return promise;
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const client = openClient(this.#broker, this.#clientId, this.#will);
    this.#client = client;
    let connectedAt: number | undefined;
    client.on('error', () => undefined);
    client.on('message', (topic, payload) => {
      for (const user of this.#users) if (user.listen.includes(topic)) user.onMessage(topic, payload.toString());
    });
    client.once('connect', () => {
      connectedAt = performance.now();
    });
    client.once('close', () => this.#comeBack(client, connectedAt));
    untilConnected(client, this.#broker).then(
      () => this.#welcome(client, [...this.#users]),
      (error: unknown) => {
        this.#fail(error);
        if (this.#isFirst) this.#log.warn({ reason: reasonOf(error) }, 'the broker cannot be reached: tried again');
        this.#isFirst = false;
        client.end(true);
      },
    );
  }

  async #welcome(client: MqttClient, users: readonly LinkUser[]): Promise<void> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    try {
      const topics = users.flatMap(({ listen }) => listen);
      if (topics.length > 0) await client.subscribeAsync([...new Set(topics)], { qos: 1 });
      await publishAll(
        client,
        this.#broker,
        users.map((user) => user.online()),
      );
      this.#ready.resolve(client);
      for (const user of users) user.onConnected(isFirst);
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'the broker did not take the first message');
      client.end(true);
    }
  }

  #comeBack(client: MqttClient, connectedAt: number | undefined): void {
    client.end(true);
    if (this.#closed) return;
    this.#fail(new DestinationError('connection_refused', `${this.#broker.host} closed the connection.`));
    this.#noteLife(connectedAt);
    const jitter = 0.75 + Math.random() / 2;
    this.#timer = setTimeout(() => this.#connect(), this.#delay * jitter).unref();
    this.#delay = Math.min(longestDelayMs, this.#delay * 2);
  }

  // Rejects the callers that wait for this attempt with the reason. The next attempt has its own promise.
  #fail(error: unknown): void {
    this.#ready.reject(error);
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => undefined);
  }

  #noteLife(connectedAt: number | undefined): void {
    if (connectedAt === undefined) return;
    const isShort = performance.now() - connectedAt < shortLifeMs;
    this.#shortLives = isShort ? this.#shortLives + 1 : 0;
    if (!isShort) this.#delay = firstDelayMs;
    if (this.#shortLives !== suspiciousLives) return;
    this.#log.warn(
      { client: this.#clientId },
      'the broker ends the connection again and again: a second program may use the same client id and prefix',
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
