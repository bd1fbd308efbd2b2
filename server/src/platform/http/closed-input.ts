import { nearestWord } from '@svc/domain/nearest-word';
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { FieldError } from './api-error.ts';
import type { App } from './app.ts';

/** Input that the schema of its route does not take, field by field. */
export class InvalidInput extends Error {
  readonly fieldErrors: readonly FieldError[];

  constructor(fieldErrors: readonly FieldError[]) {
    super('invalid input');
    this.name = 'InvalidInput';
    this.fieldErrors = fieldErrors;
  }
}

/** For routes that declare no body: none, or an empty one, since many programs always send one. */
export const noBody = z.strictObject({}).nullish();
const noQuery = z.strictObject({});
const bodyless = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Every object that a documented route reads is closed: an unknown parameter or key is refused, even on a route that
 * declares none. A route that must stay open declares it with `z.looseObject`.
 */
export function closeInput(app: App): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route;
    if (!schema || schema.hide) return;
    const takesBody = !methodsOf(route).every((method) => bodyless.has(method));
    route.schema = {
      ...schema,
      querystring: close((schema.querystring as z.ZodType | undefined) ?? noQuery),
      ...(takesBody && { body: schema.body ? close(schema.body as z.ZodType) : noBody }),
    };
  });
}

export function methodsOf({ method }: Pick<RouteOptions, 'method'>): string[] {
  return Array.isArray(method) ? method : [method];
}

/** Closed all the way down: objects in lists and in optional fields too. */
export function close(schema: z.ZodType): z.ZodType {
  const closed = closeKind(schema);
  const meta = closed === schema ? undefined : schema.meta();
  return meta ? closed.meta(meta) : closed;
}

function closeKind(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, part]) => [key, close(part)]),
    );
    return schema.clone({ ...schema.def, shape, catchall: schema.def.catchall ?? z.never() });
  }
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: close(schema.element as z.ZodType) });
  if (isWrapper(schema)) return closeInside(schema);
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: (schema.options as z.ZodType[]).map(close) });
  return schema;
}

function closeInside(schema: Wrapper): z.ZodType {
  const innerType = close(schema.def.innerType as z.ZodType);
  return (schema as z.ZodOptional).clone({ ...(schema as z.ZodOptional).def, innerType });
}

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault;

function isWrapper(schema: z.ZodType): schema is Wrapper {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
}

/** Names that an object accepts, looked up at the path of an issue. */
export function keysOf(schema: z.ZodType, path: readonly PropertyKey[] = []): string[] {
  if (isWrapper(schema)) return keysOf(schema.def.innerType as z.ZodType, path);
  if (schema instanceof z.ZodArray) return keysOf(schema.element as z.ZodType, path.slice(1));
  if (!(schema instanceof z.ZodObject)) return [];
  const [first, ...rest] = path;
  if (first === undefined) return Object.keys(schema.shape);
  const part = (schema.shape as Record<PropertyKey, z.ZodType>)[first];
  return part ? keysOf(part, rest) : [];
}

const parts: Readonly<Record<string, string>> = { querystring: 'query', params: 'path' };

export type ValidatorOptions = {
  /** Read by who identifies the caller, on every GET: no route has to declare it. */
  readonly queryCredential?: string | undefined;
};

type Compiled = { readonly schema: unknown; readonly httpPart?: string | undefined; readonly method?: string };

/** Validates input with zod, and describes each error in our own words. */
export function createValidatorCompiler({ queryCredential }: ValidatorOptions) {
  return ({ schema, httpPart = 'body', method = '' }: Compiled) => {
    const type = schema as z.ZodType;
    const isIdentified = httpPart === 'querystring' && queryCredential !== undefined && bodyless.has(method);
    return (given: unknown): { value: unknown } | { error: Error } => {
      const read = type.safeParse(isIdentified ? leaveOut(given, queryCredential) : given, { error: describeIssue });
      if (read.success) return { value: read.data };
      return { error: new InvalidInput(describeConfigFailures(type, given, read.error, parts[httpPart] ?? httpPart)) };
    };
  };
}

function leaveOut(given: unknown, name: string): unknown {
  const { [name]: _, ...rest } = given as Record<string, unknown>;
  return rest;
}

function describeConfigFailures(schema: z.ZodType, given: unknown, error: z.ZodError, whole: string): FieldError[] {
  // Without any body at all, the fields that it must have are what is missing.
  const empty = given === null ? schema.safeParse({}, { error: describeIssue }) : undefined;
  const issues = empty?.error?.issues ?? error.issues;
  const messages = new Map<string, Set<string>>();
  for (const issue of issues) {
    for (const { field, message } of readIssue(schema, issue, whole))
      messages.set(field, (messages.get(field) ?? new Set()).add(message));
  }
  return [...messages].map(([field, texts]) => ({ field, message: [...texts].join('; ') }));
}

function readIssue(schema: z.ZodType, issue: z.core.$ZodIssue, whole: string): FieldError[] {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.') || whole, message: issue.message }];
  const known = keysOf(schema, issue.path);
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: unknownWord(key, known) }));
}

function unknownWord(word: string, known: readonly string[]): string {
  const meant = nearestWord(word, known);
  if (meant !== undefined) return `is not known here: did you mean ${meant}?`;
  return known.length === 0
    ? 'is not known here: nothing is expected'
    : `is not known here: known are ${known.join(', ')}`;
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  email: 'is not an e-mail address',
  uuid: 'is not a UUID',
  guid: 'is not a UUID',
  url: 'is not an address of the web',
  date: 'must be a day, YYYY-MM-DD',
  datetime: 'must be a moment, such as 2026-10-02T22:00:00Z',
};

/** What is wrong with a value, for the person who sent it. The message of the schema itself takes precedence. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const isMissing = issue.input === undefined || (issue.input === null && (issue.path ?? []).length === 0);
  if (isMissing && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats[issue.format] ?? 'is not written as it must be';
    case 'too_small':
      return describeBound(issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return describeBound(issue.origin, 'at most', Number(issue.maximum));
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return 'has none of the accepted forms';
    default:
      return undefined;
  }
}

const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' };

function describeBound(origin: string, side: string, bound: number): string {
  if (origin === 'string' && side === 'at least' && bound === 1) return 'must not be empty';
  const what = counted[origin];
  return what === undefined ? `must be ${side} ${bound}` : `must have ${side} ${bound} ${what}`;
}
