import { addDays, addMonths, type Day, toDay } from '@svc/domain/day';
import { nominalPersona, type Persona } from './personas.ts';
import { draw, seedOf } from './readings/draw.ts';
import type { StepMinutes } from './readings/meter.ts';

/** The kinds of customer that the identity route returns. */
export const holders = ['natural_person', 'legal_entity'] as const;
export type Holder = (typeof holders)[number];

/** A share of one PDL with one application, and the operator's data on the point. */
export type Consent = {
  readonly pdl: string;
  readonly client_id: string;
  readonly persona: Persona;
  readonly step: StepMinutes;
  readonly subscribed_power: number;
  readonly granted_on: Day;
  /** Last day included. */
  readonly ends_on: Day;
  readonly activated_on: Day;
  readonly service_from: Day;
  readonly usable_from: Day;
  readonly autorisation_id: number;
  readonly holder: Holder;
  /** Number of responses of the subscribed services that still contain DEMANDE. */
  demands_left: number;
};

export type ConsentOptions = {
  readonly pdl: string;
  readonly persona?: Persona;
  readonly step?: StepMinutes;
  readonly subscribed_power?: number;
  readonly granted_on?: Day;
  readonly ends_on?: Day;
  readonly activated_on?: Day;
  readonly service_from?: Day;
  readonly usable_from?: Day;
  readonly demande_answers?: number;
  readonly holder?: Holder;
};

/** Points that need no consent page: all of them, or a run of numbers; for load tests. */
export type OpenPoints = { readonly first: bigint; readonly count: bigint } | 'all' | undefined;

export type ConsentRegistry = {
  /** The consent of a PDL, created on the spot when the point is open; undefined when there is none. */
  find(pdl: string): Consent | undefined;
  /** The same without opening anything: only a consent that was granted. */
  findGiven(pdl: string): Consent | undefined;
  findByAutorisation(id: number): Consent | undefined;
  give(options: ConsentOptions, client_id: string): Consent;
  end(pdl: string): void;
  open(points: OpenPoints): void;
  /** The next PDLs that consent pages assign, in order. */
  name(pdls: readonly string[]): void;
  /** The PDL of the next consent of a persona: a named one, or a fresh number that ends in the persona's digit. */
  nextPdl(persona: Persona): string;
  reset(): void;
};

const powers = [6, 9, 12];
const firstAutorisation = 58_249;
const firstPoint = 3_000_000_000_001n;
const subscribedDaysBefore = 180;
const usableDaysAfter = 30;

export function createConsents(today: () => Day, ownClient: () => string): ConsentRegistry {
  const consents = new Map<string, Consent>();
  const autorisations = new Map<string, number>();
  let named: string[] = [];
  let nextPoint = firstPoint;
  let opened: OpenPoints;

  // Stable for (application, PDL): ending a share and granting it again returns the same number.
  const autorisationOf = (client_id: string, pdl: string): number => {
    const key = `${client_id} ${pdl}`;
    const id = autorisations.get(key) ?? firstAutorisation + autorisations.size;
    autorisations.set(key, id);
    return id;
  };
  const give = (options: ConsentOptions, client_id: string): Consent => {
    const persona = options.persona ?? nominalPersona;
    const granted_on = options.granted_on ?? today();
    const consent: Consent = {
      pdl: options.pdl,
      client_id,
      persona,
      step: options.step ?? persona.step,
      subscribed_power: options.subscribed_power ?? powerOf(options.pdl),
      granted_on,
      ends_on: options.ends_on ?? endOf(persona, granted_on),
      activated_on: options.activated_on ?? activationOf(persona, granted_on),
      service_from: options.service_from ?? addDays(granted_on, -subscribedDaysBefore),
      usable_from: options.usable_from ?? addDays(granted_on, usableDaysAfter),
      autorisation_id: autorisationOf(client_id, options.pdl),
      holder: options.holder ?? 'natural_person',
      demands_left: options.demande_answers ?? (persona.services === 'DEMANDE_THEN_ACTIF' ? 1 : 0),
    };
    consents.set(options.pdl, consent);
    return consent;
  };

  return {
    find: (pdl) => consents.get(pdl) ?? (isOpen(opened, pdl) ? give({ pdl }, ownClient()) : undefined),
    findGiven: (pdl) => consents.get(pdl),
    findByAutorisation: (id) => consents.values().find((consent) => consent.autorisation_id === id),
    give,
    end: (pdl) => {
      consents.delete(pdl);
    },
    open: (points) => {
      opened = points;
    },
    name: (pdls) => {
      named = [...pdls];
    },
    nextPdl: (persona) => named.shift() ?? `${nextPoint++}${persona.digit ?? 0}`,
    reset: () => {
      consents.clear();
      autorisations.clear();
      named = [];
      nextPoint = firstPoint;
      opened = undefined;
    },
  };
}

/** Granted, not ended and not revoked. */
export function isLive(consent: Consent | undefined, today: Day): consent is Consent {
  return consent !== undefined && today <= consent.ends_on && consent.persona.name !== 'revoked';
}

function isOpen(points: OpenPoints, pdl: string): boolean {
  if (points === undefined || points === 'all') return points === 'all';
  const number = BigInt(pdl);
  return number >= points.first && number < points.first + points.count;
}

function powerOf(pdl: string): number {
  return powers[Math.floor(draw(seedOf(pdl), 1) * powers.length)] ?? 9;
}

function endOf(persona: Persona, granted_on: Day): Day {
  return persona.services === 'TERMINE' ? addDays(granted_on, -1) : addDays(addMonths(granted_on, 36), -1);
}

function activationOf(persona: Persona, granted_on: Day): Day {
  return persona.activated_days_ago === undefined
    ? toDay('2018-08-31')
    : addDays(granted_on, -persona.activated_days_ago);
}
