export const destinationTypes = ['home_assistant', 'mqtt', 'victoriametrics', 'jeedom', 'influxdb'] as const;
export type DestinationType = (typeof destinationTypes)[number];

export type FieldKind = 'text' | 'secret' | 'number' | 'switch' | 'choice' | 'pairs' | 'certificate';

export type DestinationField = {
  readonly name: string;
  readonly kind: FieldKind;
  /** The target of the secrets: a changed value requires them again. */
  readonly isTarget?: boolean;
  readonly isRequired?: boolean;
  /** Behind "more settings": not needed for a first setup. */
  readonly isRare?: boolean;
  /** What a choice offers; '' is "let svc choose". */
  readonly choices?: readonly string[];
  /** The default of the server. */
  readonly usual?: string | boolean;
};

const rare = { isRare: true } as const;
const target = { isTarget: true } as const;

const qos: DestinationField = { name: 'qos', kind: 'choice', choices: ['0', '1', '2'], usual: '1', ...rare };
const retain: DestinationField = { name: 'retain', kind: 'switch', usual: true, ...rare };
const keepConnection: DestinationField = { name: 'keep_connection', kind: 'switch', usual: true, ...rare };
const labels: DestinationField = { name: 'labels', kind: 'pairs', ...rare };
const certificate: readonly DestinationField[] = [
  { name: 'ca_certificate', kind: 'certificate', ...rare },
  { name: 'insecure_skip_verify', kind: 'switch', usual: false, ...rare },
];
const url: DestinationField = { name: 'url', kind: 'text', isRequired: true, ...target };

/** One list per destination: the form, the validation and the request are derived from it. */
export const destinationFields: Readonly<Record<DestinationType, readonly DestinationField[]>> = {
  home_assistant: [
    { name: 'ha_url', kind: 'text', ...target },
    { name: 'ha_token', kind: 'secret' },
    { name: 'mqtt_broker', kind: 'text', ...target, ...rare },
    { name: 'mqtt_port', kind: 'number', ...target, ...rare },
    { name: 'mqtt_username', kind: 'text', ...rare },
    { name: 'mqtt_password', kind: 'secret', ...rare },
    { name: 'mqtt_use_tls', kind: 'switch', usual: false, ...target, ...rare },
    { name: 'rest_states', kind: 'switch', usual: true, ...rare },
    { name: 'statistics_split', kind: 'choice', choices: ['', 'tariff', 'total', 'both'], usual: '', ...rare },
    { name: 'statistics_subscription', kind: 'switch', usual: false, ...rare },
    { name: 'entity_prefix', kind: 'text', usual: 'svc', ...rare },
    { name: 'statistic_id_prefix', kind: 'text', usual: 'svc', ...rare },
    { name: 'discovery_prefix', kind: 'text', usual: 'homeassistant', ...rare },
    { name: 'topic_prefix', kind: 'text', usual: 'svc', ...rare },
    ...[qos, retain, keepConnection, ...certificate],
  ],
  mqtt: [
    { name: 'broker', kind: 'text', isRequired: true, ...target },
    { name: 'port', kind: 'number', ...target },
    { name: 'username', kind: 'text' },
    { name: 'password', kind: 'secret' },
    { name: 'use_tls', kind: 'switch', usual: false, ...target },
    { name: 'topic_prefix', kind: 'text', usual: 'svc', ...rare },
    ...[qos, retain, keepConnection, ...certificate],
  ],
  victoriametrics: [
    url,
    { name: 'username', kind: 'text' },
    { name: 'password', kind: 'secret' },
    {
      name: 'import_path',
      kind: 'choice',
      usual: '',
      choices: ['', '/api/v1/import/prometheus', '/api/v1/import'],
    },
    { name: 'bearer_token', kind: 'secret', ...rare },
    { name: 'allow_replace', kind: 'switch', usual: false, ...rare },
    { name: 'quality_label', kind: 'switch', usual: false, ...rare },
    { name: 'send_inactive_colors', kind: 'switch', usual: false, ...rare },
    ...[labels, ...certificate],
  ],
  jeedom: [
    url,
    { name: 'api_key', kind: 'secret', isRequired: true },
    { name: 'plugin', kind: 'text', usual: 'virtual', ...rare },
    { name: 'mode', kind: 'choice', choices: ['jsonrpc', 'http'], usual: 'jsonrpc', ...rare },
    { name: 'auto_create', kind: 'switch', usual: true, ...rare },
    { name: 'command_map', kind: 'pairs', ...rare },
    ...certificate,
  ],
  influxdb: [
    url,
    { name: 'org', kind: 'text', isRequired: true },
    { name: 'bucket', kind: 'text', isRequired: true },
    { name: 'token', kind: 'secret' },
    ...[labels, ...certificate],
  ],
};

/** Tokens and keys are trimmed. A password is used as typed, so the form has to warn. */
export function hasOuterSpace({ name, kind }: DestinationField, value: string | boolean | undefined): boolean {
  return kind === 'secret' && name.endsWith('password') && typeof value === 'string' && value !== value.trim();
}

export function asDestinationType(type: string): DestinationType | undefined {
  return destinationTypes.find((known) => known === type);
}
