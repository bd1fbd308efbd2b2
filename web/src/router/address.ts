import type { Search, SearchParams } from '../search-params.ts';

/** Every address of the front. `$id` is a required part, `{-$tab}` one that may be absent. */
export type Path =
  | ('/' | '/demo' | '/help' | '/status' | '/login' | '/forgot-password' | '/reset-password' | '/signup')
  | ('/verify-email' | '/setup' | '/token' | '/onboarding' | '/dashboard' | '/signals' | '/homes' | '/account')
  | ('/alerts' | '/destinations' | '/destinations/$type' | '/journal' | '/more' | '/admin/{-$tab}')
  | `/p/$id/${'today' | 'usage' | 'calendar' | 'compare' | 'power' | 'money' | 'offers' | 'solar'}`;

export type PathParams = { readonly [Name in 'id' | 'type' | 'tab']?: string | undefined };

export type RequiredParams<Text extends string> = Text extends `${string}/$${infer Name}/${infer Rest}`
  ? Name | RequiredParams<`/${Rest}`>
  : Text extends `${string}/$${infer Name}`
    ? Name
    : never;

/** The parts that an address requires. */
export type ParamsOf<To extends string> = PathParams & {
  readonly [Name in RequiredParams<To> & keyof PathParams]: string;
};

const partName = (part: string) => /^(?:\$|\{-\$)(\w+)/.exec(part)?.[1] as keyof PathParams | undefined;
const isOptional = (part: string | undefined) => part?.startsWith('{-') === true;
const split = (path: string) => path.split('/').filter(Boolean);

/** The parts of an address that fits the pattern. */
export function matchPath(pattern: Path, pathname: string): PathParams | undefined {
  const parts = split(pattern);
  const given = split(pathname);
  const required = isOptional(parts.at(-1)) ? parts.length - 1 : parts.length;
  if (given.length < required || given.length > parts.length) return undefined;
  const params: Partial<Record<keyof PathParams, string>> = {};
  for (const [at, text] of given.entries()) {
    const name = partName(parts[at] ?? '');
    if (name) params[name] = decode(text);
    else if (parts[at] !== text) return undefined;
  }
  return params;
}

// A visitor can write anything after the %.
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function fillPath(pattern: Path, params: PathParams = {}): string {
  const parts = split(pattern).map((part) => {
    const name = partName(part);
    return name ? encodeURIComponent(params[name] ?? '') : part;
  });
  return `/${parts.filter(Boolean).join('/')}`;
}

const isNumber = (text: string) => text !== '' && `${Number(text)}` === text;

/** Digits are a number; a text of digits stands in quotes. The first of two values counts. */
export function parseSearch(text: string): Search {
  const search: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text))
    search[name] ??= isNumber(value) ? Number(value) : unquote(value);
  return search;
}

function unquote(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

export function writeSearch(search: SearchParams): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined) continue;
    const mustQuote = typeof value === 'string' && (isNumber(value) || value.startsWith('"'));
    written.set(name, mustQuote ? JSON.stringify(value) : `${value}`);
  }
  return written.size === 0 ? '' : `?${written}`;
}
