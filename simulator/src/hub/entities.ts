import { parseInstant } from '@svc/domain/paris-time';
import { type EntityConfig, judgeConfig, judgeState, unknownValue } from './sensor-rules.ts';

export type EntityViolation = { readonly entity: string; readonly reason: string };

export type HubEntity = {
  /** `unknown` until a state was accepted, and for a value that is not known. */
  readonly state: string;
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Becomes true for an entity; an automation runs each time it does. */
export type Trigger = (entity: HubEntity) => boolean;

/** The entities of the hub's MQTT integration: set up by discovery messages, updated by state messages. */
export type HubEntities = {
  /** A message that the hub received from its broker. */
  receive(topic: string, payload: string): void;
  get(entityId: string): HubEntity | undefined;
  list(): string[];
  /** Messages that the hub would have refused or complained about. */
  readonly violations: readonly EntityViolation[];
  automate(entityId: string, trigger: Trigger, run: () => void): void;
};

type Component = EntityConfig & {
  readonly unique_id: string;
  readonly default_entity_id?: string;
  readonly name?: string | null;
  readonly icon?: string;
  readonly state_topic: string;
  readonly value_template?: string;
  readonly json_attributes_topic?: string;
  readonly json_attributes_template?: string;
};

type Registered = { readonly id: string; readonly config: string; readonly component: Component; shown: HubEntity };

type Automation = { readonly entityId: string; readonly trigger: Trigger; readonly run: () => void; wasTrue: boolean };

function runIfBecameTrue(automation: Automation, entity: HubEntity): void {
  const isTrue = automation.trigger(entity);
  if (isTrue && !automation.wasTrue) automation.run();
  automation.wasTrue = isTrue;
}

const discoveryTopic = /^[^/]+\/(device|sensor|binary_sensor)\/([\w-]+)\/config$/;
const entityIdForm = /^(?!.+__)(?!_)[\da-z_]+(?<!_)\.(?!_)[\da-z_]+(?<!_)$/;
/** The recorder drops larger attributes. */
const largestAttributes = 16_384;
const blockedAttributes = ['device_class', 'icon', 'last_reset', 'name', 'state', 'state_class', 'unit_of_measurement'];
const judgedOptions = [
  'platform',
  'device_class',
  'unit_of_measurement',
  'state_class',
  'options',
  'suggested_display_precision',
  'last_reset_value_template',
] as const;

export function createHubEntities(): HubEntities {
  const entities = new Map<string, Registered>();
  const violations: EntityViolation[] = [];
  const automations: Automation[] = [];
  const complain = (entity: string, reason: string) => void violations.push({ entity, reason });

  const setUp = (config: string, component: Component) => {
    const id = component.default_entity_id ?? `${component.platform}.${component.unique_id}`;
    if (!entityIdForm.test(id) || !id.startsWith(`${component.platform}.`)) complain(id, 'invalid entity id');
    if (component.icon !== undefined && !/^\w+:[\w-]+$/.test(component.icon)) complain(id, 'invalid icon');
    if (/[#+]/.test(component.state_topic)) complain(id, 'a state topic has no wildcard');
    if (entities.has(id) && entities.get(id)?.config !== config) complain(id, 'the id is taken');
    for (const reason of judgeConfig(optionsOf(component))) complain(id, reason);
    const shown = entities.get(id)?.shown ?? { state: 'unknown', attributes: {} };
    entities.set(id, { id, config, component, shown });
  };

  const discover = (topic: string, payload: string, platform: string) => {
    const before = [...entities.values()].filter(({ config }) => config === topic).map(({ id }) => id);
    const message = payload === '' ? null : (JSON.parse(payload) as Record<string, unknown>);
    const { components = {}, ...shared } = message ?? {};
    const found =
      platform === 'device'
        ? Object.values(components as Record<string, Component>)
        : message
          ? [{ ...(shared as Component), platform }]
          : [];
    if (message && typeof (message.origin as { name?: unknown } | undefined)?.name !== 'string')
      complain(topic, 'origin needs a name');
    if (message && !Array.isArray((message.device as { identifiers?: unknown } | undefined)?.identifiers))
      complain(topic, 'the device needs identifiers');
    for (const component of found) setUp(topic, component);
    const now = new Set(found.map((one) => one.default_entity_id));
    for (const id of before) if (!now.has(id)) entities.delete(id);
  };

  const update = (entity: Registered, payload: string) => {
    if (payload === '') return;
    const { component, id, shown: before } = entity;
    const message = JSON.parse(payload) as unknown;
    const refuse = (reason: string) => complain(id, reason);
    const value = render(component.value_template, message, refuse);
    const reason = judgeState(optionsOf(component), value);
    if (reason) complain(id, reason);
    const attributes = JSON.parse(
      render(component.json_attributes_template, message, refuse),
    ) as HubEntity['attributes'];
    if (Buffer.byteLength(JSON.stringify(attributes)) > largestAttributes) complain(id, 'attributes are too large');
    for (const name of blockedAttributes) if (name in attributes) complain(id, `the attribute ${name} is not allowed`);
    const reset = component.last_reset_value_template;
    if (reset !== undefined && judgeReset(render(reset, message, refuse))) complain(id, 'invalid last_reset');
    // A value that is refused changes nothing.
    entity.shown = { state: reason ? before.state : value === unknownValue ? 'unknown' : value, attributes };
    for (const automation of automations) if (automation.entityId === id) runIfBecameTrue(automation, entity.shown);
  };

  return {
    violations,
    receive(topic, payload) {
      const [, platform] = discoveryTopic.exec(topic) ?? [];
      if (platform !== undefined) return discover(topic, payload, platform);
      for (const entity of entities.values()) if (entity.component.state_topic === topic) update(entity, payload);
    },
    get: (entityId) => entities.get(entityId)?.shown,
    list: () => [...entities.keys()],
    automate: (entityId, trigger, run) => void automations.push({ entityId, trigger, run, wasTrue: false }),
  };
}

function optionsOf(component: Component): EntityConfig {
  const entries = judgedOptions.flatMap((option) =>
    component[option] === undefined ? [] : [[option, component[option]]],
  );
  return Object.fromEntries(entries) as EntityConfig;
}

function judgeReset(value: string): boolean {
  return value !== '' && !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2}|Z)?$/.test(value);
}

const templateForm = /^\{\{ value_json((?:\.\w+)+)( \| tojson)? \}\}$/;

/** The two forms of template that are in use: a field as text, or as JSON. The hub writes null as `None`. */
function render(template: string | undefined, message: unknown, refuse: (reason: string) => void): string {
  const [, path, asJson] = templateForm.exec(template ?? '') ?? [];
  if (path === undefined) {
    refuse(`template not understood: ${template}`);
    return 'null';
  }
  let value = message as Record<string, unknown> | null | undefined;
  for (const key of path.slice(1).split('.')) value = value?.[key] as typeof value;
  if (asJson) return JSON.stringify(value ?? null);
  if (value === null || value === undefined) return unknownValue;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
}

/** A numeric trigger on an attribute, as in "less than 30 days left". */
export function isBelow(attribute: string, limit: number): Trigger {
  return ({ attributes }) => {
    const value = attributes[attribute];
    return typeof value === 'number' && value < limit;
  };
}

/** A template trigger on a timestamp, as in "within 30 days from now". */
export function isWithinDays(days: number, now: () => number): Trigger {
  return ({ state }) => {
    const at = parseInstant(state);
    return at !== undefined && at - now() < days * 86_400_000;
  };
}
