import type { Consent } from './consents.ts';
import { draw, seedOf } from './readings/draw.ts';

/** The operator's data on the customer of a point; derived from the PDL, returned alike by both generations. */
export type CustomerRecord = {
  readonly customer_id: string;
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phone: string;
  readonly landline: string;
  readonly street: string;
  readonly postal_code: string;
  readonly insee_code: string;
  readonly city: string;
  /** Off-peak hours as the operator writes them: HC (22H38-6H38). */
  readonly offpeak_hours: string;
};

type Three = readonly [string, string, string];

const people: readonly [Three, ...Three[]] = [
  ['Mme', 'JANE', 'DOE'],
  ['M.', 'JOHN', 'DOE'],
  ['Mme', 'ALICE', 'MARTIN'],
  ['M.', 'PAUL', 'BERNARD'],
];
const towns: readonly [Three, ...Three[]] = [
  ['59199', '59112', 'VILLE'],
  ['35000', '35238', 'BOURG'],
  ['69003', '69383', 'RIVE'],
];
const offpeaks: readonly [string, ...string[]] = ['HC (22H00-6H00)', 'HC (22H38-6H38)', 'HC (1H30-7H00;12H30-15H00)'];

export function customerOf(pdl: string): CustomerRecord {
  const seed = seedOf(pdl);
  const [title, firstname, lastname] = pick(people, seed, 10);
  const [postal_code, insee_code, city] = pick(towns, seed, 11);
  const digits = (position: number, length: number) =>
    String(Math.floor(draw(seed, position) * 10 ** length)).padStart(length, '0');
  return {
    customer_id: `1${digits(12, 9)}`,
    title,
    firstname,
    lastname,
    email: `${firstname}.${lastname}.${pdl.slice(-4)}@example.org`.toLowerCase(),
    phone: `06${digits(13, 8)}`,
    landline: `03${digits(14, 8)}`,
    street: `${1 + Math.floor(draw(seed, 15) * 98)} RUE X`,
    postal_code,
    insee_code,
    city,
    offpeak_hours: pick(offpeaks, seed, 16),
  };
}

export function consumes({ persona }: Consent): boolean {
  return persona.directions.includes('consumption');
}

export function produces({ persona }: Consent): boolean {
  return persona.directions.includes('production');
}

function pick<T>(choices: readonly [T, ...T[]], seed: number, position: number): T {
  return choices[Math.floor(draw(seed, position) * choices.length)] ?? choices[0];
}
