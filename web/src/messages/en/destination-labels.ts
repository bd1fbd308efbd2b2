import type { DestinationLabels } from '../fr/destination-labels.ts';

export const ownHubLabels = {
  about:
    'Energy panel and entities of the hub in which this app is installed. There is nothing to enter: switch it on.',
  identity: 'Restart the app in the hub: the hub then lets it in again.',
};

export const destinationLabels: Readonly<Record<string, DestinationLabels>> = {
  home_assistant: {
    about: 'Energy panel and entities. It needs the address of the hub and a long-lived token.',
    note: 'Energy panel and entities',
    actor: 'The hub',
    credentials: 'the token',
    identity: 'Create a long-lived token with an administrator’s account, then replace this one.',
  },
  mqtt: {
    about:
      'One retained topic for each value. It needs the address of the broker. Automatic discovery of entities belongs to the Home Assistant destination.',
    note: 'One retained topic for each value',
    actor: 'The broker',
    credentials: 'the user or the password',
    identity: 'Check the user and the password of the broker.',
  },
  victoriametrics: {
    about: 'Series that are read back after each write. It needs the address of the database.',
    note: 'Series read back after writing',
    actor: 'The series database',
    credentials: 'the user, the password or the token',
    identity: 'Check the user and the password, or the token.',
    route: 'Take the path off the address, or choose the other import route.',
  },
  jeedom: {
    about: 'Yesterday, the month and the tempo colour for the Virtual plugin. It needs the address and the API key.',
    note: 'Virtual plugin',
    actor: 'The controller',
    credentials: 'the API key',
    identity: 'Check the API key of the controller.',
    route: 'Check the path of the address, often /jeedom.',
  },
  influxdb: {
    about: 'Points written over HTTP, version 2. It needs the address, the organisation and the bucket.',
    note: 'Points written over HTTP',
    actor: 'The database',
    credentials: 'the token',
    identity: 'Check the token, and that it may write to this bucket.',
    route: 'Check the organisation, the bucket and the address.',
  },
};

export const fieldLabels: Readonly<Record<string, string>> = {
  ha_url: 'Address of the hub',
  ha_token: 'Long-lived token',
  mqtt_broker: 'MQTT broker of the hub',
  mqtt_port: 'Port of the broker',
  mqtt_username: 'User of the broker',
  mqtt_password: 'Password of the broker',
  mqtt_use_tls: 'Encrypted connection to the broker',
  rest_states: 'Entities sent to the address of the hub',
  statistics_split: 'Statistics',
  statistics_subscription: 'Subscription as a statistic of its own',
  entity_prefix: 'Prefix of entities',
  statistic_id_prefix: 'Prefix of statistics',
  discovery_prefix: 'Prefix of discovery',
  topic_prefix: 'Prefix of topics',
  qos: 'Quality of service (QoS)',
  retain: 'Messages retained by the broker',
  keep_connection: 'Permanent connection',
  ca_certificate: 'Certificate of your authority (PEM)',
  insecure_skip_verify: 'Accept an unchecked certificate',
  broker: 'Address of the MQTT broker',
  port: 'Port',
  username: 'User',
  password: 'Password',
  use_tls: 'Encrypted connection',
  url: 'Address',
  import_path: 'Import route',
  bearer_token: 'Token',
  allow_replace: 'Replace a corrected day',
  quality_label: 'Quality label',
  send_inactive_colors: 'Absent tempo colours as zero',
  internal_metrics: 'Figures about the exports themselves',
  labels: 'Labels (name=value, one a line)',
  api_key: 'API key',
  plugin: 'Plugin',
  mode: 'Way of writing',
  auto_create: 'Create missing commands',
  command_map: 'Commands (value=number, one a line)',
  org: 'Organisation',
  bucket: 'Bucket',
  token: 'Token',
};

export const fieldHints: Readonly<Record<string, string>> = {
  ha_url: 'For example http://192.168.1.20:8123.',
  ha_token: 'In the hub: your profile, tab Security, “Create token”. An administrator’s account.',
  broker: 'A name, an address in digits, or mqtt://…',
  port: 'Empty: 1883, or 8883 when encrypted.',
  url: 'For example http://192.168.1.30:8428.',
  import_path: 'svc finds it by asking the database.',
  api_key: 'In the controller: Settings, System, Configuration, API.',
};
