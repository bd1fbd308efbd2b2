import { parseDay } from '@svc/domain/day';

/** The options of an entity that decide how the hub reads its states. */
export type EntityConfig = {
  readonly platform: string;
  readonly device_class?: string;
  readonly unit_of_measurement?: string;
  readonly state_class?: string;
  readonly options?: readonly string[];
  readonly suggested_display_precision?: number;
  readonly last_reset_value_template?: string;
};

type DeviceClass = {
  /** Units that the hub accepts with the class; none: it may have no unit. */
  readonly units: readonly string[] | RegExp;
  readonly state_classes: readonly string[];
};

/** The classes of a sensor that concern a household's energy, with what the hub accepts beside each. */
const sensorClasses: Readonly<Record<string, DeviceClass>> = {
  energy: { units: ['Wh', 'kWh', 'MWh', 'GWh', 'J', 'kJ', 'MJ', 'GJ'], state_classes: ['total', 'total_increasing'] },
  power: { units: ['mW', 'W', 'kW', 'MW'], state_classes: ['measurement'] },
  apparent_power: { units: ['mVA', 'VA', 'kVA'], state_classes: ['measurement'] },
  monetary: { units: /^[A-Z]{3}$/, state_classes: ['total'] },
  duration: { units: ['d', 'h', 'min', 's', 'ms'], state_classes: ['measurement', 'total', 'total_increasing'] },
  date: { units: [], state_classes: [] },
  timestamp: { units: [], state_classes: [] },
  enum: { units: [], state_classes: [] },
};
const stateClasses = ['measurement', 'measurement_angle', 'total', 'total_increasing'];
const binaryClasses = ['battery', 'connectivity', 'power', 'problem', 'running', 'update'];
const withoutNumber = ['date', 'timestamp', 'enum'];

/** What the hub's state is when a value is not known: a template renders null as `None`. */
export const unknownValue = 'None';
export const longestState = 255;

/** Why the hub does not set up an entity as it is described, or complains when it does. */
export function judgeConfig(config: EntityConfig): string[] {
  return config.platform === 'binary_sensor' ? judgeBinary(config) : judgeSensor(config);
}

function judgeBinary({ device_class: kind, platform: _platform, ...rest }: EntityConfig): string[] {
  return [
    ...(kind !== undefined && !binaryClasses.includes(kind) ? [`unknown device_class ${kind}`] : []),
    ...Object.keys(rest).map((option) => `a binary_sensor has no ${option}`),
  ];
}

function judgeSensor(config: EntityConfig): string[] {
  const { device_class: kind, unit_of_measurement: unit, state_class: state, options } = config;
  const found: string[] = [];
  const known = kind === undefined ? undefined : sensorClasses[kind];
  if (kind !== undefined && !known) found.push(`unknown device_class ${kind}`);
  if (state !== undefined && !stateClasses.includes(state)) found.push(`unknown state_class ${state}`);
  if (known && !takesUnit(known.units, unit)) found.push(`unit ${unit} is not valid with device_class ${kind}`);
  if (known && state !== undefined && !known.state_classes.includes(state))
    found.push(`state_class ${state} is not valid with device_class ${kind}`);
  if (options !== undefined && kind !== 'enum') found.push('options need device_class enum');
  if (options?.length === 0) found.push('options are empty');
  if (config.suggested_display_precision !== undefined && kind !== undefined && withoutNumber.includes(kind))
    found.push(`a precision is not valid with device_class ${kind}`);
  if (config.last_reset_value_template !== undefined && state !== 'total')
    found.push('last_reset_value_template needs state_class total');
  return found;
}

function takesUnit(units: DeviceClass['units'], unit: string | undefined): boolean {
  if (units instanceof RegExp) return unit !== undefined && units.test(unit);
  return units.length === 0 ? unit === undefined : unit !== undefined && units.includes(unit);
}

const aNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const aDay = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const aZonedTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Why the hub does not take a value as the state of this entity; undefined when it does. */
export function judgeState(config: EntityConfig, value: string): string | undefined {
  if (value === unknownValue) return undefined;
  const { platform, device_class: kind, options } = config;
  if (platform === 'binary_sensor')
    return value === 'ON' || value === 'OFF' ? undefined : `'${value}' is neither ON nor OFF`;
  if (expectsNumber(config)) return aNumber.test(value) ? undefined : `'${value}' is not numeric`;
  if (kind === 'enum' && options && !options.includes(value)) return `'${value}' is not one of the options`;
  if (kind === 'timestamp')
    return aZonedTime.test(value) && isDate(value) ? undefined : `'${value}' is no time with a time zone`;
  if (kind === 'date') return aDay.test(value) && isDate(value) ? undefined : `'${value}' is no date`;
  return value.length > longestState ? `longer than ${longestState} characters` : undefined;
}

/** The same for a state that was posted: the hub stores any text, and reads its attributes as if it had been set up. */
export function judgePostedState(entityId: string, state: string, attributes: object): string[] {
  const { device_class, unit_of_measurement, state_class } = attributes as Partial<EntityConfig>;
  const config: EntityConfig = {
    platform: entityId.split('.', 1)[0] ?? '',
    ...(device_class !== undefined && { device_class }),
    ...(unit_of_measurement !== undefined && { unit_of_measurement }),
    ...(state_class !== undefined && { state_class }),
  };
  const isKnown = state !== 'unknown' && state !== 'unavailable';
  const reason = isKnown ? judgeState(config, state) : undefined;
  return [...judgeConfig(config), ...(reason ? [reason] : [])];
}

function expectsNumber(config: EntityConfig): boolean {
  const { device_class: kind } = config;
  if (kind !== undefined && withoutNumber.includes(kind)) return false;
  const { unit_of_measurement: unit, state_class: state, suggested_display_precision: precision } = config;
  return [kind, unit, state, precision].some((option) => option !== undefined);
}

function isDate(text: string): boolean {
  return parseDay(text.slice(0, 10)) !== undefined;
}
