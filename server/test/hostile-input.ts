import type { LightMyRequestResponse } from 'fastify';
import type { App } from '#platform/http/app.ts';
import { fillPath, listOperations, type Operation, type Schema } from './access/operations.ts';

/** One request that is wrong in as many places, or as large, as its route allows. */
export type HostileRequest = {
  readonly form: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
};

type Form = { readonly name: string; readonly text: string };

/** Below the 64 kB that most routes take. */
export const largestBody = 65_000;
/** Below the 128 kB of the only route that takes more. */
const largestBatch = 130_000;
/** Of the part of a body that is wrong deep inside: thousands of values. */
const largestPart = 30_000;
/** Below the 16 kB of the routes that read a few fields or none. */
const smallBody = 16_000;
/** Below the 16 kB of a request line with its headers. */
const longestAddress = 11_000;

const repeat = (part: string, size: number) =>
  new Array(Math.max(1, Math.floor(size / (part.length + 1)))).fill(part).join();

/** JSON that fits no schema, of about this size. */
function wrongForms(size: number): Form[] {
  const keys = Array.from({ length: Math.max(1, Math.floor(size / 10)) }, (_, index) => `"k${index.toString(36)}":1`);
  const depth = Math.max(1, Math.floor(size / 2));
  return [
    { name: 'unknown keys', text: `{${keys.join()}}` },
    { name: 'empty objects', text: `[${repeat('{}', size)}]` },
    { name: 'empty texts', text: `[${repeat('""', size)}]` },
    { name: 'nested lists', text: '['.repeat(depth) + ']'.repeat(depth) },
  ];
}

export function wholeForms(size: number): Form[] {
  const half = Math.floor(size / 2);
  return [
    ...wrongForms(size),
    { name: 'one long key', text: `{"${'é'.repeat(half)}":1}` },
    { name: 'one long key of control characters', text: `{"${'\\u0001'.repeat(size / 6)}":1}` },
    { name: 'a long text', text: `"${'é'.repeat(half)}"` },
  ];
}

/** The wrong forms at every place of a body that takes a list, an object or any value. */
function formsWithin(schema: Schema, size: number): Form[] {
  const options = (schema.anyOf ?? []).flatMap((option) => formsWithin(option, size));
  if (schema.items) {
    const count = Math.min(schema.maxItems ?? 50, 50);
    const each = formsAt(schema.items, Math.floor(size / count));
    return [
      ...options,
      ...each.map(({ name, text }) => ({ name: `list of ${name}`, text: `[${new Array(count).fill(text).join()}]` })),
    ];
  }
  const properties = Object.entries(schema.properties ?? {});
  const inner = properties.flatMap(([key, property]) =>
    formsAt(property, size - key.length).map(({ name, text }) => ({
      name: `${key}: ${name}`,
      text: `{${JSON.stringify(key)}:${text}}`,
    })),
  );
  return [...options, ...inner, ...longTexts(properties, size)];
}

/** Every property a long text, and as many spaces before one letter. */
function longTexts(properties: [string, Schema][], size: number): Form[] {
  if (properties.length === 0) return [];
  const each = Math.max(1, Math.floor(size / properties.length / 2) - 20);
  return ['é'.repeat(each), `${' '.repeat(2 * each)}x`].map((text) => ({
    name: 'long texts',
    text: JSON.stringify(Object.fromEntries(properties.map(([key]) => [key, text]))),
  }));
}

function formsAt(schema: Schema, size: number): Form[] {
  const isComposite = [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'object' || type === 'array');
  const isAny = schema.type === undefined && schema.anyOf === undefined && schema.enum === undefined;
  if (size < 10 || !(isComposite || isAny)) return [];
  return [...wrongForms(size), ...formsWithin(schema, size)];
}

const id = '7f1f2f6e-6b0a-4f5e-9d6f-1a2b3c4d5e6f';
const pdl = '12345678901234';
const examples = { id, user_id: id, pdl, type: 'mqtt', usage_point_id: pdl, date: '2026-01-01' };

export type HostileReply = {
  /** The operation and what is hostile about the request. */
  readonly name: string;
  readonly status: number;
  readonly bytes: number;
  /** What is read correctly is answered in full. */
  readonly isAnswered: boolean;
};

/**
 * Sends every hostile request to every operation, one after the other. `look` may send a request again, also without its
 * hostile headers.
 */
