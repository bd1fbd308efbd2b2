import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { paths } from '../../openapi/gateway-types.d.ts';
import type { gatewayCalendars, gatewayPdl, measureBody } from './schemas.ts';

type ResponseData<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { data: infer Data } } } } };
}
  ? Data
  : never;

/** Fails to compile when the responses of this version's gateway do not match what this client reads. */
type Reads<Received, Expected> = [Received] extends [never] ? never : [Received] extends [Expected] ? true : never;

type MeasureJson = Extract<ResponseData<'/api/gridop/consumption/daily/{pdl}'>, { meter_reading: unknown }>;

type Calendars = typeof gatewayCalendars;
type CalendarData<Path extends string> = `/api${Path}` extends keyof paths ? ResponseData<`/api${Path}`> : never;

/** Checked by the compiler only: the types generated from the gateway's own document against our schemas. */
const contract: {
  readonly pdls: Reads<ResponseData<'/api/pdl'>, readonly z.input<typeof gatewayPdl>[]>;
  readonly measures: Reads<MeasureJson, z.input<typeof measureBody>>;
  readonly calendars: {
    readonly [Name in keyof Calendars]: Reads<
      CalendarData<Calendars[Name]['path']>,
      z.input<Calendars[Name]['schema']>
    >;
  };
} = {
  pdls: true,
  measures: true,
  calendars: { tempo: true, gridsignal: true, flexday: true, ejp: true, consumption: true, forecast: true },
};

it('the schemas of the client read what the document of the gateway promises', () => {
  expect(Object.values({ ...contract, ...contract.calendars })).not.toContain(false);
});
