import type { Day } from '@svc/domain/day';
import type { Direction, StepMinutes } from './readings/meter.ts';
import type { RefusalName } from './refusals.ts';

/** What a call requests, as far as a persona may refuse it. */
export type AccessRequest = {
  readonly direction?: Direction;
  readonly kind: 'daily' | 'curve' | 'max_power' | 'contract';
  readonly start?: Day;
};

/** The dates of a consent by which a persona may refuse a call. */
export type Dates = {
  readonly granted_on: Day;
  readonly activated_on: Day;
  readonly service_from: Day;
  /** From this day on a consent that was not yet usable is. */
  readonly usable_from: Day;
};

export type Persona = {
  readonly name: string;
  /** The last character of the consent's `state`, and of the new PDL, that selects this persona. */
  readonly digit?: number;
  readonly means: string;
  readonly step: StepMinutes;
  readonly directions: readonly Direction[];
  /** Days between the activation of the meter and the consent; years ago when omitted. */
  readonly activated_days_ago?: number;
  /** The operator's refusal; undefined when it serves the call. */
  readonly refuses?: (requested: AccessRequest, dates: Dates, today: Day) => RefusalName | undefined;
  /** What happens at the consent page, when it is not one accepted PDL. */
  readonly page?: 'refused' | 'several_points';
  /** The state of its subscribed services, when it is not ACTIF from the start. */
  readonly services?: 'DEMANDE_THEN_ACTIF' | 'TERMINE';
};

const consumer = { step: 30, directions: ['consumption'] } as const;

export const personas: readonly Persona[] = [
  { name: 'consumer', digit: 0, means: 'consumer with half hours', ...consumer },
  { name: 'consumer_ten_minutes', digit: 1, means: 'consumer with ten-minute steps', ...consumer, step: 10 },
  {
    name: 'self_consumption',
    digit: 2,
    means: 'consumes and produces, two contracts, quarter hours',
    step: 15,
    directions: ['consumption', 'production'],
  },
  { name: 'producer', digit: 3, means: 'produces only', step: 30, directions: ['production'] },
  {
    name: 'curve_refused',
    digit: 4,
    means: 'objected to the load curve; daily values work',
    ...consumer,
    refuses: (requested) => (requested.kind === 'curve' ? 'curve_off' : undefined),
  },
  { name: 'new_meter', digit: 5, means: 'meter activated 30 days ago', ...consumer, activated_days_ago: 30 },
  { name: 'moved', digit: 6, means: 'the customer has moved', ...consumer, refuses: () => 'moved' },
  { name: 'revoked', digit: 7, means: 'consent revoked at the operator', ...consumer, refuses: () => 'revoked' },
  {
    name: 'no_service',
    digit: 8,
    means: 'no subscribed service before a date',
    ...consumer,
    refuses: (requested, dates) => startsBefore(requested, dates.service_from, 'no_service'),
  },
  { name: 'unknown', digit: 9, means: 'point unknown to the operator', ...consumer, refuses: () => 'unknown_point' },
  { name: 'page_refused', means: 'customer who refuses at the consent page', ...consumer, page: 'refused' },
  { name: 'several_points', means: 'shares three PDLs at once (v1)', ...consumer, page: 'several_points' },
  {
    name: 'pending_services',
    means: 'services DEMANDE at first, then ACTIF',
    ...consumer,
    services: 'DEMANDE_THEN_ACTIF',
  },
  { name: 'ended', means: 'consent ended', ...consumer, services: 'TERMINE', refuses: () => 'revoked' },
  {
    name: 'consent_window',
    means: 'nothing from before the consent',
    ...consumer,
    refuses: (requested, dates) => startsBefore(requested, dates.granted_on, 'consent_window'),
  },
  {
    name: 'not_yet_usable',
    means: 'consent recorded and not yet usable: 500 on its first day, then ADAM-DC-0007, until it heals by itself',
    ...consumer,
    refuses: (_asked, dates, today) => {
      if (today >= dates.usable_from) return undefined;
      return today <= dates.granted_on ? 'not_yet_recorded' : 'not_yet_usable';
    },
  },
  { name: 'not_holder', means: 'requester not the holder', ...consumer, refuses: () => 'not_holder' },
];

function startsBefore(requested: AccessRequest, day: Day, name: RefusalName): RefusalName | undefined {
  return requested.start !== undefined && requested.start < day ? name : undefined;
}

/** By name, or by the digit as a text. */
export function findPersona(text: string): Persona | undefined {
  return personas.find((persona) => persona.name === text || String(persona.digit) === text);
}

export const nominalPersona: Persona = personas[0] ?? { name: 'consumer', means: '', ...consumer };
