import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Compares every response of the applications of this process with the API document of their mode. */

type Header = { readonly required?: boolean; readonly schema?: { readonly type?: string } };
type Response = {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
};
type Operation = { readonly responses: Readonly<Record<string, Response>> };
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
type Mode = 'gateway' | 'client';

type Tally = { checked: number; mismatches: string[] };

/** Responses since the last call of `takeTally`. Test files share a process, but not always its modules. */
const tallyKey = Symbol.for('svc.response-check');
const shared = globalThis as typeof globalThis & { [tallyKey]?: Tally };

export function takeTally(): Tally {
  const tally = shared[tallyKey];
  shared[tallyKey] = { checked: 0, mismatches: [] };
  return tally ?? { checked: 0, mismatches: [] };
}

/** Once per process: the applications of all its test files are checked. */
export function checkResponses(): void {
  if (shared[tallyKey]) return;
  shared[tallyKey] = { checked: 0, mismatches: [] };
  subscribe('fastify.initialization', (message) => watch((message as { fastify: FastifyInstance }).fastify));
}

const replaced = new WeakSet<FastifyRequest>();

/** For tests that play another version of the service: this response is not compared. */
export function exemptFromCheck(request: FastifyRequest): void {
  replaced.add(request);
}

function watch(app: FastifyInstance): void {
  let mode: Mode | undefined;
  const texts = new WeakMap<FastifyRequest, Sent>();
  // First of all, before compression. What is served from memory is compressed already.
  app.addHook('onSend', async (request, reply, payload) => {
    texts.set(request, { payload, encoding: reply.getHeader('content-encoding') });
    return payload;
  });
  // Last of all: headers that other hooks set are there.
  app.addHook('onRoute', (route) => {
    if (route.config?.mode) mode = route.config.mode === 'server' ? 'gateway' : 'client';
    const check = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const sent = texts.get(request);
      if (mode && sent && !replaced.has(request)) compare(mode, request, reply, sent);
      return payload;
    };
    route.onSend = [...[route.onSend ?? []].flat(), check];
  });
}

type Sent = { readonly payload: unknown; readonly encoding: unknown };

function compare(mode: Mode, request: FastifyRequest, reply: FastifyReply, sent: Sent): void {
  const { payload } = sent;
  const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}');
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  // Fastify answers an address under both forms; the document knows the one without the last slash.
  const operation = path === undefined ? undefined : readDocument(mode).paths[path]?.[method];
  if (path === undefined || !operation) return;
  const tally = shared[tallyKey] as Tally;
  tally.checked += 1;
  const status = String(reply.statusCode);
  const found = (what: string) =>
    tally.mismatches.push(`${mode} document: ${request.method} ${request.url} ${status}: ${what}`);
  const response = operation.responses[status];
  if (!response) {
    found(`the status is not in the document${describeCode(unpack(sent))}`);
    return;
  }
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const problem = judgeHeader(header, reply.getHeader(name));
    if (problem) found(`header ${name} ${problem}`);
  }
  if (request.method === 'HEAD') return;
  const isEmpty = payload === undefined || payload === null || payload === '';
  if (!response.content) {
    if (!isEmpty) found('has a body, the document has none');
    return;
  }
  const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0] as string;
  if (!response.content[type]) {
    found(`content type "${type}" is not in the document`);
    return;
  }
  if (!type.endsWith('json')) return;
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return;
  const pointer = ['paths', path, method, 'responses', status, 'content', type, 'schema'].map(escapePart).join('/');
  const body: unknown = JSON.parse(String(unpack(sent)));
  const validate = compile(mode, pointer);
  if (!validate(body)) for (const error of chooseErrors(validate.errors ?? [])) found(error);
  if (Number(status) >= 400) {
    const { code, origin } = body as { code?: string; origin?: string };
    // A refusal of the operator has the operator's own code, in an operation whose document says so.
    const isOperator = origin === 'gridop' && response.description?.includes('`ADAM-…`');
    const isNamed = response.description?.includes(`\`${code}\``) || isOperator;
    if (!isNamed) found(`the code ${code} is not in the document`);
  }
}

function unpack({ payload, encoding }: Sent): unknown {
  if (!(payload instanceof Uint8Array)) return payload;
  if (encoding === 'br') return brotliDecompressSync(payload);
  return encoding === 'gzip' ? gunzipSync(payload) : payload;
}

function describeCode(payload: unknown): string {
  const [, code] = /"code":"([^"]+)"/.exec(String(payload)) ?? [];
  return code === undefined ? '' : ` (${code})`;
}

function judgeHeader({ required, schema }: Header, value: unknown): string | undefined {
  if (value === undefined) return required ? 'is missing' : undefined;
  return schema?.type === 'integer' && !/^\d+$/.test(String(value)) ? `is "${String(value)}", no integer` : undefined;
}

// A union reports the errors of each of its members: three are enough to find the cause.
function chooseErrors(errors: readonly ErrorObject[]): string[] {
  return errors.slice(0, 3).map(({ instancePath, message, params }) => {
    return `${instancePath === '' ? 'body' : instancePath} ${message} ${JSON.stringify(params)}`;
  });
}

const escapePart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

const documents = new Map<Mode, Document>();
const validators = new Map<string, ValidateFunction>();
let ajv: Ajv2020 | undefined;

// The committed document: `npm run check generated` compares it with the program.
function readDocument(mode: Mode): Document {
  const known = documents.get(mode);
  if (known) return known;
  const text = readFileSync(new URL(`../openapi/${mode}.json`, import.meta.url), 'utf8');
  const document = JSON.parse(text) as Document;
  documents.set(mode, document);
  return document;
}

function compile(mode: Mode, pointer: string): ValidateFunction {
  const reference = `${mode}.json#/${pointer}`;
  const known = validators.get(reference);
  if (known) return known;
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, validateSchema: false });
    addFormats.default(ajv);
  }
  if (!ajv.getSchema(`${mode}.json`)) ajv.addSchema({ $id: `${mode}.json`, ...readDocument(mode) });
  const validate = ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  return validate;
}
