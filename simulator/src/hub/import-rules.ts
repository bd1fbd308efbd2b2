import { parseInstant } from '@svc/domain/paris-time';
import {
  aFlag,
  aMoment,
  aNumber,
  aText,
  HubRefusal,
  listOf,
  oneOf,
  orNull,
  type Rule,
  shape,
  versionNumber,
} from './message-rules.ts';

export type StatisticMeta = {
  readonly statistic_id: string;
  readonly source: string;
  readonly name: string | null;
  readonly unit_of_measurement: string | null;
  readonly unit_class: string | null;
  readonly has_sum: boolean;
  readonly mean_type: number;
};

/** `start` in seconds since the epoch, as the recorder stores it. */
export type StatisticRow = { readonly start: number; readonly state: number | null; readonly sum: number | null };

const always = { has_sum: aFlag, name: orNull(aText), source: aText, statistic_id: aText };
const unit = { unit_of_measurement: orNull(aText) };
const meanType = oneOf(0, 1, 2);
const unitClass = orNull(aText);

/** From 2025.11 the two new keys are known, from 2026.11 they must be there and the old one is gone. */
function metadataRule(version: number): Rule {
  if (version < 202511) return shape({ ...always, ...unit, has_mean: aFlag });
  if (version < 202611)
    return shape({ ...always, ...unit }, { has_mean: aFlag, mean_type: meanType, unit_class: unitClass });
  return shape({ ...always, ...unit, mean_type: meanType, unit_class: unitClass });
}

const numbers = { mean: aNumber, min: aNumber, max: aNumber, state: aNumber, sum: aNumber };
const rowRule = shape({ start: aMoment }, { ...numbers, last_reset: orNull(aMoment) });

export function importRule(version: string): Readonly<Record<string, Rule>> {
  return { metadata: metadataRule(versionNumber(version)), stats: listOf(rowRule) };
}

const statisticId = /^(?!.+__)(?!_)[\da-z_]+(?<!_):(?!_)[\da-z_]+(?<!_)$/;
const entityId = /^(?!.+__)(?!_)[\da-z_]+(?<!_)\.(?!_)[\da-z_]+(?<!_)$/;

/** Units of the classes that meters have; a class that is not here is unknown to the hub. */
const unitsOfClass: Readonly<Record<string, readonly string[]>> = {
  energy: ['J', 'kJ', 'MJ', 'GJ', 'mWh', 'Wh', 'kWh', 'MWh', 'GWh', 'TWh', 'cal', 'kcal', 'Mcal', 'Gcal'],
  power: ['mW', 'W', 'kW', 'MW', 'GW', 'TW', 'BTU/h'],
  volume: ['m³', 'ft³', 'CCF', 'L', 'mL', 'gal', 'fl. oz.', 'MCF', 'KCF'],
};

type ImportMessage = {
  readonly metadata: Record<string, unknown>;
  readonly stats: readonly Record<string, unknown>[];
};

/** What the recorder has to write. Throws the hub's error for a message of valid form but invalid content. */
export function readImport(message: ImportMessage): { meta: StatisticMeta; rows: StatisticRow[] } {
  const { metadata, stats } = message;
  const meta = readMeta(metadata);
  const rows = stats.map((row) => ({
    start: startOf(row.start as string),
    state: (row.state as number | undefined) ?? null,
    sum: (row.sum as number | undefined) ?? null,
  }));
  return { meta, rows };
}

function readMeta(metadata: Record<string, unknown>): StatisticMeta {
  const id = metadata.statistic_id as string;
  const source = metadata.source as string;
  if (entityId.test(id)) {
    if (source !== 'recorder') refuse('Invalid source');
  } else {
    if (!statisticId.test(id)) refuse('Invalid statistic_id');
    if (source === '' || source !== id.split(':', 1)[0]) refuse('Invalid source');
  }
  const unitOfMeasurement = metadata.unit_of_measurement as string | null;
  const classOfUnit = (metadata.unit_class ?? null) as string | null;
  if (classOfUnit !== null) {
    const units = unitsOfClass[classOfUnit];
    if (!units) refuse(`Unsupported unit_class: '${classOfUnit}'`);
    if (unitOfMeasurement === null || !units.includes(unitOfMeasurement))
      refuse(`Unsupported unit_of_measurement '${unitOfMeasurement}' for unit_class '${classOfUnit}'`);
  }
  return {
    statistic_id: id,
    source,
    name: metadata.name as string | null,
    unit_of_measurement: unitOfMeasurement,
    unit_class: classOfUnit,
    has_sum: metadata.has_sum as boolean,
    mean_type: (metadata.mean_type as number | undefined) ?? (metadata.has_mean === true ? 1 : 0),
  };
}

const topOfTheHour = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const withOffset = /(?:Z|[+-]\d{2}:?\d{2})$/;

function startOf(text: string): number {
  if (text.length <= 10 || !withOffset.test(text)) refuse('Naive timestamp: no or invalid timezone info provided');
  if (!topOfTheHour.test(text))
    refuse('Invalid timestamp: timestamps must be from the top of the hour (minutes and seconds = 0)');
  const instant = parseInstant(text.replace(' ', 'T'));
  if (instant === undefined) throw new HubRefusal('invalid_format', `Invalid datetime specified: ${text}`);
  return instant / 1000;
}

function refuse(message: string): never {
  throw new HubRefusal('home_assistant_error', message);
}
