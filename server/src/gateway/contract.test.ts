import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { paths } from '../../openapi/gateway-types.d.ts';
import type { flexdayDays, gatewayPdl, gridsignalDays, measureBody, tempoDays } from './schemas.ts';

type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { data: infer Data } } } } };
}
  ? Data
  : never;

/** Fails to compile when what a gateway of this version answers is not what this client reads. */
type Reads<Answered extends Expected, Expected> = [Answered] extends [never] ? never : true;

type MeasureJson = Extract<Answer<'/api/gridop/consumption/daily/{pdl}'>, { meter_reading: unknown }>;

/** Checked by the compiler alone: the generated types of the gateway's own document against our schemas. */
const contract: {
  readonly pdls: Reads<Answer<'/api/pdl'>, readonly z.input<typeof gatewayPdl>[]>;
  readonly measures: Reads<MeasureJson, z.input<typeof measureBody>>;
  readonly tempo: Reads<Answer<'/api/tempo/days'>, z.input<typeof tempoDays>>;
  readonly gridsignal: Reads<Answer<'/api/gridsignal/days'>, z.input<typeof gridsignalDays>>;
  readonly flexday: Reads<Answer<'/api/flexday/days'>, z.input<typeof flexdayDays>>;
} = { pdls: true, measures: true, tempo: true, gridsignal: true, flexday: true };

it('the schemas of the client read what the document of the gateway promises', () => {
  expect(Object.values(contract)).not.toContain(false);
});
