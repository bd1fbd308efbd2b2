import { z } from 'zod';
import type { Log } from '#platform/log.ts';
import { DestinationError, shorten } from '../failure.ts';
import { openHttpLine } from '../http-call.ts';
import { brokerHost, brokerPort } from '../mqtt/config.ts';
import type { HubConfig } from './config.ts';

/**
 * The hub in which svc runs as an app. Its supervisor gives each start a token for it, so that none is typed: it
 * exists in this process alone, never in the database.
 */
export type OwnHub = {
  readonly url: string;
  readonly token: string;
  /** The broker that the supervisor names, known after the start. */
  broker: Broker | null;
};

type Broker = Pick<HubConfig, 'mqtt_broker' | 'mqtt_port' | 'mqtt_username' | 'mqtt_password' | 'mqtt_use_tls'>;

const responseTimeoutMs = 5000;

const service = z.object({
  result: z.literal('ok'),
  data: z.object({
    host: brokerHost,
    port: brokerPort,
    username: z.string().optional(),
    password: z.string().optional(),
    ssl: z.boolean().default(false),
  }),
});

export function createOwnHub(token: string | undefined, supervisorUrl = 'http://supervisor'): OwnHub | undefined {
  return token === undefined ? undefined : { url: `${supervisorUrl}/core`, token, broker: null };
}

/** A hub without a broker gets statistics and states, and no lasting entities. */
export async function findBroker(own: OwnHub, log: Log): Promise<void> {
  const line = openHttpLine({ ca_certificate: null, insecure_skip_verify: false }, new AbortController().signal);
  try {
    const { status, body } = await line.call({
      method: 'GET',
      url: own.url.replace(/\/core$/, '/services/mqtt'),
      headers: { authorization: `Bearer ${own.token}` },
      timeoutMs: responseTimeoutMs,
    });
    // The supervisor refuses the question with 400 where no app provides a broker.
    if (status === 400) return;
    if (status !== 200) throw new DestinationError('api_error', `the supervisor answered ${status}`);
    const { host, port, username, password, ssl } = service.parse(JSON.parse(body)).data;
    own.broker = {
      mqtt_broker: host,
      mqtt_port: port,
      mqtt_username: username || null,
      mqtt_password: password || null,
      mqtt_use_tls: ssl,
    };
  } catch (error) {
    const reason = error instanceof DestinationError ? error.message : 'the supervisor answered in another form';
    log.warn({ reason: shorten(reason) }, 'the MQTT broker of the hub could not be found');
  } finally {
    line.close();
  }
}

/**
 * The configuration in use: without an address of its own it means the hub of this app, with its broker unless another
 * one is named. Entities then come from the broker, so that the same values are not posted as states as well.
 */
export function withOwnHub(config: HubConfig, own: OwnHub | undefined): HubConfig {
  if (own === undefined || config.ha_url !== null) return config;
  const broker = config.mqtt_broker === null && own.broker ? { ...own.broker, rest_states: false } : {};
  return { ...config, ha_url: own.url, ha_token: own.token, ...broker };
}
