import { parseDay, toDay } from '@svc/domain/day';
import {
  type Reader,
  readCount,
  readFlag,
  readForm,
  readList,
  readNullable,
  readObject,
  readOneOf,
  readParsed,
  readRecord,
  readText,
} from '../control-reader.ts';
import type { LoadStep } from './short-term.ts';
import { defaultSignalForm, type SignalForm } from './signal-response.ts';
import type { TokenSettings } from './source-tokens.ts';
import { defaultTempoPublication, type TempoChange, type TempoPublication } from './tempo-publication.ts';
import { defaultTempoResponseFormat, type TempoResponseFormat } from './tempo-response.ts';
import { isTimeOfDay, toTimeOfDay } from './time-of-day.ts';

/** The APIs an application subscribes to one by one. */
const sourceApis = ['tempo_like_supply_contract', 'gridsignal', 'consumption', 'generation_forecast'] as const;
export type SourceApi = (typeof sourceApis)[number];

/** What /__control can change about the grid source. */
export type GridsourceSettings = TokenSettings & {
  readonly not_subscribed: readonly SourceApi[];
  readonly tempo: TempoPublication & TempoResponseFormat;
  /** The signal may be called once in so many seconds by each application. */
  readonly signal: SignalForm & { readonly interval_seconds: number };
  readonly load_step: LoadStep;
};

export const defaultGridsourceSettings: GridsourceSettings = {
  credentials: new Map([['gridsource-client', 'gridsource-secret']]),
  expires_in: 7200,
  not_subscribed: [],
  tempo: { ...defaultTempoPublication, ...defaultTempoResponseFormat },
  signal: { ...defaultSignalForm, interval_seconds: 900 },
  load_step: 15,
};

const readDay = readParsed(parseDay, 'a day YYYY-MM-DD');
const readTime = readParsed((text) => (isTimeOfDay(text) ? text : undefined), 'a time HH:MM');

/** An object keyed by days. */
function readByDay<T>(reader: Reader<T>) {
  const readEntries = readRecord(readDay, reader);
  return (value: unknown, path: string) =>
    new Map([...readEntries(value, path)].map(([text, entry]) => [toDay(text), entry]));
}

const readHours: Reader<ReadonlyMap<number, number>> = (value, path) => {
  const read = readRecord(readForm(/^(?:\d|1\d|2[0-3])$/, 'an hour 0 to 23'), readCount)(value, path);
  return new Map([...read].map(([hour, level]) => [Number(hour), level]));
};

const readColour = readOneOf('BLUE', 'WHITE', 'RED');

/** The announced colour is required; the binding time is 10:30 unless `until` is set. */
const readChange: Reader<TempoChange> = (value, path) => {
  const { announced, until } = readObject({ announced: readColour, until: readTime })(value, path);
  return { announced: readColour(announced, `${path}.announced`), until: until ?? toTimeOfDay('10:30') };
};

const readTempo = readObject({
  opens_at: readTime,
  tomorrow_from: readTime,
  changes: readByDay(readChange),
  shape: readOneOf('object', 'array'),
  order: readOneOf('newest', 'oldest', 'shuffled'),
  updated_date: readFlag,
  fallback_form: readOneOf('boolean', 'string'),
  fallback_days: (value: unknown, path: string) => new Set(readList(readDay)(value, path)),
});

const readSignal = readObject({
  days: readByDay(readObject({ level: readOneOf(1, 2, 3), hours: readHours, message: readText })),
  green_nights: readFlag,
  short_days: readByDay(readCount),
  shuffled: readFlag,
  jour_form: readOneOf('timestamp', 'date'),
  last_day: readOneOf('green', 'absent', 'final'),
  interval_seconds: readCount,
});

export const readGridsourceChange = readObject({
  credentials: readRecord(readText, readText),
  expires_in: readNullable(readCount),
  /** Every token handed out so far stops working. */
  drop_tokens: readFlag,
  not_subscribed: readList(readOneOf(...sourceApis)),
  tempo: readTempo,
  signal: readSignal,
  load_step: readOneOf(15, 30),
});

type GridsourceChange = ReturnType<typeof readGridsourceChange>;

/** A change replaces the fields it names and leaves the others. */
export function changeGridsource(settings: GridsourceSettings, change: GridsourceChange): GridsourceSettings {
  const { drop_tokens: _, tempo, signal, ...rest } = change;
  return {
    ...settings,
    ...rest,
    tempo: { ...settings.tempo, ...tempo },
    signal: { ...settings.signal, ...signal },
  };
}
