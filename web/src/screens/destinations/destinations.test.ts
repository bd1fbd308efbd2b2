import { describe, expect, it } from 'vitest';
import { described } from '../../../test/destination-forms.ts';
import { loadI18n } from '../../../test/i18n.ts';
import type { DestinationState } from '../../api/destinations.ts';
import { byUrgency, type Condition, conditionOf } from './condition.ts';
import { configOf, draftOf, hasMoved, storedSecretNames } from './draft.ts';
import { hasOuterSpace, readForm } from './fields.ts';
import { destinationsSentence } from './sentence.ts';

const mask = '********';
const i18nByLanguage = { fr: await loadI18n('fr', 'destinations'), en: await loadI18n('en', 'destinations') };
const broker = { broker: 'nas', port: 1883, use_tls: false, username: 'svc', password: mask, interval_minutes: 60 };

const schemaOf = (type: string) => described.find((one) => one.type === type)?.config_schema ?? {};
const formOf = (type: string) => readForm({ type, config_schema: schemaOf(type) });
const mqtt = formOf('mqtt');

function state(change: Partial<DestinationState>): DestinationState {
  return {
    type: 'mqtt',
    enabled: true,
    configured: true,
    config: broker,
    last_export_at: null,
    next_export_at: null,
    last_status: null,
    last_error: null,
    last_error_code: null,
    failures: 0,
    running: false,
    secret_unreadable: false,
    config_schema: schemaOf(change.type ?? 'mqtt'),
    ...change,
  };
}

describe('the condition of a destination', () => {
  it.each<[string, Partial<DestinationState>, Condition['kind']]>([
    ['nothing is stored', { configured: false, config: {} }, 'unset'],
    ['its broker is missing', { config: { ...broker, broker: '' } }, 'incomplete'],
    ['its secret does not open', { secret_unreadable: true }, 'unreadable'],
    ['it is switched off, whatever happened before', { enabled: false, last_status: 'error' }, 'off'],
    ['it is sending', { running: true, last_status: 'error' }, 'running'],
    ['the last run failed', { last_status: 'error' }, 'failed'],
    ['a part of the last run failed', { last_status: 'partial' }, 'partial'],
    ['nothing was sent yet', {}, 'unsent'],
    ['all arrived', { last_status: 'success' }, 'fine'],
  ])('when %s', (_, change, kind) => {
    expect(conditionOf(state(change)).kind).toBe(kind);
  });

  it.each([
    [{ ha_url: 'http://hub:8123', ha_token: null }, ['ha_token']],
    [{ ha_url: null, mqtt_broker: null }, ['ha_url']],
    [{ ha_url: null, mqtt_broker: 'hub' }, undefined],
    [{ ha_url: 'http://hub:8123', ha_token: mask }, undefined],
  ])('of a hub accepts its two connection methods: %j', (config, lacking) => {
    const condition = conditionOf(state({ type: 'home_assistant', config }));
    expect('lacking' in condition ? condition.lacking : undefined).toEqual(lacking);
  });

  it('of the hub that svc runs in lacks nothing, unless another hub is typed in without its token', () => {
    const config_schema = { ...schemaOf('home_assistant'), own_hub: true };
    const own = (config: DestinationState['config']) =>
      conditionOf(state({ type: 'home_assistant', config, config_schema })).kind;
    expect(own({ ha_url: null, ha_token: null, mqtt_broker: null })).toBe('unsent');
    expect(own({ ha_url: 'http://hub:8123', ha_token: null })).toBe('incomplete');
    for (const { messages } of Object.values(i18nByLanguage)) {
      expect(messages.destinations.about('home_assistant', true)).not.toMatch(/jeton|token/);
      expect(messages.destinations.failure('home_assistant', 'unauthorized', 'hub-app').remedy).toMatch(/^(Red|Rest)/);
    }
  });

  it('puts what is broken first', () => {
    const kinds = (['unset', 'fine', 'failed', 'off', 'partial'] as const).map((kind) => ({ condition: { kind } }));
    expect(kinds.toSorted(byUrgency).map(({ condition }) => condition.kind)).toEqual([
      'failed',
      'partial',
      'fine',
      'off',
      'unset',
    ]);
  });
});

