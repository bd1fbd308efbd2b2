import {
  ControlError,
  type Reader,
  readCount,
  readEither,
  readFlag,
  readList,
  readNullable,
  readObject,
  readOneOf,
  readRow,
} from '../control-reader.ts';
import { type ConsentOptions, holders, type OpenPoints } from './consents.ts';
import { readDay, readPdl } from './control-keys.ts';
import type { Operator } from './operator.ts';
import { findPersona, type Persona, personas } from './personas.ts';
import { meterSteps, stepText } from './readings/meter.ts';
import type { Limits } from './throttle.ts';

const readPersona: Reader<Persona> = (value, path) => {
  const persona = findPersona(String(value));
  if (persona) return persona;
  const known = personas.map(({ name, digit }) => (digit === undefined ? name : `${digit} ${name}`));
  throw new ControlError([`${path}: unknown persona (known: ${known.join(', ')})`]);
};

const readStep: Reader<(typeof meterSteps)[number]> = (value, path) => {
  const step = meterSteps.find((minutes) => stepText(minutes) === value);
  if (step !== undefined) return step;
  throw new ControlError([`${path}: expected one of ${meterSteps.map(stepText).join(', ')}`]);
};

const readConsent = readRow(
  {
    pdl: readPdl,
    persona: readPersona,
    step: readStep,
    subscribed_power: readOneOf(3, 6, 9, 12, 15, 18, 24, 30, 36),
    granted_on: readDay,
    ends_on: readDay,
    activated_on: readDay,
    service_from: readDay,
    usable_from: readDay,
    demande_answers: readCount,
    holder: readOneOf(...holders),
  },
  'pdl',
);

const readRange = readRow({ first: readPdl, count: readCount }, 'first', 'count');

const readOpenPoints: Reader<OpenPoints> = (value, path) => {
  const read = readEither(readFlag, readRow({ pdl_range: readRange }, 'pdl_range'))(value, path);
  if (typeof read === 'boolean') return read ? 'all' : undefined;
  return { first: BigInt(read.pdl_range.first), count: BigInt(read.pdl_range.count) };
};

const limit = readNullable(readCount);
const readLimits = readObject({ per_second: limit, per_hour: limit });

/** Consents created without the page, and the throughput limits. */
export function registerConsentKeys({ environment, consents, settings, throttle }: Operator): void {
  environment.control.register('consents', readList(readConsent), (consentOptions) => {
    for (const options of consentOptions) consents.give(options satisfies ConsentOptions, settings.client.client_id);
  });
  environment.control.register('consent_all', readOpenPoints, consents.open);
  environment.control.register('end_consents', readList(readPdl), (pdls) => {
    for (const pdl of pdls) consents.end(pdl);
  });
  environment.control.register('next_pdls', readList(readPdl), consents.name);
  // per_second and per_hour apply per API and overall; `overall` and `per_api` set one of the two.
  const limits = readObject({ per_second: limit, per_hour: limit, overall: readLimits, per_api: readLimits });
  environment.control.register('limits', limits, ({ overall = {}, per_api = {}, ...both }) => {
    setLimits(throttle.settings.overall, { ...both, ...overall });
    setLimits(throttle.settings.per_api, { ...both, ...per_api });
    setLimits(throttle.settings.per_api_v5, { ...both, ...per_api });
  });
}

function setLimits(limits: Limits, change: Partial<Limits>): void {
  Object.assign(limits, change);
}
