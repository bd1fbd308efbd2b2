import { isIP } from 'node:net';
import { z } from 'zod';
import { trimmedText } from '#platform/http/text.ts';
import {
  advancedField,
  commonFields,
  decodeUserInfo,
  isExportAddress,
  passwordField,
  targetField,
  tlsFields,
} from '../config-fields.ts';
import type { Broker } from './broker.ts';

const hostForm = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9])?$/;
export const brokerHost = trimmedText(255).refine(
  (value) => isIP(value) !== 0 || hostForm.test(value),
  'must be a host name, an IP address, or an mqtt:// or mqtts:// address',
);
export const brokerPort = z.int().min(1).max(65_535);

/** No wildcard, no slash at either end: every topic under it is ours. */
export const topicPrefix = trimmedText(200)
  .min(1)
  .refine((value) => !/[#+\0]|^\/|\/$/.test(value), 'must not contain # or +, nor begin or end with /');

/** How messages are published, to any broker. */
export const messageFields = {
  topic_prefix: advancedField(topicPrefix.default('svc')),
  qos: advancedField(z.literal([0, 1, 2]).default(1)),
  retain: advancedField(z.boolean().default(true)),
  keep_connection: advancedField(z.boolean().default(true)),
};

export const mqttConfig = z.object({
  broker: targetField(brokerHost),
  port: targetField(brokerPort),
  username: trimmedText(200).nullable().default(null),
  password: passwordField(),
  use_tls: targetField(z.boolean().default(false)),
  ...messageFields,
  ...tlsFields,
  ...commonFields,
});
export type MqttConfig = z.output<typeof mqttConfig>;

type Given = Readonly<Record<string, unknown>>;

/** The names of a broker's fields, which the hub's configuration has under other names. */
export type BrokerFields = {
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly tls: string;
};

const fields: BrokerFields = {
  host: 'broker',
  port: 'port',
  username: 'username',
  password: 'password',
  tls: 'use_tls',
};

/** Splits `mqtts://user:pass@host:8883` into its fields. Uses the default port when none is given. */
export function tidyBroker(given: Given, names: BrokerFields = fields): Given {
  const input = given[names.host];
  const address = typeof input === 'string' ? input.trim() : undefined;
  if (address === undefined || address === '') return given;
  const parts = readAddress(address, names);
  const usesTls = parts[names.tls] ?? given[names.tls] ?? false;
  return { [names.port]: usesTls === true ? 8883 : 1883, ...given, ...parts };
}

function readAddress(address: string, names: BrokerFields): Record<string, unknown> {
  const url = /^mqtts?:\/\//i.test(address) && isExportAddress(address) ? URL.parse(address) : null;
  if (!url) return {};
  return {
    [names.host]: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.protocol === 'mqtts:' && { [names.tls]: true }),
    ...(url.port !== '' && { [names.port]: Number(url.port) }),
    ...(url.username !== '' && { [names.username]: decodeUserInfo(url.username) }),
    ...(url.password !== '' && { [names.password]: decodeUserInfo(url.password) }),
  };
}

export function brokerOf(config: MqttConfig): Broker {
  const { broker: host, port, use_tls, username, password, ca_certificate, insecure_skip_verify } = config;
  return { host, port, use_tls, username, password, ca_certificate, insecure_skip_verify };
}
