import { usagePointIdForm } from '@svc/domain/delivery-points/delivery-point';
import { type Outcome, succeed } from '@svc/domain/outcome';
import { type Measure, measureNames, measures } from '@svc/domain/readings/measure';
import { z } from 'zod';
import { dayField, textField } from './customer-fields.ts';
import type { CallerContext, SubscribedPoint } from './operator.port.ts';
import type { OperatorCall } from './operator-call.ts';
import { mapOutcome, parseShape } from './outcome.ts';
import { readStep } from './timestamps.ts';

const service = z.looseObject({
  pointId: z.string().regex(usagePointIdForm),
  etatCode: z.string(),
  soutirage: z.boolean().nullish(),
  injection: z.boolean().nullish(),
  dateDebut: dayField,
  dateFin: dayField,
  mesuresTypeCode: textField,
  mesuresPas: textField,
});
type Service = z.infer<typeof service>;

const servicesResponse = z.looseObject({ serviceSouscrit: z.array(service).nullish() });

const liveStates: ReadonlySet<string> = new Set(['ACTIF', 'DEMANDE']);

/** Reads a response. Ended and deleted services are left out, and a point listed by several services appears once. */
export function readServices(body: unknown): Outcome<SubscribedPoint[]> {
  return mapOutcome(parseShape(servicesResponse, body), ({ serviceSouscrit }) => {
    const live = (serviceSouscrit ?? []).filter(({ etatCode }) => liveStates.has(etatCode));
    const byPoint = Map.groupBy(live, ({ pointId }) => pointId);
    return succeed([...byPoint].map(([id, services]) => describePoint(id, services)));
  });
}

function describePoint(usage_point_id: string, services: readonly Service[]): SubscribedPoint {
  const starts = services.map(({ dateDebut }) => dateDebut).filter((day) => day !== null);
  const ends = services.map(({ dateFin }) => dateFin).filter((day) => day !== null);
  const curve = services.find(({ mesuresTypeCode }) => mesuresTypeCode === 'CDC');
  return {
    usage_point_id,
    has_consumption: services.some(({ soutirage }) => soutirage === true),
    has_production: services.some(({ injection }) => injection === true),
    starts_on: starts.toSorted()[0] ?? null,
    ends_on: ends.toSorted().at(-1) ?? null,
    service_starts: [...new Set(starts)].toSorted(),
    is_active: services.some(({ etatCode }) => etatCode === 'ACTIF'),
    curve_step: readStep(curve?.mesuresPas ?? undefined) ?? null,
    measures: [
      ...grantedMeasures(
        services.filter(({ soutirage }) => soutirage === true),
        'consumption',
      ),
      ...grantedMeasures(
        services.filter(({ injection }) => injection === true),
        'production',
      ),
    ],
  };
}

// A share without a service for daily values does not exclude them. Only the load curve can be excluded.
function grantedMeasures(services: readonly Service[], direction: 'consumption' | 'production'): Measure[] {
  if (services.length === 0) return [];
  const types = new Set(services.map(({ mesuresTypeCode }) => mesuresTypeCode));
  const hasCurve = types.has('CDC') || !['ENERGIE', 'PMAX', 'IDX'].some((type) => types.has(type));
  return measureNames
    .filter((measure) => measures[measure].direction === direction)
    .filter((measure) => hasCurve || measures[measure].kind !== 'curve');
}

/** The list may be empty for some seconds after the consent. */
const retryDelaysMs = [1_000, 2_000, 4_000] as const;

/** The points of an authorisation. An empty list is requested again three times before it is accepted. */
export async function fetchServices(
  call: OperatorCall,
  authorisationId: number,
  context: CallerContext,
  wait: (milliseconds: number) => Promise<void>,
): Promise<Outcome<SubscribedPoint[]>> {
  const text = JSON.stringify({ autorisationId: authorisationId, comptage: false });
  const key = `services:${authorisationId}`;
  const requestServices = async () => {
    const request = { method: 'POST', path: '/subscribed_services/v1', body: { type: 'json', text } } as const;
    return mapOutcome(await call(request, { ...context, key }), readServices);
  };
  let outcome = await requestServices();
  for (const pause of retryDelaysMs) {
    if (!outcome.ok || outcome.data.length > 0) return outcome;
    await wait(pause);
    outcome = await requestServices();
  }
  return outcome;
}
