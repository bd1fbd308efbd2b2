import { nearestWord } from '@svc/domain/nearest-word';
import { z } from 'zod';
import type { FieldError } from './api-error.ts';

/** An error names this many fields; more would make the response grow with the input. */
const mostProblems = 20;
/** Characters of a name from outside that are repeated. */
const longestName = 60;
/** Characters of all names together in the summary of an error. */
const longestSummary = 500;
/** Input with more values than this is first checked part by part, which stops early. */
const smallInput = 1000;
/** Values of an input of any form, which its own reader checks. */
const mostFreeValues = 5000;
/** Entries of a list, or of an object with free names, whose schema sets no limit. */
const mostEntries = 1000;

/** Input that the schema of its route does not take, field by field. */
export class InvalidInput extends Error {
  readonly fieldErrors: readonly FieldError[];
  /** The names of the fields, and how many problems are not in the list. */
  readonly summary: string;

  constructor(fieldErrors: readonly FieldError[], summary = summarise(fieldErrors)) {
    super('invalid input');
    this.name = 'InvalidInput';
    this.fieldErrors = fieldErrors;
    this.summary = summary;
  }
}

function summarise(fieldErrors: readonly FieldError[]): string {
  const names = fieldErrors.map(({ field }) => field).join(', ');
  return names.length > longestSummary ? `${names.slice(0, longestSummary)}…` : names;
}

/**
 * Input as its schema reads it, or what is wrong with it in our own words. Neither the work nor the response grows with
 * what is wrong: zod reports every wrong value, so large input is checked part by part first. `whole` names the input
 * itself.
 */
export function readInput(schema: z.ZodType, given: unknown, whole: string): { value: unknown } | { error: Error } {
  if (exceeds(given, smallInput)) {
    const found = new Problems(whole);
    findProblems(schema, given, [], found);
    if (!found.isEmpty) return { error: found.toError('at least ') };
  }
  const read = parse(schema, given);
  if (read.success) return { value: read.data };
  // Without any body at all, the fields that it must have are what is missing.
  const empty = given === null ? parse(schema, {}) : undefined;
  const problems = new Problems(whole);
  for (const issue of empty?.error?.issues ?? read.error.issues) {
    if (issue.code === 'unrecognized_keys') problems.addUnknown(issue.path, issue.keys, keysOf(schema, issue.path));
    else problems.add(issue.path, issue.message);
  }
  return { error: problems.toError('') };
}

const parse = (schema: z.ZodType, given: unknown) => schema.safeParse(given, { error: describeIssue });

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

export type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault;

export function isWrapper(schema: z.ZodType): schema is Wrapper {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
}

/** The first problems of an input, each field once, and how many more there are. */
class Problems {
  readonly #whole: string;
  readonly #messages = new Map<string, Set<string>>();
  readonly #listed = new Set<string>();
  #more = 0;

  constructor(whole: string) {
    this.#whole = whole;
  }

  get isEmpty(): boolean {
    return this.#messages.size === 0;
  }

  /** More would not be listed: there is no point in looking on. */
  get isFull(): boolean {
    return this.#more > 0;
  }

