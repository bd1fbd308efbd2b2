import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { httpUrl } from '#features/exports/config-fields.ts';
import client from '../../openapi/client.json' with { type: 'json' };
import gateway from '../../openapi/gateway.json' with { type: 'json' };
import { pricingBody, pricingSchema } from '../features/costs/pricing-settings.ts';
import { simulationBody } from '../features/costs/schemas.ts';
import { additionBody, reorderBody } from '../features/delivery-points/server/schemas.ts';
import { offersQuery, registerSchema, webAddress } from '../features/offers/catalogue/offer-schemas.ts';

type Property = { pattern?: string; format?: string; type?: string; anyOf?: Property[] };

/** How the API document describes what a program may send. */
const describeInput = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Property & {
    properties: Record<string, Property & { items?: { properties: Record<string, Property> } }>;
  };

const patternsIn = (property: Property): string[] => [
  ...(property.pattern === undefined ? [] : [property.pattern]),
  ...(property.anyOf ?? []).flatMap(patternsIn),
];

const patternOf = (property: Property | undefined): RegExp => {
  const [found] = property ? patternsIn(property) : [];
  if (found === undefined) throw new Error(`no pattern in ${JSON.stringify(property)}`);
  return new RegExp(found);
};

describe('what the document describes is accepted', () => {
  const shift = (from: string) => ({
    usage_point_id: '12345678901234',
    start: '2026-01-01',
    end: '2026-01-02',
    shifts: [{ kwh: 1, from, to: '22:00-06:00' }],
  });
  const { shifts } = describeInput(simulationBody).properties;

  it.each<[string, RegExp, (value: string) => boolean, readonly string[], readonly string[]]>([
    [
      'a window of the day',
      patternOf(shifts?.items?.properties.from),
      (value) => simulationBody.safeParse(shift(value)).success,
      ['22:00-06:00', '00:00-23:59', '09:05-09:06', '23:59-00:00'],
      ['', 'noon', '24:61-06:00', '10:00-10:00', '22:00', '22:00-06:00;01:00-02:00'],
    ],
    [
      'a price',
      patternOf(describeInput(pricingSchema).properties.monthly_payment),
      (value) => pricingBody.safeParse({ own_prices: { rules: [{ price: value }] } }).success,
      ['0', '15,47', '15.47', ' 123456789 ', '1.12345600'],
      ['', 'abc', '-1', '1e3', '1,2,3', '1234567890', '1.1234567'],
    ],
    [
      'a PDL',
      patternOf(describeInput(additionBody).properties.usage_point_id),
      (value) => additionBody.safeParse({ usage_point_id: value }).success,
      ['12345678901234', ' 1234 5678 9012 34 '],
      ['', 'abc', '1234567890123', '123456789012345', '1234-5678901234'],
    ],
    [
      'an address of the web',
      patternOf(describeInput(webAddress)),
      (value) => webAddress.safeParse(value).success,
      ['https://example.org/grid.pdf', 'http://example.org', 'https://example.org:8443?a=@b'],
      ['example.org', 'ftp://example.org', '', 'http://', 'https://supplier.example@203.0.113.7/'],
    ],
  ])('%s', (_name, pattern, isAccepted, right, wrong) => {
    expect(right.map((value) => [value, pattern.test(value), isAccepted(value)])).toEqual(
      right.map((value) => [value, true, true]),
    );
    expect(wrong.map((value) => [value, pattern.test(value), isAccepted(value)])).toEqual(
      wrong.map((value) => [value, false, value === '22:00-06:00;01:00-02:00' ? expect.any(Boolean) : false]),
    );
  });

  it('whole numbers, and true or false in an address', () => {
    expect(JSON.stringify(describeInput(reorderBody))).toContain('"order":{"type":"integer"');
    for (const document of [gateway, client])
      expect(JSON.stringify(document)).not.toMatch(/"name":"(seconds|cursor|limit)"[^}]*"type":"number"/);
    expect(describeInput(offersQuery).properties.include_history?.type).toBe('boolean');
    for (const word of ['true', 'false']) expect(offersQuery.safeParse({ include_history: word }).success).toBe(true);
  });

  it('the hours of a register', () => {
    const accepts = (hours: string) => registerSchema.safeParse({ key: 'hp', price: 1, windows: [hours] }).success;
    expect(['22:00-06:00', '00:00-24:00'].map(accepts)).toEqual([true, true]);
    expect(['25:00-06:00', '22:60-06:00', '10:00-10:00'].map(accepts)).toEqual([false, false, false]);
  });
});

describe('the address of a destination', () => {
  const messageOf = (value: string) => httpUrl.safeParse(value).error?.issues[0]?.message;

  it.each([
    ['example.org', /begins with http/],
    ['http://', /has no host/],
    ['http://a"b', /must not contain spaces, quotes/],
    ['http://a:99999', /check the host and the port/],
  ])('%s is refused with what is wrong with it', (value, message) => {
    expect(messageOf(value)).toMatch(message);
  });

  it('is taken when nothing is', () => {
    expect(httpUrl.safeParse('http://192.168.1.5:8428').success).toBe(true);
  });
});
