/**
 * Small readers for the bodies of /__control. They are strict on purpose: a test that misspells a fault must fail, so
 * an unknown key, a wrong type and an unknown value are all errors with a path.
 */
export type Reader<T> = (value: unknown, path: string) => T;

export class ControlError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'ControlError';
    this.problems = problems;
  }
}

function refuse(path: string, expected: string): never {
  throw new ControlError([`${path}: expected ${expected}`]);
}

export const readText: Reader<string> = (value, path) => (typeof value === 'string' ? value : refuse(path, 'a text'));

export const readFlag: Reader<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : refuse(path, 'true or false');

export const readNumber: Reader<number> = (value, path) =>
  typeof value === 'number' && Number.isFinite(value) ? value : refuse(path, 'a number');

export const readCount: Reader<number> = (value, path) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : refuse(path, 'a whole number from 0');

export const readAnything: Reader<unknown> = (value) => value;

export function readOneOf<const T extends string | number>(...allowed: readonly T[]): Reader<T> {
  return (value, path) =>
    allowed.find((allowedValue) => allowedValue === value) ?? refuse(path, `one of ${allowed.join(', ')}`);
}

/** A text that matches a pattern; the refusal names the pattern. */
export function readForm(form: RegExp, name: string): Reader<string> {
  return (value, path) => (typeof value === 'string' && form.test(value) ? value : refuse(path, name));
}

/** A text turned into a value; undefined from `parse` is a refusal. */
export function readParsed<T>(parse: (text: string) => T | undefined, name: string): Reader<T> {
  return (value, path) => {
    const parsed = typeof value === 'string' ? parse(value) : undefined;
    return parsed === undefined ? refuse(path, name) : parsed;
  };
}

export function readNullable<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path) => (value === null ? null : reader(value, path));
}

export function readEither<A, B>(first: Reader<A>, second: Reader<B>): Reader<A | B> {
  return (value, path) => {
    try {
      return first(value, path);
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      return second(value, path);
    }
  };
}

export function readList<T>(reader: Reader<T>): Reader<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return refuse(path, 'a list');
    return value.map((entry, index) => reader(entry, `${path}[${index}]`));
  };
}

export function readRecord<T>(key: Reader<string>, reader: Reader<T>): Reader<Map<string, T>> {
  return (value, path) => {
    if (!isObject(value)) return refuse(path, 'an object');
    return new Map(
      Object.entries(value).map(([name, entry]) => [key(name, `${path} key`), reader(entry, `${path}.${name}`)]),
    );
  };
}

type Fields = Record<string, Reader<unknown>>;
type ReadFields<F extends Fields> = { [K in keyof F]?: ReturnType<F[K]> };

/** An object whose fields are all optional and all known. Reports every error, not only the first. */
export function readObject<F extends Fields>(fields: F): Reader<ReadFields<F>> {
  return (value, path) => {
    if (!isObject(value)) return refuse(path, 'an object');
    const problems: string[] = [];
    const read: Record<string, unknown> = {};
    for (const [name, entry] of Object.entries(value)) {
      const reader = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!reader) {
        problems.push(`${path}.${name}: unknown key (known: ${Object.keys(fields).join(', ')})`);
        continue;
      }
      try {
        read[name] = reader(entry, `${path}.${name}`);
      } catch (error) {
        if (!(error instanceof ControlError)) throw error;
        problems.push(...error.problems);
      }
    }
    if (problems.length > 0) throw new ControlError(problems);
    return read as ReadFields<F>;
  };
}

/** The same for a row of a list, with some required fields. */
export function readRow<F extends Fields, K extends keyof F & string>(
  fields: F,
  ...required: K[]
): Reader<ReadFields<F> & { [P in K]: ReturnType<F[P]> }> {
  const read = readObject(fields);
  return (value, path) => {
    const row = read(value, path);
    const missing = required.filter((name) => row[name] === undefined).map((name) => `${path}.${name}: missing`);
    if (missing.length > 0) throw new ControlError(missing);
    return row as ReadFields<F> & { [P in K]: ReturnType<F[P]> };
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
