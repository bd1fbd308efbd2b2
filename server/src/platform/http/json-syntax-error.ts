export type JsonSyntaxError = { readonly line: number; readonly column: number; readonly reason: string };

// One token, with the white space before it. What does not match is no JSON.
const token =
  /[ \t\n\r]*(?:([{}[\],:])|("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;
const space = /[ \t\n\r]*/y;

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end';

const messages: Readonly<Record<Expected, string>> = {
  value: 'a value is expected',
  'value or ]': 'a value or ] is expected',
  key: 'a key in double quotes is expected',
  'key or }': 'a key in double quotes or } is expected',
  ':': '":" is expected',
  ', or ]': '"," or ] is expected',
  ', or }': '"," or } is expected',
  end: 'nothing more is expected',
};

/**
 * Where a text stops being JSON, for the person who wrote it; undefined when it is JSON. The engine does not report it.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let position = 0;
  for (;;) {
    position = skip(text, position);
    if (position === text.length) return expected === 'end' ? undefined : locate(text, position, expected);
    token.lastIndex = position;
    const found = token.exec(text);
    const next: Expected | undefined = found
      ? advance(expected, found[1] ?? (found[2] === undefined ? 'value' : 'text'), open)
      : undefined;
    if (next === undefined) return locate(text, position, expected);
    expected = next;
    position = token.lastIndex;
  }
}

function skip(text: string, position: number): number {
  space.lastIndex = position;
  space.exec(text);
  return space.lastIndex;
}

/** What must follow; undefined when this token is not allowed here. */
function advance(expected: Expected, kind: string, open: ('{' | '[')[]): Expected | undefined {
  if (expected === 'key' || expected === 'key or }') {
    if (kind === 'text') return ':';
    return kind === '}' && expected === 'key or }' ? closeOne(open) : undefined;
  }
  if (expected === ':') return kind === ':' ? 'value' : undefined;
  if (expected === ', or }') return kind === ',' ? 'key' : kind === '}' ? closeOne(open) : undefined;
  if (expected === ', or ]') return kind === ',' ? 'value' : kind === ']' ? closeOne(open) : undefined;
  if (expected === 'end') return undefined;
  if (kind === '{' || kind === '[') {
    open.push(kind);
    return kind === '{' ? 'key or }' : 'value or ]';
  }
  if (kind === ']' && expected === 'value or ]') return closeOne(open);
  return kind === 'text' || kind === 'value' ? after(open) : undefined;
}

function closeOne(open: ('{' | '[')[]): Expected {
  open.pop();
  return after(open);
}

function after(open: readonly ('{' | '[')[]): Expected {
  const around = open.at(-1);
  if (around === undefined) return 'end';
  return around === '{' ? ', or }' : ', or ]';
}

function locate(text: string, position: number, expected: Expected): JsonSyntaxError {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason: messages[expected] };
}
