import { parseInstant } from '@svc/domain/paris-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#platform/http/app.ts';
import { fillPath, listOperations, type Operation, type Schema } from '../../test/access/operations.ts';
import { type Client, startClient } from '../../test/client/client.ts';
import { type ConsentEnvironment, startConsentEnvironment } from '../../test/consent-flow.ts';
import { type StandInGateway, standInPdl, startStandInGateway } from '../../test/gateway/stand-in-gateway.ts';

/** What no external text may contain: PostgreSQL rejects the first, the others mislead people and logs. */
const unprintable = ['\0', 'a\0b', 'a\nb', 'a\u001bb', 'a\u0085b'];
/** Only compared: whatever it contains, it is wrong and nothing more happens. */
const secrets = new Set(['password', 'old_password']);
/** Validated by its state, whatever else it contains. */
const testedElsewhere = new Set(['GET /callback']);
/** For fields of any type: each form that contains a text. */
const anyForm = (bad: string): unknown[] => [
  ...[bad, [bad], { default: bad }, { ranges: [bad] }, { ranges: ['22:00-06:00'], raw: bad, source: 'gridop' }],
  [{ valid_from: bad, ranges: ['22:00-06:00'], source: 'user', raw: null }],
  [{ valid_from: null, ranges: ['22:00-06:00'], source: 'user', raw: bad }],
  { [bad]: '22:00-06:00' },
];

type Probe = { readonly field: string; readonly where: 'path' | 'query' | 'body'; readonly value: unknown };
type Sent = { readonly status: number; readonly body: string };

/** Every field of an operation that accepts free text. */
function probesOf(operation: Operation): Probe[] {
  const parameters = operation.parameters.flatMap(({ name, in: where, schema }) =>
    where === 'header' || !takesText(schema) ? [] : unprintable.map((value) => ({ field: name, where, value })),
  );
  const fields = Object.entries(propertiesOf(operation.body?.schema ?? {}));
  return [...parameters, ...fields.flatMap(([field, schema]) => bodyProbes(field, schema))];
}

function bodyProbes(field: string, schema: Schema): Probe[] {
  return unprintable.flatMap((value) => valuesFor(schema, value)).map((value) => ({ field, where: 'body', value }));
}

function valuesFor(schema: Schema, bad: string): unknown[] {
  if (schema.anyOf) return schema.anyOf.flatMap((one) => valuesFor(one, bad));
  if (schema.type === undefined) return anyForm(bad);
  if (schema.type === 'array') return valuesFor(schema.items ?? {}, bad).map((value) => [value]);
  if (schema.type !== 'object') return takesText(schema) ? [bad] : [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, inner]) =>
    valuesFor(inner, bad).map((value) => ({ [name]: value })),
  );
}

function takesText(schema: Schema): boolean {
  return [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'string');
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return { ...schema.properties, ...Object.assign({}, ...(schema.anyOf ?? []).map(propertiesOf)) };
}

/** Sends each text to each field; returns those that were not refused with the name of the field. */
async function probe(app: App, headers: Record<string, string>, known: Record<string, string>): Promise<string[]> {
  const wrong: string[] = [];
  let sent = 0;
  // The older addresses are rewritten into today's before anything is read.
  for (const operation of listOperations(app).filter(({ path }) => !path.startsWith('/v1/'))) {
    for (const one of probesOf(operation)) {
      sent += 1;
      const { status, body } = await send(app, headers, operation, known, one);
      const isRefused = status === 422 && fieldsOf(body).some((name) => name.split('.')[0] === one.field);
      const isExempt = testedElsewhere.has(operation.name) || secrets.has(one.field) || isAnyForm(operation, one);
      const isFine = isExempt ? status < 500 : isRefused;
      if (!isFine) wrong.push(`${operation.name} ${one.where} ${one.field}=${JSON.stringify(one.value)}: ${status}`);
    }
  }
  expect(sent).toBeGreaterThan(100);
  return wrong;
}

// What is read out of any form may leave a text aside; it must not break.
function isAnyForm({ body }: Operation, { field, where }: Probe): boolean {
  const schema = propertiesOf(body?.schema ?? {})[field];
  return where === 'body' && schema?.type === undefined && schema?.anyOf === undefined;
}

function fieldsOf(body: string): string[] {
  const { errors = [] } = JSON.parse(body) as { errors?: { field: string }[] };
  return errors.map(({ field }) => field);
}

async function send(
  app: App,
  headers: Record<string, string>,
  operation: Operation,
  known: Record<string, string>,
  { field, where, value }: Probe,
): Promise<Sent> {
  const path = fillPath(operation.path, where === 'path' ? { ...known, [field]: String(value) } : known);
  const query = where === 'query' ? `?${new URLSearchParams({ [field]: String(value) })}` : '';
  const isForm = operation.body?.type === 'application/x-www-form-urlencoded';
  const payload = isForm
    ? new URLSearchParams({ [field]: String(value) }).toString()
    : JSON.stringify({ [field]: value });
  const response = await app.inject({
    method: operation.method,
    url: `/api${path}${query}`,
    headers: { ...headers, ...(where === 'body' && { 'content-type': operation.body?.type ?? '' }) },
    ...(where === 'body' && { payload }),
  });
  return { status: response.statusCode, body: response.body };
}

const pdl = '12345678901231';
const known = { pdl, usage_point_id: pdl, date: '2026-02-09' };

describe('control characters in any text of any operation', () => {
  let environment: ConsentEnvironment;
  let upstream: StandInGateway;
  let client: Client;
  const clock = { now: () => parseInstant('2026-02-10T11:30:00Z') ?? 0 };

  beforeAll(async () => {
    upstream = await startStandInGateway(clock.now);
    upstream.pdls = [standInPdl(pdl)];
    [environment, client] = await Promise.all([
      startConsentEnvironment({ USER_REQUESTS_PER_SECOND: '0' }),
      startClient({ kind: 'sqlite', gateway: upstream, clock }),
    ]);
    await client.settle();
  });
  afterAll(async () => {
    await Promise.all([environment.stop(), client.drop()]);
    await upstream.stop();
  });

  it('are refused by the gateway, with the name of the field', async () => {
    const { gateway } = environment;
    const admin = await gateway.signUp({ role: 'admin' });
    const added = await gateway.asUser(admin).post('/pdl', { usage_point_id: pdl });
    const { id } = added.data<{ id: string }>();
    const { headers } = gateway.asUser(admin);
    expect(await probe(gateway.app, headers, { ...known, id, user_id: admin.id })).toEqual([]);
  });

  it('are refused by the client, with the name of the field', async () => {
    expect(await probe(client.mode.app, { host: 'localhost' }, { ...known, id: pdl })).toEqual([]);
  });
});
