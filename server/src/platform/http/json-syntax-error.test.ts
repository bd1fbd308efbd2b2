import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonSyntaxError } from './json-syntax-error.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the position of a JSON syntax error', () => {
  it.each([
    ['{"a":', 1, 6, 'a value is expected'],
    ['{"a": tru}', 1, 7, 'a value is expected'],
    ['{"a": 1,}', 1, 9, 'a key in double quotes is expected'],
    ["{'a': 1}", 1, 2, 'a key in double quotes or } is expected'],
    ['{"a" 1}', 1, 6, '":" is expected'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '"," or } is expected'],
    ['[1 2]', 1, 4, '"," or ] is expected'],
    ['{"a":1} x', 1, 9, 'nothing more is expected'],
    ['{"a":"open}', 1, 6, 'a value is expected'],
    ['01', 1, 2, 'nothing more is expected'],
  ])('%j: line %i, column %i, %s', (text, line, column, reason) => {
    expect(findJsonSyntaxError(text)).toEqual({ line, column, reason });
  });

  it('is none exactly where the engine reads it', () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ':', 'x', '1', '\\', '\n', ' ', '-', '.'))
      .map(([text, at, part]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + part + text.slice(place + (part === '' ? 1 : 0));
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged), (text) => {
        expect(findJsonSyntaxError(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });
});
