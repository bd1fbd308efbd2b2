import { z } from 'zod';
import { trimmedText } from '#platform/http/text.ts';
import {
  advancedField,
  commonFields,
  hiddenField,
  httpUrl,
  passwordField,
  secretField,
  targetField,
  tlsFields,
} from '../config-fields.ts';
import type { Broker } from '../mqtt/broker.ts';
import { brokerHost, brokerPort, messageFields, topicPrefix } from '../mqtt/config.ts';
import type { HubAddress } from './hub-connection.ts';

/**
 * The format that the hub accepts as part of an id: small letters, digits, single underscores. The recorder stores 32
 * characters.
 */
const idPart = trimmedText(32).regex(
  /^[a-z0-9]+(_[a-z0-9]+)*$/,
  'must be small letters and digits, joined by single underscores',
);

export const hubConfig = z.object({
  ha_url: targetField(httpUrl.nullable().default(null)),
  ha_token: secretField(),
  mqtt_broker: advancedField(targetField(brokerHost.nullable().default(null))),
  mqtt_port: advancedField(targetField(brokerPort.nullable().default(null))),
  mqtt_username: advancedField(trimmedText(200).nullable().default(null)),
  mqtt_password: advancedField(passwordField()),
  mqtt_use_tls: advancedField(targetField(z.boolean().default(false))),
  rest_states: advancedField(z.boolean().default(true)),
  statistics_split: advancedField(
    z
      .enum(['tariff', 'total', 'both'])
      .nullable()
      .default(null)
      .describe('null: by tariff when the offer has several prices'),
  ),
  statistics_subscription: advancedField(
    z.boolean().default(false).describe('The subscription as a statistic of its own'),
  ),
  sensor_statistics: hiddenField(z.boolean().default(false)),
  entity_prefix: advancedField(idPart.default('svc').describe('Two installations on one broker need two')),
  statistic_id_prefix: advancedField(idPart.default('svc')),
  discovery_mode: hiddenField(z.enum(['device', 'component']).default('device')),
  discovery_prefix: advancedField(topicPrefix.default('homeassistant')),
  ...messageFields,
  ...tlsFields,
  ...commonFields,
});
export type HubConfig = z.output<typeof hubConfig>;

/** The form in the app of a hub: the hub is known, and another one is a matter of "more settings". */
export const ownHubConfig = hubConfig
  .extend({
    ha_url: advancedField(hubConfig.shape.ha_url),
    ha_token: advancedField(hubConfig.shape.ha_token),
  })
  .meta({ own_hub: true });

/** One way in is enough: the broker of the hub, or the hub itself with a token. */
export function checkHub(config: HubConfig): { field: string; message: string }[] {
  const { ha_url, ha_token, mqtt_broker } = config;
  if (ha_url !== null && ha_token === null)
    return [{ field: 'ha_token', message: 'the address of the hub needs a token' }];
  if (ha_url === null && mqtt_broker === null)
    return [{ field: 'ha_url', message: 'give the address of the hub with a token, its MQTT broker, or both' }];
  return [];
}

export function addressOf(config: HubConfig): HubAddress | null {
  const { ha_url: url, ha_token: token, ca_certificate, insecure_skip_verify } = config;
  return url === null || token === null ? null : { url, token, ca_certificate, insecure_skip_verify };
}

export function hubBrokerOf(config: HubConfig): Broker | null {
  const { mqtt_broker: host, mqtt_use_tls: use_tls, mqtt_username: username, mqtt_password: password } = config;
  if (host === null) return null;
  const { ca_certificate, insecure_skip_verify } = config;
  const port = config.mqtt_port ?? (use_tls ? 8883 : 1883);
  return { host, port, use_tls, username, password, ca_certificate, insecure_skip_verify };
}

/** The names of the broker's fields in this configuration. */
export const hubBrokerFields = {
  host: 'mqtt_broker',
  port: 'mqtt_port',
  username: 'mqtt_username',
  password: 'mqtt_password',
  tls: 'mqtt_use_tls',
};
