import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { paths } from '../../openapi/gateway-types.d.ts';
import type { flexdayDays, gatewayPdl, gridsignalDays, measureBody, tempoDays } from './schemas.ts';

type ResponseData<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { data: infer Data } } } } };
}
  ? Data
  : never;

/** Fails to compile when the responses of this version's gateway do not match what this client reads. */
type Reads<Received extends Expected, Expected> = [Received] extends [never] ? never : true;

type MeasureJson = Extract<ResponseData<'/api/gridop/consumption/daily/{pdl}'>, { meter_reading: unknown }>;

/** Checked by the compiler only: the types generated from the gateway's own document against our schemas. */
const contract: {
  readonly pdls: Reads<ResponseData<'/api/pdl'>, readonly z.input<typeof gatewayPdl>[]>;
  readonly measures: Reads<MeasureJson, z.input<typeof measureBody>>;
  readonly tempo: Reads<ResponseData<'/api/tempo/days'>, z.input<typeof tempoDays>>;
  readonly gridsignal: Reads<ResponseData<'/api/gridsignal/days'>, z.input<typeof gridsignalDays>>;
  readonly flexday: Reads<ResponseData<'/api/flexday/days'>, z.input<typeof flexdayDays>>;
} = { pdls: true, measures: true, tempo: true, gridsignal: true, flexday: true };

it('the schemas of the client read what the document of the gateway promises', () => {
  expect(Object.values(contract)).not.toContain(false);
});