  add(path: readonly PropertyKey[], message: string): void {
    const field = path.map((part) => cutName(String(part))).join('.') || this.#whole;
    const messages = this.#messages.get(field);
    if (messages) messages.add(message);
    else if (this.#messages.size < mostProblems) this.#messages.set(field, new Set([message]));
    else this.#more += 1;
  }

  addUnknown(path: readonly PropertyKey[], keys: readonly string[], known: readonly string[]): void {
    const free = Math.max(0, mostProblems - this.#messages.size);
    for (const key of keys.slice(0, free)) this.add([...path, key], this.#describeUnknown(key, known));
    this.#more += Math.max(0, keys.length - free);
  }

  /** What is known is listed once: the same list under every field would say nothing more. */
  #describeUnknown(name: string, known: readonly string[]): string {
    const meant = nearestWord(name, known);
    if (meant !== undefined) return `is not known here: did you mean ${meant}?`;
    if (known.length === 0) return 'is not known here: nothing is expected';
    const list = known.join(', ');
    if (this.#listed.has(list)) return 'is not known here';
    this.#listed.add(list);
    return `is not known here: known are ${list}`;
  }

  toError(atLeast: string): InvalidInput {
    const errors = [...this.#messages].map(([field, texts]) => ({ field, message: [...texts].join('; ') }));
    if (this.#more === 0) return new InvalidInput(errors);
    const more = `${atLeast}${this.#more} more`;
    const rest = { field: this.#whole, message: `has ${more} problems, which are not listed` };
    return new InvalidInput([...errors, rest], `${summarise(errors)}, and ${more}`);
  }
}

const unprintable = /[\p{Cc}\p{Cs}]/gu;

/** A name from outside, short enough to be repeated. Control characters would grow sixfold in JSON. */
function cutName(name: string): string {
  const cut = name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  return cut.replace(unprintable, '\u{FFFD}');
}

/** Whether a value consists of more than so many values. Not recursive: input may be nested without end. */
function exceeds(given: unknown, most: number): boolean {
  const open = [given];
  let count = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    count += Array.isArray(value) ? value.length : Object.keys(value).length;
    if (count > most) return true;
    const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (const part of parts) if (typeof part === 'object') open.push(part);
  }
  return false;
}

type Path = readonly PropertyKey[];

/** Problems of the parts, until there are too many. What holds between the parts is left to the schema. */
function findProblems(schema: z.ZodType, given: unknown, path: Path, found: Problems): void {
  if (found.isFull) return;
  if (isWrapper(schema) && isNested(given)) findProblems(schema.def.innerType as z.ZodType, given, path, found);
  else if (schema instanceof z.ZodObject && isObject(given)) findInObject(schema, given, path, found);
  else if (schema instanceof z.ZodArray && Array.isArray(given)) findInArray(schema, given, path, found);
  else if (schema instanceof z.ZodRecord && isObject(given)) findInRecord(schema, given, path, found);
  else if (schema instanceof z.ZodUnion && isNested(given)) findInUnion(schema, given, path, found);
  else if (schema instanceof z.ZodPipe && isNested(given)) findProblems(schema.def.in as z.ZodType, given, path, found);
  else if (schema instanceof z.ZodUnknown && exceeds(given, mostFreeValues)) found.add(path, 'is too large');
  else addIssues(schema, given, path, found);
}

const isNested = (given: unknown) => typeof given === 'object' && given !== null;
const isObject = (given: unknown): given is Record<string, unknown> => isNested(given) && !Array.isArray(given);

function addIssues(schema: z.ZodType, given: unknown, path: Path, found: Problems): void {
  for (const issue of parse(schema, given).error?.issues ?? []) found.add([...path, ...issue.path], issue.message);
}

function findInObject(schema: z.ZodObject, given: Record<string, unknown>, path: Path, found: Problems): void {
  const { shape } = schema;
  const keys = Object.keys(given);
  const unknown = keys.filter((key) => !Object.hasOwn(shape, key));
  if (schema.def.catchall instanceof z.ZodNever) found.addUnknown(path, unknown, Object.keys(shape));
  else if (unknown.length > mostEntries) addTooMany(path, found);
  for (const [key, part] of Object.entries(shape)) findProblems(part as z.ZodType, given[key], [...path, key], found);
}

function findInArray(schema: z.ZodArray, given: unknown[], path: Path, found: Problems): void {
  const rules = parse(lengthRules(schema), given).error?.issues ?? [];
  for (const { message } of rules) found.add(path, message);
  if (rules.length > 0) return;
  // A schema with a limit of its own has just checked it.
  if (given.length > mostEntries && !hasLimit(schema)) addTooMany(path, found);
  else
    for (const [index, entry] of given.entries())
      findProblems(schema.element as z.ZodType, entry, [...path, index], found);
}

const lengths = new WeakMap<z.ZodArray, z.ZodType>();

const hasLimit = (schema: z.ZodArray) =>
  (schema.def.checks ?? []).some((check) => /^(max_length|length_equals)$/.test(check._zod.def.check));
const lengthChecks = new Set(['min_length', 'max_length', 'length_equals']);

/** The limits of a list, whatever its entries are. */
function lengthRules(schema: z.ZodArray): z.ZodType {
  const known = lengths.get(schema);
  if (known) return known;
  const checks = (schema.def.checks ?? []).filter((check) => lengthChecks.has(check._zod.def.check));
  const rules = schema.clone({ ...schema.def, element: z.unknown(), checks });
  lengths.set(schema, rules);
  return rules;
}

function findInRecord(schema: z.ZodRecord, given: Record<string, unknown>, path: Path, found: Problems): void {
  const entries = Object.entries(given);
  if (entries.length > mostEntries) addTooMany(path, found);
  else
    for (const [key, value] of entries) {
      if (!parse(schema.keyType as z.ZodType, key).success) addIssues(schema, { [key]: null }, path, found);
      else findProblems(schema.valueType as z.ZodType, value, [...path, key], found);
    }
}

/** Of the forms of a union, one without problems is enough. */
function findInUnion(schema: z.ZodUnion, given: unknown, path: Path, found: Problems): void {
  const isAccepted = (schema.options as z.ZodType[]).some((option) => {
    const problems = new Problems('');
    findProblems(option, given, [], problems);
    return problems.isEmpty;
  });
  if (!isAccepted) found.add(path, noForm);
}

const addTooMany = (path: Path, found: Problems) => found.add(path, describeBound('array', 'at most', mostEntries));

const noForm = 'has none of the accepted forms';

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
      return noForm;
    case 'invalid_key':
      return `is not accepted as a name: ${issue.issues[0]?.message ?? 'it is not written as it must be'}`;
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
