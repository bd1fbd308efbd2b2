import type { DestinationConfig } from '../../api/destinations.ts';
import type { DestinationField, DestinationForm } from './fields.ts';

/** The content of the form. A secret that was not typed is absent: it stays stored and is never sent to the page. */
export type Draft = {
  readonly values: Readonly<Record<string, string | boolean>>;
  readonly interval: string;
  readonly data: readonly string[];
  /** Null: all homes. */
  readonly homes: readonly string[] | null;
};

export function draftOf({ fields, selections }: DestinationForm, config: DestinationConfig): Draft {
  const shown = fields.filter(({ kind }) => kind !== 'secret');
  return {
    values: Object.fromEntries(shown.map((field) => [field.name, readValue(field, config[field.name])])),
    interval: String(config.interval_minutes ?? ''),
    data: Array.isArray(config.data) ? config.data.map(String) : selections,
    homes: Array.isArray(config.usage_point_ids) ? config.usage_point_ids.map(String) : null,
  };
}

function readValue({ kind, usual }: DestinationField, stored: unknown): string | boolean {
  if (kind === 'switch') return typeof stored === 'boolean' ? stored : usual === true;
  if (stored === null || stored === undefined) return usual;
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
export function configOf({ fields }: DestinationForm, { values, interval, data, homes }: Draft) {
  const config: Record<string, unknown> = {
    interval_minutes: interval === '' ? null : Number(interval),
    data,
    usage_point_ids: homes,
  };
  for (const field of fields) {
    const value = sentValue(field, values[field.name]);
    if (value !== undefined) config[field.name] = value;
  }
  return config;
}

function sentValue(field: DestinationField, input: string | boolean | undefined) {
  const { kind, isNumeric } = field;
  if (typeof input !== 'string') return input;
  // A secret is removed with its own button. An empty field leaves it unchanged.
  if (kind === 'secret') return input === '' ? undefined : input;
  const text = input.trim();
  if (kind === 'pairs') return isNumeric ? numbered(readPairs(text)) : readPairs(text);
  if (text === '') return emptyValue(field);
  return isNumeric ? Number(text) : text;
}

/** The server has a default for what is left out, or names what is missing. */
function emptyValue({ isNullable, isNumeric, isRequired }: DestinationField) {
  if (isNullable) return null;
  return isRequired && !isNumeric ? '' : undefined;
}

function numbered(pairs: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, Number(value)]));
}

/** The secrets would go to another address than the one they were typed for: they must be typed again. */
export function hasMoved(form: DestinationForm, stored: DestinationConfig | null, draft: Draft): boolean {
  if (stored === null) return false;
  const before = draftOf(form, stored);
  return form.fields.some(
    ({ name, isTarget }) => isTarget && String(before.values[name]).trim() !== String(draft.values[name]).trim(),
  );
}

/** The stored secrets. The server shows them as a mask. */
export function storedSecretNames({ fields }: DestinationForm, config: DestinationConfig): string[] {
  return fields.flatMap(({ name, kind }) =>
    kind === 'secret' && config[name] !== null && config[name] !== undefined ? [name] : [],
  );
}
