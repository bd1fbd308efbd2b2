import type { z } from 'zod';

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
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
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
