import type { DestinationConfig } from '../../api/destinations.ts';
import { type DestinationField, type DestinationType, destinationFields } from './fields.ts';

/** The content of the form. A secret that was not typed is absent: it stays stored and is never sent to the page. */
export type Draft = {
  readonly values: Readonly<Record<string, string | boolean>>;
  readonly interval: string;
  readonly data: readonly string[];
  /** Null: all homes. */
  readonly homes: readonly string[] | null;
};

export const intervals = ['', '15', '30', '60', '360', '1440'] as const;
/** As the server names them, in the order they are shown. */
export const selections = [
  'consumption_daily',
  'consumption_monthly',
  'consumption_detail',
  'production_daily',
  'tempo',
  'gridsignal',
] as const;

export function draftOf(type: DestinationType, config: DestinationConfig | null): Draft {
  const shown = destinationFields[type].filter(({ kind }) => kind !== 'secret');
  return {
    values: Object.fromEntries(shown.map((field) => [field.name, readValue(field, config?.[field.name])])),
    interval: String(config?.interval_minutes ?? ''),
    data: Array.isArray(config?.data) ? config.data.map(String) : selections,
    homes: Array.isArray(config?.usage_point_ids) ? config.usage_point_ids.map(String) : null,
  };
}

function readValue({ kind, usual }: DestinationField, stored: unknown): string | boolean {
  if (kind === 'switch') return typeof stored === 'boolean' ? stored : usual === true;
  if (stored === null || stored === undefined) return typeof usual === 'string' ? usual : '';
  return kind === 'pairs' ? writePairs(stored) : String(stored);
}

function writePairs(stored: unknown): string {
  return Object.entries(stored as Record<string, unknown>)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

function readPairs(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')).trim(), line.slice(line.indexOf('=') + 1).trim()]),
  );
}

/** What is sent: an empty field is none, and a secret that was not typed is left out. */
export function configOf(type: DestinationType, { values, interval, data, homes }: Draft): Record<string, unknown> {
  const config: Record<string, unknown> = {
    interval_minutes: interval === '' ? null : Number(interval),
    data,
    usage_point_ids: homes,
  };
  for (const field of destinationFields[type]) {
    const value = sentValue(field, values[field.name]);
    if (value !== undefined) config[field.name] = value;
  }
  return config;
}

function sentValue({ name, kind, usual, isRequired = false }: DestinationField, input: string | boolean | undefined) {
  if (typeof input !== 'string') return input;
  const text = kind === 'secret' ? input : input.trim();
  if (kind === 'pairs') return name === 'command_map' ? numbered(readPairs(text)) : readPairs(text);
  // A secret is removed with its own button. An empty field leaves it unchanged.
  if (text === '')
    return kind === 'secret' || (usual !== undefined && usual !== '') ? undefined : isRequired ? '' : nothing(name);
  if (kind === 'number' || name === 'qos') return Number(text);
  return text;
}

// The server chooses the default port of a broker if none is given.
const nothing = (name: string) => (name === 'port' ? undefined : null);

function numbered(pairs: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, Number(value)]));
}

/** The secrets would go to another address than the one they were typed for: they must be typed again. */
export function hasMoved(type: DestinationType, stored: DestinationConfig | null, draft: Draft): boolean {
  if (stored === null) return false;
  const before = draftOf(type, stored);
  return destinationFields[type].some(
    ({ name, isTarget = false }) =>
      isTarget && String(before.values[name]).trim() !== String(draft.values[name]).trim(),
  );
}

/** The stored secrets. The server shows them as a mask. */
export function storedSecretNames(type: DestinationType, config: DestinationConfig | null): string[] {
  return destinationFields[type].flatMap(({ name, kind }) =>
    kind === 'secret' && config?.[name] !== null && config?.[name] !== undefined ? [name] : [],
  );
}
