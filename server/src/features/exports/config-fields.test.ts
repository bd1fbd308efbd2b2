import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { accessBody } from '../gateway-access/schemas.ts';
import { describeConfig, fieldsOf } from './config-fields.ts';
import { controllerConfig } from './controller/config.ts';
import { createExportMetrics } from './export-metrics.ts';
import { hubConfig } from './hub/config.ts';
import { mqttConfig } from './mqtt/config.ts';
import { createDestinations } from './registry.ts';
import { seriesConfig } from './time-series/config.ts';

const parts = {
  log: createLog({ level: 'silent' }),
  version: '0',
  instance: 'test',
  now: () => 0,
  birthDelayMs: () => 0,
  metrics: createExportMetrics(new Registry()),
};

describe('spaces around what was pasted', () => {
  it('are removed from addresses, users, tokens and keys', () => {
    const hub = hubConfig.parse({
      ha_url: ' http://hub:8123\n',
      ha_token: '\uFEFF eyJ.a.b \r\n',
      mqtt_username: ' me ',
    });
    expect(hub).toMatchObject({ ha_url: 'http://hub:8123', ha_token: 'eyJ.a.b', mqtt_username: 'me' });
    expect(controllerConfig.parse({ url: 'http://box', api_key: ' k ' })).toMatchObject({ api_key: 'k' });
    expect(seriesConfig.parse({ url: 'http://db', bearer_token: '\tt ' })).toMatchObject({ bearer_token: 't' });
  });

  it('belong to a password', () => {
    const broker = { broker: ' 192.0.2.1 ', port: 1883, username: ' me ', password: ' two words ' };
    expect(mqttConfig.parse(broker)).toMatchObject({ broker: '192.0.2.1', username: 'me', password: ' two words ' });
    expect(hubConfig.parse({ mqtt_password: ' p ' })).toMatchObject({ mqtt_password: ' p ' });
  });

  it('do not count as a token', () => {
    expect(hubConfig.safeParse({ ha_token: '  ' }).success).toBe(false);
  });

  it('are removed from the settings of a client, and /api is added to an address without a path', () => {
    const input = { url: ' https://svc.example.org/ ', client_id: ' cli_0 ', client_secret: '\n s ' };
    expect(accessBody.parse(input)).toEqual({
      url: 'https://svc.example.org/api',
      client_id: 'cli_0',
      client_secret: 's',
    });
    expect(accessBody.safeParse({ ...input, url: '127.0.0.1:8000' }).success).toBe(false);
  });
});

describe('the description of a configuration', () => {
  it('has the title, and of each field the type, the default, and what only the browser has to know', () => {
    expect(describeConfig('MQTT', mqttConfig)).toMatchObject({
      title: 'MQTT',
      required: ['broker', 'port'],
      properties: {
        broker: { type: 'string', target: true },
        port: { type: 'integer', target: true },
        password: { default: null, secret: 'password' },
        use_tls: { type: 'boolean', default: false, target: true },
        qos: { enum: [0, 1, 2], default: 1, advanced: true },
        ca_certificate: { target: true, advanced: true, multiline: true },
      },
    });
    expect(describeConfig('Jeedom', controllerConfig)).toMatchObject({
      properties: { api_key: { secret: 'token', needed: true } },
    });
  });

  it.each(createDestinations(parts))('of $type marks every secret, and where it is sent', ({ config: { shape } }) => {
    const named = (form: RegExp) => Object.keys(shape).filter((name) => form.test(name));
    expect(fieldsOf(shape, 'secret')).toEqual(named(/(^|_)(password|token|key|secret)$/));
    expect(fieldsOf(shape, 'target')).toEqual(
      named(/(^|_)(url|broker|port|use_tls|ca_certificate|insecure_skip_verify)$/),
    );
  });
});