describe('the form of a destination', () => {
  it('never contains a stored secret, and omits it from the request', () => {
    const draft = draftOf(mqtt, broker);
    expect(JSON.stringify(draft)).not.toContain(mask);
    expect(configOf(mqtt, draft)).not.toHaveProperty('password');
    expect(storedSecretNames(mqtt, broker)).toEqual(['password']);
    expect(storedSecretNames(mqtt, { ...broker, password: null })).toEqual([]);
  });

  it('sends what was typed, and numbers as numbers', () => {
    const draft = draftOf(mqtt, {});
    const input = { ...draft, values: { ...draft.values, broker: ' nas ', port: '1884', password: 'typed' } };
    expect(configOf(mqtt, input)).toMatchObject({ broker: 'nas', port: 1884, password: 'typed', qos: 1 });
    expect(configOf(mqtt, draft)).not.toHaveProperty('port');
  });

  it('reads and writes pairs', () => {
    const config = { url: 'http://nas:8428', labels: { home: 'a=b' } };
    const form = formOf('victoriametrics');
    expect(configOf(form, draftOf(form, config)).labels).toEqual({ home: 'a=b' });
  });

  it.each([
    ['broker', 'other', true],
    ['port', '1884', true],
    ['use_tls', true, true],
    ['insecure_skip_verify', true, true],
    ['username', 'other', false],
    ['broker', ' nas ', false],
  ])('requires the secret again when %s becomes %s: %s', (name, value, expected) => {
    const draft = draftOf(mqtt, broker);
    expect(hasMoved(mqtt, broker, { ...draft, values: { ...draft.values, [name]: value } })).toBe(expected);
  });
});

describe('the messages of destinations', () => {
  it.each<[Condition['kind'][], string, string]>([
    [
      ['fine', 'fine', 'failed', 'unset'],
      'Deux destinations à jour, une en échec',
      'Two destinations up to date, one failing',
    ],
    [['unset', 'unset'], 'Vos valeurs restent ici', 'Your values stay here'],
    [['off'], 'Aucune destination n’est activée', 'No destination is switched on'],
    [['unsent'], 'Une pas encore servie', 'One not served yet'],
  ])('describe %j', (kinds, french, english) => {
    const conditions = kinds.map((kind) => ({ kind }) as Condition);
    expect(destinationsSentence(conditions, i18nByLanguage.fr).headline).toBe(french);
    expect(destinationsSentence(conditions, i18nByLanguage.en).headline).toBe(english);
  });

  it('name what a destination refused as its maker does', () => {
    expect(i18nByLanguage.fr.messages.destinations.failure('mqtt', 'unauthorized').title).toBe(
      'Le broker refuse l’identifiant ou le mot de passe',
    );
    expect(i18nByLanguage.en.messages.destinations.failure('mqtt', 'unauthorized').title).toBe(
      'The broker refuses the user or the password',
    );
    expect(i18nByLanguage.fr.messages.destinations.failure('home_assistant', 'unauthorized').title).toBe(
      'Le hub refuse le jeton',
    );
  });

  it('warn about a space around a password, which is used as typed', () => {
    const [password, token] = ['mqtt_password', 'ha_token'].map((name) =>
      formOf('home_assistant').fields.find((field) => field.name === name),
    );
    if (!password || !token) throw new Error('the form of the hub lacks its secrets');
    expect(['x ', ' x', 'x y', ''].map((value) => hasOuterSpace(password, value))).toEqual([true, true, false, false]);
    expect(hasOuterSpace(token, ' x ')).toBe(false);
  });

  it('explain under MQTT that entities are discovered through the hub', () => {
    expect(i18nByLanguage.fr.messages.destinations.about('mqtt')).toMatch(/découverte .* Home Assistant/);
    expect(i18nByLanguage.en.messages.destinations.about('mqtt')).toMatch(/discovery .* Home Assistant/);
  });
});
