import type { Described } from '../../api/destinations.ts';

export type FieldKind = 'text' | 'secret' | 'number' | 'switch' | 'choice' | 'pairs' | 'lines';

export type DestinationField = {
  readonly name: string;
  readonly kind: FieldKind;
  /** Also of the values of a choice or of pairs. */
  readonly isNumeric: boolean;
  /** Taken as typed, spaces included. */
  readonly isPassword: boolean;
  /** Where the secrets are sent: a changed value requires them again. */
  readonly isTarget: boolean;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** Behind "more settings": not needed for a first setup. */
  readonly isAdvanced: boolean;
  /** What a choice offers; '' is "let svc choose". */
  readonly choices: readonly string[];
  /** The default of the server. */
  readonly usual: string | boolean;
};

/** The form of a destination, as the server describes its configuration. */
export type DestinationForm = {
  readonly fields: readonly DestinationField[];
  /** In minutes; '' is none. */
  readonly intervals: readonly string[];
  readonly selections: readonly string[];
};

/** The part of JSON Schema that describes one field, with the annotations of the server. */
type Property = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Property[];
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly default?: unknown;
  readonly secret?: 'token' | 'password';
  readonly target?: boolean;
  readonly needed?: boolean;
  readonly advanced?: boolean;
  readonly hidden?: boolean;
  readonly multiline?: boolean;
};

/** Every destination has these. The form has inputs of its own for them. */
const common = ['interval_minutes', 'data', 'usage_point_ids'];

export function readForm({ config_schema = {} }: Described): DestinationForm {
  const { properties = {}, required = [] } = config_schema as {
    readonly properties?: Readonly<Record<string, Property>>;
    readonly required?: readonly string[];
  };
  return {
    fields: Object.entries(properties).flatMap(([name, property]) =>
      common.includes(name) || property.hidden ? [] : [readField(name, property, required.includes(name))],
    ),
    intervals: readChoices(properties.interval_minutes),
    selections: readChoices(properties.data?.items),
  };
}

/** Whether svc runs as an app of the hub, and needs neither its address nor a token. */
export const isInOwnHub = ({ config_schema }: Described) => config_schema?.own_hub === true;

function readField(name: string, property: Property, isRequired: boolean): DestinationField {
  const value = innerOf(property);
  const kind = kindOf(value, property);
  const choices = readChoices(property);
  return {
    name,
    kind,
    isNumeric: isNumeric(kind === 'pairs' ? value.additionalProperties : value),
    isPassword: property.secret === 'password',
    isTarget: property.target === true,
    isRequired: isRequired || property.needed === true,
    isNullable: isNullable(property),
    isAdvanced: property.advanced === true,
    choices,
    usual: readDefault(property.default) ?? choices[0] ?? '',
  };
}

function readDefault(value: unknown): string | boolean | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' || typeof value === 'string' ? value : undefined;
}

function kindOf(value: Property, { secret, multiline }: Property): FieldKind {
  if (secret !== undefined) return 'secret';
  if (value.enum !== undefined) return 'choice';
  if (value.type === 'boolean') return 'switch';
  if (value.type === 'object') return 'pairs';
  if (multiline) return 'lines';
  return isNumeric(value) ? 'number' : 'text';
}

const isNumeric = (value: Property | undefined) => value?.type === 'integer' || value?.type === 'number';
const isNullable = ({ type = [], anyOf = [] }: Property) =>
  type.includes('null') || anyOf.some((part) => part.type === 'null');

/** Without null, which the schema writes in one of two ways. */
function innerOf(property: Property): Property {
  const { type = '', anyOf = [] } = property;
  if (typeof type !== 'string') return { ...property, type: type.find((one) => one !== 'null') ?? '' };
  return anyOf.find((part) => part.type !== 'null') ?? property;
}

function readChoices(property: Property = {}): string[] {
  const choices = innerOf(property).enum?.map(String) ?? [];
  return isNullable(property) ? ['', ...choices] : choices;
}

/** Tokens and keys are trimmed. A password is used as typed, so the form has to warn. */
export function hasOuterSpace({ isPassword }: DestinationField, value: string | boolean | undefined): boolean {
  return isPassword && typeof value === 'string' && value !== value.trim();
}