export async function walkHostileRequests(
  app: App,
  credentials: Readonly<Record<string, string>>,
  look: (send: () => Promise<HostileReply>, sendPlain: () => Promise<HostileReply>) => Promise<void>,
): Promise<number> {
  const operations = listOperations(app);
  for (const operation of operations)
    for (const { form, path, headers, payload } of hostileRequests(operation, fillPath(operation.path, examples))) {
      const send = async (more: Readonly<Record<string, string>>) => {
        const { statusCode, rawPayload }: LightMyRequestResponse = await app.inject({
          method: operation.method,
          url: `/api${path}`,
          headers: { ...credentials, ...more },
          ...(payload !== undefined && { payload }),
        });
        const isAnswered = operation.method === 'GET' && statusCode < 300;
        return { name: `${operation.name}, ${form}`, status: statusCode, bytes: rawPayload.length, isAnswered };
      };
      await look(
        () => send(headers),
        () => send({}),
      );
    }
  return operations.length;
}

/** Every hostile request to one operation; `path` has its parameters filled in. */
function hostileRequests(operation: Operation, path: string): HostileRequest[] {
  return [...hostileBodies(operation, path), ...hostileAddresses(operation, path), ...hostileHeaders(operation, path)];
}

function hostileBodies({ method, path: pattern, body }: Operation, path: string): HostileRequest[] {
  if (method === 'GET' || body?.type.startsWith('multipart/')) return [];
  const type = body?.type ?? 'application/json';
  const takesLittle = !body || pattern.startsWith('/accounts/');
  const size = takesLittle ? smallBody : pattern === '/energy/contribute/batch' ? largestBatch : largestBody;
  const forms = type.endsWith('urlencoded')
    ? [{ name: 'names', text: manyNames(smallBody) }]
    : [...wholeForms(size), ...formsWithin(body?.schema ?? {}, Math.min(size, largestPart))];
  return forms.map(({ name, text }) => ({
    form: `body: ${name}`,
    path,
    headers: { 'content-type': type },
    payload: text,
  }));
}

function manyNames(size: number): string {
  return Array.from({ length: Math.floor(size / 6) }, (_, index) => `${index.toString(36)}=`).join('&');
}

function hostileAddresses({ parameters, path: pattern }: Operation, path: string): HostileRequest[] {
  const known = parameters.flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []));
  const each = Math.floor(longestAddress / Math.max(1, known.length)) - 30;
  const withEach = (value: string) => known.map((name) => `${name}=${value}`).join('&');
  const queries = [
    { form: 'names', query: manyNames(longestAddress) },
    { form: 'a long name', query: `${'n'.repeat(longestAddress)}=1` },
    ...(known.length === 0
      ? []
      : [
          { form: 'long values', query: withEach('v'.repeat(each)) },
          { form: 'values of spaces', query: withEach(`${'+'.repeat(each)}x`) },
          { form: 'values of commas', query: withEach(','.repeat(each)) },
          { form: 'names again and again', query: new Array(50).fill(withEach('1')).join('&') },
        ]),
  ];
  const long = [150, longestAddress].map((length) => pattern.replace(/\{\w+\}/g, 'p'.repeat(length)));
  return [
    ...queries.map(({ form, query }) => ({ form: `query: ${form}`, path: `${path}?${query}`, headers: {} })),
    ...long.filter((other) => other !== pattern).map((other) => ({ form: 'a long path', path: other, headers: {} })),
  ];
}

function hostileHeaders({ method, path: pattern }: Operation, path: string): HostileRequest[] {
  const long = 'h'.repeat(longestAddress);
  const weight = `br;q=0.${'1'.repeat(longestAddress)}x`;
  const spaces = `${' '.repeat(longestAddress)}x`;
  const some = { accept: long, cookie: `a=b;svc_session=${long}`, 'if-none-match': repeat('"a"', longestAddress) };
  // With a parameter that no route takes: a correct request would have a correct answer, of any size.
  const wrong = [some, { authorization: `Bearer ${long}` }, { 'content-type': long }].map((headers) => ({
    form: `long headers ${Object.keys(headers).join()}`,
    path: `${path}?zzz=1`,
    headers,
  }));
  // An event stream would stay open.
  if (method !== 'GET' || pattern.endsWith('/events')) return wrong;
  // Read only where a response is sent, so with a correct request.
  const read = [
    { 'accept-encoding': weight, 'accept-language': weight, accept: weight },
    { 'accept-encoding': `br${spaces}`, 'accept-language': `fr${spaces}`, accept: `text/html${spaces}` },
    { 'accept-encoding': repeat('br;q=0', longestAddress), 'accept-language': repeat('x-y;q=0.1', longestAddress) },
    { 'if-none-match': `"a"${spaces}` },
    { 'if-none-match': repeat('W/"a" ', longestAddress) },
  ].map((headers) => ({ form: `long values of headers ${Object.keys(headers).join()}`, path, headers }));
  return [...wrong, ...read];
}
