/** What the hub's WebSocket returns instead of a result. */
export type HubErrorCode =
  | 'invalid_format'
  | 'home_assistant_error'
  | 'unauthorized'
  | 'unknown_command'
  | 'unknown_error'
  | 'id_reuse'
  | 'not_found'
  | 'timeout'
  | 'invalid_start_time'
  | 'invalid_end_time';

export class HubRefusal extends Error {
  readonly code: HubErrorCode;
  constructor(code: HubErrorCode, message: string) {
    super(message);
    this.name = 'HubRefusal';
    this.code = code;
  }
}

/** Looks at one value and throws when the hub would not take it. */
export type Rule = (value: unknown, path: string) => void;

function invalid(path: string, message: string): never {
  throw new HubRefusal('invalid_format', `${message} @ data${path}`);
}

export const aText: Rule = (value, path) => {
  if (typeof value !== 'string') invalid(path, 'expected str');
};

export const aNumber: Rule = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) invalid(path, 'expected float');
};

export const aFlag: Rule = (value, path) => {
  if (typeof value !== 'boolean') invalid(path, 'expected bool');
};

/** A number, or a text that contains one: what the hub converts to a float. */
export const likeANumber: Rule = (value, path) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) invalid(path, 'expected float');
};

export function orNull(rule: Rule): Rule {
  return (value, path) => {
    if (value !== null) rule(value, path);
  };
}

export function oneOf(...allowed: readonly (string | number)[]): Rule {
  return (value, path) => {
    if (!allowed.some((allowedValue) => allowedValue === value)) invalid(path, 'value is not allowed');
  };
}

export function listOf(rule: Rule, atLeast = 0): Rule {
  return (value, path) => {
    if (!Array.isArray(value)) return invalid(path, 'expected a list');
    if (value.length < atLeast) invalid(path, `length of value must be at least ${atLeast}`);
    for (const [index, entry] of value.entries()) rule(entry, `${path}[${index}]`);
  };
}

const momentForm = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date and time. Its offset is checked later, and its lack refused under another code. */
export const aMoment: Rule = (value, path) => {
  if (typeof value !== 'string' || !momentForm.test(value)) invalid(path, `Invalid datetime specified: ${value}`);
};

type Fields = Readonly<Record<string, Rule>>;

/** An object with these keys and no other. */
export function shape(required: Fields, optional: Fields = {}): Rule {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid(path, 'expected dict');
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      if (!Object.hasOwn(required, key) && !Object.hasOwn(optional, key))
        invalid(`${path}['${key}']`, 'extra keys not allowed');
    }
    for (const [key, rule] of Object.entries(required)) {
      if (!Object.hasOwn(fields, key)) invalid(`${path}['${key}']`, 'required key not provided');
      rule(fields[key], `${path}['${key}']`);
    }
    for (const [key, rule] of Object.entries(optional))
      if (Object.hasOwn(fields, key)) rule(fields[key], `${path}['${key}']`);
  };
}

/** 202611 for '2026.11.0': versions compare as numbers. */
export function versionNumber(version: string): number {
  const [year = '0', month = '0'] = version.split('.');
  return Number(year) * 100 + Number(month);
}
